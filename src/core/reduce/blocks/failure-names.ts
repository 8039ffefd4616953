import { nameOfFailure } from '../../../lib/failure-name.ts';
import type { ReducedLine } from './reduced-lines.ts';

/** Between the file, the groups and the name of a test. */
const SEPARATOR = / > | › |::/g;
/** Between the name of a test and its reason. */
const BESIDE = ' - ';
/** The number of a failed test of mocha and rspec. In a tree, it is indented by more. */
const NUMBERED = /^( {2,})(\d+\)) \S/;
const TREE_INDENT = 4;
/** No path and no name is so long. Longer lines would take quadratic time. */
const LONGEST_NAME = 500;
/** A path on a line of its own, as linters print it above what they found in the file. */
const FILE = /^(?:[A-Za-z]:)?[^\s:]*[\\/][^\s:\\/]*$/;

/** The lines that name failures. */
export interface FailureNames {
  /** The indexes of the lines that name each failed test once, in order. */
  readonly once: readonly number[];
  /** For each line with a name, the index of the line that names the test once. */
  readonly onceFor: ReadonlyMap<number, number>;
}

/**
 * Finds the lines that name each failed test once. A test run names it where it ran and in the
 * summary: the first line stays, or one with the reason beside the name.
 */
export function failureNames(
  lines: readonly ReducedLine[],
  wanted: readonly boolean[],
): FailureNames {
  const named = new Map<string, { at: number }>();
  const byShortName = new Map<string, { at: number }[]>();
  const found = new Map<number, { at: number }>();
  const numbered: number[] = [];
  lines.forEach((line, at) => {
    if (typeof line !== 'string' || !wanted[at] || isEmptyFile(lines, wanted, at)) return;
    const [, indent, number] = NUMBERED.exec(line) ?? [];
    const { name, isTest } = number ? { name: number, isTest: true } : nameOfFailure(line);
    const inTree = indent !== undefined && indent.length >= TREE_INDENT;
    const isNamed = isTest && (!number || inTree);
    // A tree of tests names each without its groups. Another test of this name is in another group.
    const short = isTest ? shortNamesOf(name) : [];
    const known = isTest && !inTree ? [name, ...short].find((one) => named.has(one)) : undefined;
    const longer = isNamed ? byShortName.get(name) : undefined;
    const own = named.get(known ?? '') ?? longer?.shift() ?? { at };
    found.set(at, own);
    if (number && own.at === at && !inTree) {
      // A list that begins again is another one: before its failures, rspec lists pending tests.
      if (number === '1)') for (const one of numbered.splice(0)) found.delete(one);
      numbered.push(at);
    }
    if (hasReasonBeside(line)) own.at = at;
    if (known !== undefined && (number || known !== name)) named.delete(known);
    if (isNamed && known !== name) {
      named.set(name, own);
      for (const one of short) {
        const same = byShortName.get(one);
        if (same) same.push(own);
        else byShortName.set(one, [own]);
      }
    }
  });
  const onceFor = new Map([...found].map(([at, own]) => [at, own.at]));
  return { once: [...new Set(onceFor.values())].sort((a, b) => a - b), onceFor };
}

/** Whether a line names a failed test, and not only the file of the tests below it. */
export function isTestName(line: string): boolean {
  return !/^\S+\.\w+$/.test(nameOfFailure(line).name);
}

/** Whether a line names a failed test with the reason beside the name. */
export function hasReasonBeside(line: string): boolean {
  const { name, isTest } = nameOfFailure(line);
  return isTest && line.includes(`${name}${BESIDE}`);
}

/** Whether a line is only the path of a file, and no wanted line is in the lines below it. */
function isEmptyFile(
  lines: readonly ReducedLine[],
  wanted: readonly boolean[],
  at: number,
): boolean {
  const isFile = (line: ReducedLine | undefined) =>
    typeof line === 'string' &&
    line.length <= LONGEST_NAME &&
    FILE.test(line) &&
    /\.\w+$/.test(line);
  if (!isFile(lines[at])) return false;
  let next = at + 1;
  while (next < lines.length && !wanted[next] && lines[next] !== '') next += 1;
  return !wanted[next] || isFile(lines[next]);
}

/** The names without their files and groups. */
function shortNamesOf(name: string): readonly string[] {
  if (name.length > LONGEST_NAME) return [];
  return Array.from(name.matchAll(SEPARATOR), ({ index, 0: separator }) =>
    name.slice(index + separator.length),
  );
}
