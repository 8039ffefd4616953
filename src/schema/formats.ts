const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;
const DURATION =
  /^P(?:\d+W|(?=.)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;
const LABEL = /^(?!(?!xn)..--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const ADDRESS = /^[^\s<>"{}|\\^`]*$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const TEMPLATE =
  /^(?:[^\s{}"<>\\^`|\x7f]|\{[+#./;?&=,!@|]?[\w%](?:\.?[\w%])*(?::[1-9]\d{0,3}|\*)?(?:,[\w%](?:\.?[\w%])*(?::[1-9]\d{0,3}|\*)?)*\})*$/;
const AUTHORITY = /^(?:[^[\]@]*@)?(?:[^[\]:@]*|\[[\da-fv:.]+\])(?::\d*)?$/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/**
 * The formats of the standard, for `formats`. They closely follow the RFCs, and take linear time.
 * International host names are not included.
 *
 * Source: docs/contract.md#arguments.
 *
 * @example
 * createArgumentValidator({ formats: standardFormats });
 */
export const standardFormats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': (text) => {
    const [date = '', time = '', ...rest] = text.split(/t/i);
    return rest.length === 0 && isDate(date) && isTime(time);
  },
  duration: (text) => DURATION.test(text),
  email: (text) => isEmail(text) && isAscii(text),
  'idn-email': isEmail,
  hostname: isHostname,
  ipv4: (text) => IPV4.test(text),
  ipv6: (text) => /^[\da-f:.]+$/i.test(text) && parses(`http://[${text}]`),
  uri: (text) => isAscii(text) && isIri(text),
  iri: isIri,
  'uri-reference': (text) => isAscii(text) && isReference(text),
  'iri-reference': isReference,
  'uri-template': (text) => TEMPLATE.test(text),
  uuid: (text) => UUID.test(text),
  'json-pointer': (text) => POINTER.test(text),
  'relative-json-pointer': (text) => {
    const [number = '', rest = ''] = /^(?:0|[1-9]\d*)(.*)$/s.exec(text)?.slice(0) ?? [];
    return number !== '' && (rest === '#' || POINTER.test(rest));
  },
  regex: (text) => {
    try {
      return Boolean(new RegExp(text, 'u'));
    } catch {
      return false;
    }
  },
};

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = DATE.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year);
  return (
    DATE.test(text) && month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (!found) return false;
  const [hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const [hours = 0, minutes = 0] = found.slice(5).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60 || hours > 23 || minutes > 59) return false;
  const offset = (hours * 60 + minutes) * (found[4] === '-' ? 1 : -1);
  // A leap second is the last second of a day in UTC.
  return second < 60 || (hour * 60 + minute + offset + 2880) % 1440 === 1439;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const isPlain = /^[^\s"(),:;<>@[\\\]]+$/.test(local) && !/^\.|\.\.|\.$/.test(local);
  if (at < 1 || !(isPlain || /^"(?:[^"\\]|\\.)+"$/.test(local))) return false;
  const [, six, literal] = /^\[(IPv6:)?(.*)\]$/i.exec(domain) ?? [];
  if (literal !== undefined) return standardFormats[six ? 'ipv6' : 'ipv4']?.(literal) ?? false;
  // Letters of all scripts count as one here.
  return isHostname(domain.replace(/[^\0-\x7f]/g, 'x'));
}

function isHostname(text: string): boolean {
  return text.length < 254 && text.split('.').every((label) => LABEL.test(label));
}

function isReference(text: string): boolean {
  return ADDRESS.test(text) && !/%(?![\da-f]{2})|#.*#/i.test(text);
}

function isIri(text: string): boolean {
  const [start = '', authority = ''] = /^[^:]+:(?:\/\/([^/?#]*))?/.exec(text) ?? [];
  return (
    SCHEME.test(text) &&
    isReference(text) &&
    !/[[\]]/.test(text.slice(start.length)) &&
    AUTHORITY.test(authority)
  );
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function parses(address: string): boolean {
  try {
    return Boolean(new URL(address));
  } catch {
    return false;
  }
}
