import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { pointerTo } from '../json.ts';
import { followReference, type ReportDocumentProblem, text, withoutVariables } from './reading.ts';

/** The credentials of a request, with `${ENV}` in place of each secret. */
export interface Credentials {
  headers: Record<string, string>;
  /** Into the URL. */
  query: Record<string, string>;
}

/** The context in which credentials are read. */
export interface SecurityReading {
  document: JsonSchema;
  /** The URL that receives them. */
  server: string;
  report: ReportDocumentProblem;
}

/**
 * The first way of an operation's `security` that headers or the query can express. Each variable
 * that is used is reported, since a person must say that its secret is for this host.
 *
 * @param requirements `security` of the operation, or of the document
 * @param pointer the pointer to it
 */
export function readSecurity(
  reading: SecurityReading,
  requirements: unknown,
  pointer: string,
): Credentials {
  const { report } = reading;
  const none = { headers: {}, query: {} };
  if (!Array.isArray(requirements) || requirements.length === 0) return none;
  // An empty requirement allows requests without credentials, so it is the last choice.
  const ways = requirements.filter(isRecord);
  const asking = ways.filter((way) => Object.keys(way).length > 0);
  const reasons: string[] = [];
  for (const way of asking) {
    const credentials: Credentials = { headers: {}, query: {} };
    const names = Object.keys(way);
    const failed = names.flatMap((name) => addScheme(reading, name, credentials) ?? []);
    if (failed.length === 0) {
      for (const name of names) confirm(reading, name);
      return credentials;
    }
    reasons.push(...failed);
  }
  if (asking.length === ways.length) {
    report(pointer, `The calls have no credentials: ${reasons.join('; ')}. Add a header yourself.`);
  }
  return none;
}

function confirm({ server, report }: SecurityReading, name: string): void {
  report(
    pointerTo('/components/securitySchemes', name),
    `Its secret is read from \${${toVariable(server, name)}} and sent to ${hostOf(server) || 'the host that you set'}. Set this variable only to a secret for this host.`,
  );
}

/** @returns why it cannot be expressed */
function addScheme(
  { document, server }: SecurityReading,
  name: string,
  into: Credentials,
): string | undefined {
  const { components } = document;
  const schemes = isRecord(components) ? components.securitySchemes : undefined;
  const at = pointerTo('/components/securitySchemes', name);
  const part = followReference(document, isRecord(schemes) ? getOwn(schemes, name) : undefined, at);
  if (!part) return `the scheme '${name}' is not described`;
  const { type, in: place } = part.value;
  const scheme = text(part.value.scheme).toLowerCase();
  const secret = `\${${toVariable(server, name)}}`;
  const key = text(part.value.name);
  if (type === 'http' && (scheme === 'bearer' || scheme === 'basic')) {
    into.headers.Authorization = `${scheme === 'basic' ? 'Basic' : 'Bearer'} ${secret}`;
  } else if (type === 'oauth2' || type === 'openIdConnect') {
    into.headers.Authorization = `Bearer ${secret}`;
  } else if (type === 'apiKey' && key !== '' && place === 'header') {
    setOwn(into.headers, key, secret);
  } else if (type === 'apiKey' && key !== '' && place === 'query') {
    setOwn(into.query, key, secret);
  } else if (type === 'apiKey' && key !== '' && place === 'cookie') {
    const before = into.headers.Cookie === undefined ? '' : `${into.headers.Cookie}; `;
    into.headers.Cookie = `${before}${withoutVariables(key)}=${secret}`;
  } else
    return `the scheme '${name}' (${[type, scheme].filter(Boolean).join(' ')}) is not supported`;
  return undefined;
}

/**
 * The variable of a scheme's secret. Hosts and schemes are unambiguous: `_` is a dot, and `__`
 * separates host and scheme. `___` is a hyphen of the host, and `____` an underscore. So no
 * document can choose the name of another host's variable, or of any other variable in the
 * environment.
 *
 * @example toVariable('https://api.example.com/v1', 'api key-v2') // 'API_EXAMPLE_COM__API_KEY_V2'
 */
export function toVariable(server: string, name: string): string {
  const host = hostOf(server)
    .replace(/_/g, '____')
    .replace(/-/g, '___')
    .replace(/[^A-Za-z0-9_]/g, '_');
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  const scheme = words.startsWith('_') ? words.slice(1) : words;
  return `${host || 'API'}__${scheme || 'KEY'}`.toUpperCase().replace(/^(?=\d)/, '_');
}

/** With its port; `''` where the address begins with a variable. */
function hostOf(server: string): string {
  const host = /^https?:\/\/([^/?#]*)/i.exec(server)?.[1] ?? '';
  // As the URL parser will read it: other scripts in ASCII, numbers as addresses.
  return (host && parseUrl(server)?.host) || host;
}
