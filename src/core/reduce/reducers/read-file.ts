import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import { outputBudgetOf } from './budget.ts';
import { plural } from './plural.ts';
import { memberOf, withValue } from './shrink.ts';
import { headOf } from './terminal/text.ts';

const MAX_LINES = 200;
const HINT_MAX_CHARS = 120;

/** The argument names for the first and the last line. */
const STARTS = ['lineStart', 'start_line'];
const ENDS = ['lineEnd', 'end_line'];

/**
 * Prepends the size of a file. If the call has no range, it shows the first 200 lines, or fewer
 * with a small budget. A call with `lineStart`/`lineEnd` or `start_line`/`end_line` gets exactly
 * its range. From line 1 without an end is the whole file, and not a range.
 *
 * Source: docs/contract.md#built-in-reducers.
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
    const asksFor = (names: readonly string[], least: number) =>
      names.some((name) => isLine(memberOf(ctx.args, name), least));
    if (asksFor(STARTS, 2) || asksFor(ENDS, 1)) return result;
    const budget = outputBudgetOf(ctx, Number.POSITIVE_INFINITY);
    return withValue(result, withSize(result.value, budget), HINT_MAX_CHARS);
  },
};

function withSize(file: string, budget: number): string {
  const lines = countLines(file);
  const size = `${plural(lines, 'line')}, ${file.length} chars`;
  const whole = `[File: ${size}]\n${file}`;
  if (lines <= MAX_LINES && whole.length <= budget) return whole;
  const room = budget - HINT_MAX_CHARS;
  const end = endOfLine(file, Math.min(lines, MAX_LINES));
  const cut = end <= room ? end : file.lastIndexOf('\n', room);
  // Joined, because a plain slice would keep the whole file in memory.
  if (cut > 0) {
    const shown = breaksIn(file, cut) + 1;
    const hint = `[File: ${size}. Showing lines 1-${shown}; ask for a line range to see more]`;
    return [hint, file.slice(0, cut)].join('\n');
  }
  // Without room for a hint on what is shown, the size tells that this is a part.
  if (room <= 0) return file.length <= budget ? file : headOf(whole, budget);
  const part = headOf(file, room);
  return [`[File: ${size}. Showing the first ${part.length} chars]`, part].join('\n');
}

/**
 * Whether an argument is a line number of at least `least`; other values than numbers count as one.
 */
function isLine(value: unknown, least: number): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !(Number(value) < least);
  return typeof value === 'number' && !(value < least);
}

/** A final line feed ends the last line and starts none. */
function countLines(text: string): number {
  const breaks = breaksIn(text, text.length);
  return text.endsWith('\n') ? breaks : breaks + 1;
}

function breaksIn(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}

function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let n = 0; n < line; n += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}
