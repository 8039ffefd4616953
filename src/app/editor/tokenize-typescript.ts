import { type CodeToken, pushToken, type TokenizedLine, type TokenKind } from './tokens.ts';

const KEYWORDS = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if implements import in instanceof interface let new null return static
  super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

// These are also ordinary names. They count as keywords only before a name, a literal or a bracket.
const CONTEXTUAL = new Set(
  `abstract as asserts async declare from get infer is keyof namespace of private protected public
  readonly satisfies set type`.split(/\s+/),
);

const IDENTIFIER = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?n?/y;
const QUOTED = /'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\.|\\$|\$(?!\{))+/y;
const REGEX = /\/(?![*/])(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/y;
const SPACE = /\s+/y;

/** The position and state of a scan. */
interface Cursor {
  line: string;
  at: number;
  /**
   * The open constructs, innermost last: `*` a block comment, `` ` `` a template's text, `$` code
   * in a template, `{` a brace in such code.
   */
  open: string;
  tokens: CodeToken[];
  /** The last token that is not whitespace. */
  before: string;
}

/** Colours one line of TypeScript or JavaScript. */
export function tokenizeTypescriptLine(line: string, state: string): TokenizedLine {
  const cursor: Cursor = { line, at: 0, open: state, tokens: [], before: '' };
  while (cursor.at < line.length) {
    const innermost = cursor.open.at(-1);
    if (innermost === '*') readComment(cursor);
    else if (innermost === '`') readTemplate(cursor);
    else readCode(cursor);
  }
  return { tokens: cursor.tokens, state: cursor.open };
}

/** Each of these consumes one token and returns its end. */
function readComment(cursor: Cursor): number {
  const end = cursor.line.indexOf('*/', cursor.at);
  if (end >= 0) cursor.open = cursor.open.slice(0, -1);
  return take(cursor, end < 0 ? cursor.line.length - cursor.at : end + 2 - cursor.at, 'comment');
}

function readTemplate(cursor: Cursor): number {
  const text = match(TEMPLATE_TEXT, cursor);
  if (text) return take(cursor, text.length, 'string');
  if (cursor.line.startsWith('${', cursor.at)) {
    cursor.open += '$';
    return take(cursor, 2, 'plain', '{');
  }
  cursor.open = cursor.open.slice(0, -1);
  return take(cursor, 1, 'string', '`');
}

function readCode(cursor: Cursor): number {
  const { line, at } = cursor;
  if (line.startsWith('//', at)) return take(cursor, line.length - at, 'comment');
  if (line.startsWith('/*', at)) {
    cursor.open += '*';
    return take(cursor, 2, 'comment', cursor.before);
  }
  const space = match(SPACE, cursor);
  if (space) return take(cursor, space.length, 'plain', cursor.before);
  const quoted = match(QUOTED, cursor);
  if (quoted) return take(cursor, quoted.length, 'string', "'");
  const word = match(IDENTIFIER, cursor);
  if (word) return take(cursor, word.length, kindOfWord(word, cursor), nextBefore(word, cursor));
  const number = match(NUMBER, cursor);
  if (number) return take(cursor, number.length, 'number', '0');
  const regex = startsExpression(cursor.before) && match(REGEX, cursor);
  if (regex) return take(cursor, regex.length, 'string', "'");
  return readSign(cursor);
}

function readSign(cursor: Cursor): number {
  const sign = cursor.line.charAt(cursor.at);
  if (sign === '`') {
    cursor.open += '`';
    return take(cursor, 1, 'string', sign);
  }
  // Braces matter only inside a template, where the closing one ends the code.
  if (cursor.open && sign === '{') cursor.open += '{';
  if (cursor.open && sign === '}') cursor.open = cursor.open.slice(0, -1);
  return take(cursor, 1, 'plain', sign);
}

function kindOfWord(word: string, cursor: Cursor): TokenKind {
  const rest = cursor.line.slice(cursor.at + word.length);
  const isMember = cursor.before === '.';
  if (!isMember && KEYWORDS.has(word) && (word === 'default' || !/^\??:/.test(rest))) {
    return 'keyword';
  }
  if (!isMember && CONTEXTUAL.has(word) && /^\s+[\p{ID_Start}$_{['"`(*#]/u.test(rest)) {
    return 'keyword';
  }
  const isCalled = /^\s*(?:<[\w\s,[\]|.'"]*>)?\(/.test(rest);
  return isCalled || cursor.before === 'export const' ? 'function' : 'plain';
}

/** `export const` counts as one, because the name after it is coloured like a function's. */
function nextBefore(word: string, cursor: Cursor): string {
  return cursor.before === 'export' && word === 'const' ? 'export const' : word;
}

/** Distinguishes a regular expression from a division by the previous token. */
function startsExpression(before: string): boolean {
  return before === '' || KEYWORDS.has(before) || /^[=(,:;[!&|?{}<>+*%~^-]$/.test(before);
}

function match(pattern: RegExp, cursor: Cursor): string {
  pattern.lastIndex = cursor.at;
  return pattern.exec(cursor.line)?.[0] ?? '';
}

function take(cursor: Cursor, length: number, kind: TokenKind, before = ''): number {
  pushToken(cursor.tokens, cursor.at, kind);
  cursor.at += length;
  cursor.before = before;
  return cursor.at;
}
