/** Strings longer than this are shortened, in UTF-16 code units. */
const MAX_STRING = 500;

// The common shapes of tokens: vendors' prefixes, bearer headers, JSON Web Tokens, private keys,
// credentials in URLs.
const SECRETS =
  /\b(?:(?:sk|pk|rk|ghp|gho|ghs|ghu|xox[abprs]|glpat)[-_]|npm_|hf_|AKIA|ASIA|AIza)[-_A-Za-z0-9]{16,}|\bgithub_pat_\w{20,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi;
const SECRET_KEYS =
  /(?:api[-_]?key|private[-_]?key|token|secret|password|passwd|authorization|credentials?)$/i;

/**
 * JSON of some arguments, fit to be shown: secrets redacted, long strings shortened. Cyclic
 * values, BigInt and throwing getters survive.
 *
 * Source: page 1, section 2, 'Dry run'.
 */
export function toRedactedJson(value: unknown): string {
  const open: unknown[] = [];
  const visit = (key: string, item: unknown): unknown => {
    // Whatever its type: a PIN is a number. What only says whether it is there stays.
    const hidden = item !== null && item !== undefined && typeof item !== 'boolean';
    if (hidden && SECRET_KEYS.test(key)) return '[redacted]';
    if (typeof item === 'bigint') return `${item}n`;
    if (typeof item === 'string') return shorten(item);
    if (typeof item !== 'object' || item === null) return item;
    if (open.includes(item)) return '[circular]';
    open.push(item);
    const copy = Array.isArray(item)
      ? item.map((entry, index) => visit(String(index), entry))
      : Object.fromEntries(Object.keys(item).map((name) => [name, visit(name, read(item, name))]));
    open.pop();
    return copy;
  };
  try {
    return JSON.stringify(visit('', value)) ?? 'undefined';
  } catch {
    return '[arguments that cannot be shown]';
  }
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return '[unreadable]';
  }
}

function shorten(text: string): string {
  const redacted = text.replace(SECRETS, '[redacted]');
  if (redacted.length <= MAX_STRING) return redacted;
  // Not between the halves of a surrogate pair.
  const kept = MAX_STRING - (/[\ud800-\udbff]/.test(redacted.charAt(MAX_STRING - 1)) ? 1 : 0);
  return `${redacted.slice(0, kept)}… (${redacted.length - kept} more characters)`;
}
