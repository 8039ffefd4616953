import { COLOUR, QUOTE } from './escapes.ts';
import { isCode, isKeyword, isPlaceholder, isProse } from './harmless-value.ts';
import {
  readComma,
  readHeaderValue,
  readListStart,
  readPhrase,
  readQuote,
  readSettingValue,
} from './read-value.ts';
import { isCount, isFlag, isSecretName, LONGEST_NAME } from './secret-names.ts';
import { hideShapes } from './secret-shapes.ts';

/**
 * Redacts texts that look like secrets: private keys, credentials by their shape, and passwords in
 * URLs. Also values after a telling name (`PGPASSWORD=…`, `X-Api-Key: …`, `?access_token=…`,
 * `"password": "…"`, `--token …`). Linear in the text's length.
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
 * An escape directly before a name, without its first character: `\n`, `\u0026`, `%20`, and the end
 * of a colour.
 */
const ESCAPE = String.raw`(?<=\\)(?:[bfnrtv]|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2})|(?<=%)(?:25){0,3}[\dA-Fa-f]{2}|(?<=[[;])\d{1,3}m`;

/** A quotation mark around a name: no backtick, with which documents mark a word. */
const MARK = QUOTE.replace('\\`', '');

/** A flag, and `=`, a space or, in a list of arguments, a comma. */
const FLAG = String.raw`(--?[A-Za-z][\w-]{0,${LONGEST_NAME}})(?:=|[ \t]{1,3}|${MARK},\s?(?=${MARK}))`;

/** The name of a setting or a header, with its assignment, which may be in colour. */
const NAME = String.raw`([\w.-]{2,${LONGEST_NAME}})(?:${MARK}|%22)?(?:${COLOUR}){0,3}[ \t]{0,3}(?::=|=>(?=[ \t]{0,3}["'])|=|:|(?:%|\\u00)3[ADad])(?![=:>])(?:[ \t]|${COLOUR}){0,7}`;

const COLOURS = new RegExp(COLOUR, 'g');

/**
 * A name and its assignment. The length of a name is limited, and it is read only from its
 * beginning. No part of the text is therefore read more than a fixed number of times.
 */
const ASSIGNMENT = new RegExp(`(?<![\\w.-])(${ESCAPE})?(?:${FLAG}|${NAME})`, 'g');

const HEADER = /^(?:(?:set-)?cookie|(?:proxy-)?authorization)$/i;

function hideNamed(text: string, mark: string, count?: (chars: number) => void): string {
  const parts: string[] = [];
  let done = 0;
  ASSIGNMENT.lastIndex = 0;
  for (let found = ASSIGNMENT.exec(text); found; found = ASSIGNMENT.exec(text)) {
    const [matched, prefix = '', flag, name = flag ?? ''] = found;
    count?.(matched.length);
    // A backslash before a name is not always an escape: `C:\token`.
    if (!isTelling(name) && !(prefix && isSecretName(prefix + name))) continue;
    const all = matched.replace(COLOURS, '');
    let start = found.index + matched.length;
    const list =
      flag === undefined && !isPlaceholder(text, start) ? readListStart(text, start) : '';
    const isHeader = list === '' && HEADER.test(name) && all.includes(':');
    // The values of a list, or the only one.
    for (let between = list; ; ) {
      start += between.length;
      const value = isHeader
        ? readHeaderValue(text, start, found.index)
        : readValue(text, start, name, all);
      count?.(between.length + value.length);
      const kept = value === '' ? undefined : keptPart(text, start, value, name, all);
      const end = start + value.length;
      if (kept !== undefined) {
        parts.push(text.slice(done, start), kept, mark);
        done = end;
        ASSIGNMENT.lastIndex = end;
      }
      between = list === '' || value === '' ? '' : readComma(text, end);
      if (between === '') break;
      start = end;
    }
  }
  parts.push(text.slice(done));
  return done === 0 ? text : parts.join('');
}

/** `-u ann:hunter2` has a password after its colon. */
const USER = /^-(?:u|-user)$/;

function isTelling(name: string): boolean {
  return USER.test(name) || isSecretName(name);
}

/** A value, and the words that follow it in a passphrase. */
function readValue(text: string, at: number, name: string, all: string): string {
  const value = readSettingValue(text, at);
  const isPhrase = /passphrase$/i.test(name);
  const takesWords = isPhrase
    ? /[:=] $/.test(all)
    : all.endsWith(': ') && /^[A-Za-z]+$/.test(value);
  if (!takesWords || readQuote(value, 0) !== '' || /^[{[(]/.test(value)) return value;
  const words = readPhrase(text, at + value.length);
  if (words === '') return value;
  // The rest of the line decides, but not another sentence.
  const line = /^[^.\n]*/.exec(text.slice(at, at + 100))?.[0] ?? '';
  return !isPhrase && isProse(line) ? '' : value + words;
}

/** Placeholders and code are shorter. */
const LONGEST_HARMLESS = 256;

/** The text that stays before a mark; `undefined` if the value is not a secret. */
function keptPart(
  text: string,
  at: number,
  value: string,
  name: string,
  all: string,
): string | undefined {
  const quote = readQuote(value, 0);
  // Also keeps the work linear: only short values are searched again for further names.
  if (value.length > LONGEST_HARMLESS) return quote;
  const inner = value.slice(quote.length);
  const end = at + value.length;
  if (USER.test(name)) {
    const colon = value.indexOf(':');
    const isSecret = colon > 0 && !isPlaceholder(text, at + colon + 1);
    return isSecret ? value.slice(0, colon + 1) : undefined;
  }
  if (inner === '' || isPlaceholder(text, at + quote.length, quote === '' ? undefined : end)) {
    return undefined;
  }
  if (quote === '') {
    // `pass: 12` is a count of tests, `cookies: 3` of cookies.
    if (/^pass$/i.test(name) || isCount(name, inner)) return undefined;
    if (isCode(inner, all, text.slice(end, end + 110))) return undefined;
    // The text has `Unexpected ` before the name.
    const from = Math.max(0, at - all.length - 11);
    if (!HEADER.test(name) && isKeyword(text.slice(from, end))) return undefined;
  }
  // `pwd` is also a working directory.
  if (/^(?:old)?pwd$/i.test(name) && /^(?:[/~.]|[A-Za-z]:[\\/])/.test(inner)) return undefined;
  // `--token` without a value, and the next flag.
  if (/^[^:=]*[ \t,]$/.test(all) && isFlag(inner)) return undefined;
  return quote;
}
