import type { ReducedLine } from './reduced-lines.ts';
import { type KeepBlock, type LinePattern, toLineTest } from './reducer-block.ts';

/** Headings and totals of common test runners, linters and builds. */
const SUMMARY_STARTS = [
  /^\W{0,20}(?:(?:short test )?summary|failures?:|test result:|tests run:|finished in)/i,
  /^\W{0,20}(?:tests?(?: files| suites)?:?\s{1,20}\d|found \d|build (?:successful|failed))/i,
  /(?<!\d)\d+ (?:passed|failed|passing|failing|errors?|problems?|tests?|examples?)\b/i,
];
/** The summary is looked for in this many lines at the end. */
const SUMMARY_LINES = 30;

/**
 * Keeps the lines that match.
 *
 * @example keepLines(/\b(?:error|FAIL)\b/)
 */
export function keepLines(pattern: LinePattern): KeepBlock {
  const isMatch = toLineTest(pattern);
  return { name: 'keepLines', keeps: (lines) => (at) => isMatch(lines[at] ?? '') };
}

/**
 * Keeps the lines that match, with their neighbours.
 *
 * @param around `before` and `after` in lines, 2 by default.
 * @example keepAround('AssertionError', { before: 1, after: 5 })
 */
export function keepAround(
  pattern: LinePattern,
  { before = 2, after = 2 }: { readonly before?: number; readonly after?: number } = {},
): KeepBlock {
  const isMatch = toLineTest(pattern);
  return {
    name: 'keepAround',
    keeps(lines) {
      const kept = new Set<number>();
      // Each line is added once, however close the matches are.
      let done = 0;
      lines.forEach((line, at) => {
        if (!isMatch(line)) return;
        const end = Math.min(lines.length, at + after + 1);
        for (let near = Math.max(done, at - before); near < end; near += 1) kept.add(near);
        done = Math.max(done, end);
      });
      return (at) => kept.has(at);
    },
  };
}

/**
 * Keeps the summary at the end: from the first line of the last 30 that looks like totals. If no
 * line does, the last `lines` lines stay.
 *
 * @param options `pattern` finds the first line of the summary; `lines`, 5 by default.
 * @example keepSummary({ pattern: /^=+ short test summary/ })
 */
export function keepSummary({
  pattern,
  lines: fallback = 5,
}: {
  readonly pattern?: LinePattern;
  readonly lines?: number;
} = {}): KeepBlock {
  const isStart = pattern === undefined ? looksLikeTotals : toLineTest(pattern);
  return {
    name: 'keepSummary',
    keeps(lines) {
      const from = startOfSummary(lines, isStart, pattern === undefined) ?? lines.length - fallback;
      return (at) => at >= from;
    },
  };
}

function looksLikeTotals(line: ReducedLine): boolean {
  return typeof line === 'string' && SUMMARY_STARTS.some((pattern) => pattern.test(line));
}

/** A pattern of the author is looked for in the whole text, from its end. */
function startOfSummary(
  lines: readonly ReducedLine[],
  isStart: (line: ReducedLine) => boolean,
  isGuess: boolean,
): number | undefined {
  if (!isGuess) {
    const at = lines.findLastIndex(isStart);
    return at === -1 ? undefined : at;
  }
  const from = Math.max(0, lines.length - SUMMARY_LINES);
  const at = lines.slice(from).findIndex(isStart);
  return at === -1 ? undefined : from + at;
}
