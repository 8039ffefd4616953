import { hasTestTotals } from './recipe/test-totals.ts';

/** The last words of test runners, installers and builds. */
const OUTCOME =
  /^(?:test result:|Ran \d+ tests?|[#ℹ] (?:tests|pass) \d|ok\s|(?:added|removed|changed|audited) \d+ packages|up to date\b)|\b(?:done|finished|completed|built|compiled|succeeded|success|successful|successfully)\b/im;

/** The mark of a built-in reducer that names the kind of the lines: `[left out: 9 lines of progress]`. */
const NAMED_GAP = /^\[left out: \d+ lines? of \w/m;

/**
 * Whether a text says how a program ended, or which lines of its output are left out, so that it can
 * stand for a long output.
 *
 * @example
 * reportsOutcome('added 257 packages in 5s'); // true
 */
export function reportsOutcome(text: string): boolean {
  return OUTCOME.test(text) || NAMED_GAP.test(text) || hasTestTotals(text.split('\n'));
}
