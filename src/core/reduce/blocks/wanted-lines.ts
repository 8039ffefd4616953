import { nameOfFailure } from '../../../lib/failure-name.ts';
import type { ReducedLine } from './reduced-lines.ts';

/** The test of a pattern. */
export type LineTest = (line: ReducedLine) => boolean;

/** Between the groups and the name of a test. */
const SEPARATOR = / > | › /;
/** Between the name of a test and its reason. */
const BESIDE = ' - ';

/**
 * The indexes of the lines that name each failed test once. A test run names it where it ran and in
 * the summary: the first line stays, or one with the reason beside the name.
 */
export function onceForEachName(
  lines: readonly ReducedLine[],
  wanted: readonly boolean[],
): number[] {
  const named = new Map<string, number>();
  const places = new Set<number>();
  lines.forEach((line, at) => {
    if (typeof line !== 'string' || !wanted[at]) return;
    const { name, isTest } = nameOfFailure(line);
    const before = isTest ? named.get(name) : undefined;
    if (before !== undefined) {
      if (!line.includes(`${name}${BESIDE}`)) return;
      places.delete(before);
    }
    if (isTest) named.set(name, at);
    const [short = name] = isTest ? name.split(SEPARATOR).slice(-1) : [];
    // A tree of tests names each without its groups. Another test of this name is in another group.
    if (short === name || !named.delete(short)) places.add(at);
  });
  return [...places].sort((a, b) => a - b);
}

/**
 * The indexes of the lines that tell why tests failed. A colon at the end of a reason announces a
 * message, and so does an empty line below a name.
 *
 * @param failing whether each line names a failure
 */
export function reasonsOf(
  lines: readonly ReducedLine[],
  failing: readonly boolean[],
  isNext: LineTest,
): number[] {
  const isAnnounced = (at: number) => {
    const before = lines[at - 1];
    if (typeof before !== 'string') return false;
    return before === '' ? failing[at - 2] === true : before.endsWith(':') && isNext(before);
  };
  return [...lines.keys()].filter((at) => isNext(lines[at] ?? '') || isAnnounced(at));
}
