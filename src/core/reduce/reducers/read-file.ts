import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import { memberOf, withValue } from './shrink.ts';

const MAX_LINES = 200;
const HINT_MAX_CHARS = 120;

/** The names under which a caller may ask for a part of the file. */
const RANGE_ARGUMENTS = ['lineStart', 'lineEnd', 'start_line', 'end_line'];

/**
 * Says first how big a file is, and shows 200 lines of it where the call asked for no range.
 * A call with `lineStart`/`lineEnd` or `start_line`/`end_line` gets exactly what it asked for.
 *
 * Source: seed 1, 'Built-in reducers'; page 1, section 5.
 *
 * @example
 * readFileReducer.reduce({ ok: true, value: source }, { args: { path: 'a.ts' }, turnCount: 1 });
 * // value: '[File: 1132 lines, 28729 chars. Showing lines 1-200; …]\n…'
 */
export const readFileReducer: ToolResultReducer = {
  toolName: 'read_file',
  maxGrowthChars: HINT_MAX_CHARS,
  reduce(result, ctx) {
    if (!result.ok || typeof result.value !== 'string' || result.value === '') return result;
    if (RANGE_ARGUMENTS.some((name) => isLine(memberOf(ctx.args, name)))) return result;
    const { value } = result;
    const lines = countLines(value);
    const size = `${lines} ${lines === 1 ? 'line' : 'lines'}, ${value.length} chars`;
    if (lines <= MAX_LINES) return withValue(result, `[File: ${size}]\n${value}`, HINT_MAX_CHARS);
    const hint = `[File: ${size}. Showing lines 1-${MAX_LINES}; ask for a line range to see more]`;
    // Joined, because a plain slice would keep the whole file in memory.
    const shown = [hint, value.slice(0, endOfLine(value, MAX_LINES))].join('\n');
    return withValue(result, shown, HINT_MAX_CHARS);
  },
};

function isLine(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** A line feed at the very end closes the last line and begins none. */
function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return text.endsWith('\n') ? count : count + 1;
}

function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let n = 0; n < line; n += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}
