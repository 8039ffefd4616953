import { QUOTE } from './escapes.ts';
import { LONGEST_NAME } from './secret-names.ts';

const QUOTE_HERE = new RegExp(QUOTE, 'y');
/** A word. A backslash in it begins no escape, and a bracket in front of it no `<name>`. */
const BARE =
  /(?:<(?![^<>\n]{0,99}>))?(?:[^\s"'`&;,<>|)}\]\\]|,(?=[^\s"'`])|\\(?=[^\s"'`\\bfnrtuvx]))+/y;
const UNQUOTED = /[^\r\n"'`]+/y;

/** The quotation mark directly before a position. */
const QUOTE_BEFORE = /\\{0,4}["'`]$/;
/** `username=` before a quotation mark, whose backslashes belong to it. */
const PAIR = /=[ \t]{0,3}(\\{0,4})$/;
/** `passphrase: ` before a quotation mark: a name of its own. */
const NEXT_NAME = new RegExp(`(?<![\\w.-])[\\w.-]{1,${LONGEST_NAME}}:[ \\t]{0,3}$`);

/** Up to ten words on the line, without flags and names of other values. */
const WORDS = /(?: (?!-)[^\s"'`&;,<>|)}\]\\:=]{1,30}(?=[\s"'`&;,<>|)}\]\\]|$)){1,10}/y;
/** A list of quoted values, or a whole list of words, some of which may be hidden already. */
const LIST =
  /\[\s{0,20}(?=\\{0,4}["'`])|\[(?=(?:[^[\]"'`\n]|\[[^[\]"'`\n]{1,20}\]){1,256}\](?:[\s,;"'`})\\]|$))/y;
const COMMA = new RegExp(String.raw`${QUOTE}?\s{0,20},\s{0,20}`, 'y');

/** The quotation mark at a position, plain or escaped; empty without one. */
export function readQuote(text: string, at: number): string {
  return matchAt(QUOTE_HERE, text, at);
}

/** The words after a value without quotation marks. */
export function readPhrase(text: string, at: number): string {
  return matchAt(WORDS, text, at);
}

/** The beginning of a list, up to its first value; empty without one. */
export function readListStart(text: string, at: number): string {
  return matchAt(LIST, text, at);
}

/** The comma after a value of a list, with the white space around it; empty after the last value. */
export function readComma(text: string, at: number): string {
  return matchAt(COMMA, text, at);
}

/** The value of a setting: to its quotation mark, or a word. */
export function readSettingValue(text: string, at: number): string {
  const quote = readQuote(text, at);
  return quote === ''
    ? matchAt(BARE, text, at)
    : text.slice(at, endOfQuoted(text, at + quote.length, quote));
}

/**
 * The value of an HTTP header. In a quoted header it ends at the same quotation mark. Otherwise it
 * has the rest of the line with its quoted pairs, up to another text in quotation marks.
 */
export function readHeaderValue(text: string, at: number, nameAt: number): string {
  if (readQuote(text, at) !== '') return readSettingValue(text, at);
  const [outer] = QUOTE_BEFORE.exec(text.slice(Math.max(0, nameAt - 5), nameAt)) ?? [];
  if (outer !== undefined) return text.slice(at, endOfQuoted(text, at, outer));
  let end = at;
  for (;;) {
    end += matchAt(UNQUOTED, text, end).length;
    const before = text.slice(Math.max(at, end - LONGEST_NAME - 5), end);
    if (end === text.length || /[\r\n]/.test(text.charAt(end))) return text.slice(at, end);
    const pair = PAIR.exec(before);
    if (!pair) return text.slice(at, end - (NEXT_NAME.exec(before)?.[0].length ?? 0));
    const quote = `${pair[1]}${text.charAt(end)}`;
    end = endOfQuoted(text, end + 1, quote);
    if (text.startsWith(quote, end)) end += quote.length;
  }
}

/** To the same quotation mark, or to the end of the line without one. */
function endOfQuoted(text: string, from: number, quote: string): number {
  let end = from;
  for (; end < text.length && text[end] !== '\n'; end++) {
    if (text.startsWith(quote, end)) break;
    if (quote.length === 1 && text[end] === '\\') end++;
  }
  return end;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
