import { nameOfFailure, reportsPass } from '../../../lib/failure-name.ts';
import { stripAnsi } from '../../../lib/strip-ansi.ts';

/** Longer lines name no test. In UTF-16 code units. */
const LONGEST_LINE = 500;
/** Enough to compare recipes. */
const MOST_NAMES = 300;
/** Before the name of a test are its file and its groups. */
const SEPARATOR = / > | › |::/;

/**
 * Reads the names of the failed tests in an output.
 *
 * @returns counts those of them that another text has.
 * @example
 * namedTests('FAILED a.py::test_b\nFAILED a.py::test_c')('____ test_b ____'); // 1
 */
export function namedTests(text: string): (reduced: string) => number {
  const names = new Set<string>();
  for (const line of stripAnsi(text).split('\n')) {
    if (line.length > LONGEST_LINE || reportsPass(line)) continue;
    const { name, isTest } = nameOfFailure(line);
    // A test is often named once with its file and once without it.
    const short = isTest ? name.split(SEPARATOR).at(-1) : undefined;
    if (short && names.size < MOST_NAMES) names.add(short);
  }
  return (reduced) => [...names].filter((name) => hasName(reduced, name)).length;
}

/** Whether a text has a name, and not only as the beginning of another one. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (!/[\w[]/.test(text.charAt(at + name.length)) && !/\w/.test(text.charAt(at - 1)))
      return true;
  }
  return false;
}
