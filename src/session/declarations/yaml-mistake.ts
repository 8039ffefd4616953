import { isRecord } from '../../lib/is-record.ts';

/**
 * Says what is wrong in a YAML text and where, without a capital and a dot.
 *
 * @param error what the package `yaml` has thrown
 * @example
 * describeYamlMistake(error, 'a: 1\na: 2'); // 'the key "a" is there twice (line 2)'
 */
export function describeYamlMistake(error: unknown, text: string): string {
  const { code, message, pos, linePos }: Record<string, unknown> = isRecord(error) ? error : {};
  const [first = ''] = typeof message === 'string' ? message.split('\n', 1) : [];
  const own = first.replace(/ at line \d+, column \d+:?$/, '');
  const place: unknown = Array.isArray(linePos) ? linePos[0] : undefined;
  // An alias without an anchor has no position.
  if (!isRecord(place)) return `the parser reports: ${own || 'a line cannot be parsed'}`;
  const start: unknown = Array.isArray(pos) ? pos[0] : undefined;
  const rest = typeof start === 'number' ? text.slice(start) : '';
  const line = String(place.line);
  const known = typeof code === 'string' ? toReason(code, rest, own) : undefined;
  return known === undefined ? `line ${line} cannot be parsed (${own})` : `${known} (line ${line})`;
}

/** @param rest The text from the position of the mistake. */
function toReason(code: string, rest: string, own: string): string | undefined {
  if (code === 'DUPLICATE_KEY') return `the key ${keyAt(rest)} is there twice`;
  // The package has this code for an open bracket, too.
  if (code === 'BAD_INDENT' && own.startsWith('Flow')) return 'a bracket is not closed';
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: 'a backslash in double quotes begins no known escape sequence',
  BAD_INDENT: 'the indentation does not match the lines above',
  BAD_SCALAR_START: 'a value begins with a reserved character, so it needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a value contains a colon, so it needs quotes',
  MISSING_CHAR: 'a quote, a comma or a bracket is missing',
  MULTILINE_IMPLICIT_KEY: 'a key has no colon after it',
  MULTIPLE_DOCS: 'a second YAML document begins',
  TAB_AS_INDENT: 'the indentation has a tab, and YAML allows only spaces',
};

/** The key at the start of a text, in double quotes. */
function keyAt(text: string): string {
  const [, quote = '', quoted, plain = ''] =
    /^(?:(["'])(.*?)\1|([^\n]*?)(?=\s*:(?:\s|$)|[,}\n]|$))/m.exec(text) ?? [];
  return `"${quote === '' ? plain : (quoted ?? '')}"`;
}
