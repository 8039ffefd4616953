import { readHeaderValue, readSettingValue } from './read-value.ts';
import { isSecretName, LONGEST_NAME } from './secret-names.ts';
import { hideShapes } from './secret-shapes.ts';

/**
 * Redacts texts that look like secrets: private keys, credentials by their shape, passwords in
 * URLs, and values after a telling name (`PGPASSWORD=…`, `X-Api-Key: …`,
 * `?access_token=…`, `"password": "…"`, `--token …`). Linear in the text's length.
 *
 * Source: docs/contract.md#redaction.
 *
 * @param mark Replaces a secret. Default `[redacted]`.
 * @param count Called with the characters that each step reads, for tests that compare work.
 * @example redactSecrets('PGPASSWORD=hunter2 psql') // 'PGPASSWORD=[redacted] psql'
 */
export function redactSecrets(
  text: string,
  mark = '[redacted]',
  count?: (chars: number) => void,
): string {
  if (text.length < SHORTEST) return text;
  return hideNamed(hideShapes(hidePrivateKeys(text, mark), mark), mark, count);
}

/** `pwd=x` is the shortest text that can match. */
const SHORTEST = 5;

const KEY_BEGINS = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

function hidePrivateKeys(text: string, mark: string): string {
  if (!text.includes('-----BEGIN ')) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { 0: begin, index } of text.matchAll(KEY_BEGINS)) {
    if (index < done) continue;
    parts.push(text.slice(done, index), mark);
    const end = text.indexOf('-----END ', index + begin.length);
    const close = end < 0 ? -1 : text.indexOf('-----', end + 9);
    done = close < 0 ? text.length : close + 5;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * A name and its assignment. The length of a name is limited and it is read only from its
 * beginning, so no part of the text is read more than a fixed number of times.
 */
const ASSIGNMENT = new RegExp(
  `(?<![\\w.-])(?:(--?[A-Za-z][\\w-]{0,${LONGEST_NAME}})(?:=|[ \\t]{1,3})|([\\w.-]{2,${LONGEST_NAME}})(?:\\\\{0,4}["'])?[ \\t]{0,3}(?::=|=>(?=[ \\t]{0,3}["'])|=|:)(?![=:>])[ \\t]{0,3})`,
  'g',
);

const HEADER = /^(?:(?:set-)?cookie|(?:proxy-)?authorization)$/i;

function hideNamed(text: string, mark: string, count?: (chars: number) => void): string {
  const parts: string[] = [];
  let done = 0;
  ASSIGNMENT.lastIndex = 0;
  for (let found = ASSIGNMENT.exec(text); found; found = ASSIGNMENT.exec(text)) {
    const [all, flag, name = flag ?? ''] = found;
    count?.(all.length);
    if (!(flag === '-u' || flag === '--user' || isSecretName(name))) continue;
    const start = found.index + all.length;
    const isHeader = HEADER.test(name) && all.includes(':');
    const value = isHeader
      ? readHeaderValue(text, start, found.index)
      : readSettingValue(text, start);
    count?.(value.length);
    const kept = value === '' ? undefined : keptPart(value, name, all);
    if (all.endsWith(': ') && isProse(value, name, text, start + value.length)) continue;
    if (kept === undefined) continue;
    parts.push(text.slice(done, start), kept.before, mark, kept.after);
    done = start + value.length;
    ASSIGNMENT.lastIndex = done;
  }
  parts.push(text.slice(done));
  return done === 0 ? text : parts.join('');
}

/** Placeholders and code are shorter. */
const LONGEST_HARMLESS = 256;

/** The text around a mark; `undefined` if the value is not a secret. */
function keptPart(
  value: string,
  name: string,
  all: string,
): { before: string; after: string } | undefined {
  const quote = /^\\{0,4}["'`]/.exec(value)?.[0] ?? '';
  // Also keeps the work linear: only short values are searched again for further names.
  if (value.length > LONGEST_HARMLESS) return { before: quote, after: '' };
  const inner = value.slice(quote.length);
  if (name === '-u' || name === '--user') {
    const colon = value.indexOf(':');
    return colon > 0 ? { before: value.slice(0, colon + 1), after: '' } : undefined;
  }
  if (inner === '' || isPlaceholder(inner)) return undefined;
  // Unquoted, `pass: 12` is a count of tests.
  if (quote === '' && (isCode(inner) || /^pass$/i.test(name))) return undefined;
  // `pwd` is also a working directory.
  if (/^(?:old)?pwd$/i.test(name) && /^(?:[/~.]|[A-Za-z]:[\\/])/.test(inner)) return undefined;
  // `--token` without a value, and the next flag.
  if (/[ \t]$/.test(all) && !/[:=]/.test(all) && inner.startsWith('-')) return undefined;
  return { before: quote, after: '' };
}

/** `Password: must have a digit`: a word that others follow. */
function isProse(value: string, name: string, text: string, end: number): boolean {
  return (
    /^[A-Za-z]+$/.test(value) &&
    !/passphrase$/i.test(name) &&
    /^ [a-z]/i.test(text.slice(end, end + 2))
  );
}

/** Placeholders of secrets in documents and code. */
function isPlaceholder(value: string): boolean {
  return /^(?:[$<{(*%[]|x{3,}$|\.{3}|include$|omit$|same-origin$)/i.test(value);
}

const WORDS =
  /^(?:string|number|boolean|bool|str|int|bytes|any|unknown|object|null|none|nil|undefined|true|false|await|async|new|function|typeof|require|required|optional|not|is|and|or|the|a|an)\b[?!;]?$/i;

/** An expression, a type or a call, not a literal. */
function isCode(value: string): boolean {
  return (
    WORDS.test(value) ||
    /^[\w$?!]*\(/.test(value) ||
    /^[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+$/.test(value)
  );
}
