/** The marks in front of totals: `====`, `Tests:`, `FAILED |`, the time or the step of a build. */
const MARKS = String.raw`(?:.*[:|>=\]] +|\S*Z +|#\d+ [\d.]+ +)?`;

/**
 * Totals of tests. Each count stands behind marks only, and at the end of a part of its line: not so
 * in prose such as `worker 3 failed`, and in the time and the name of `17:53 examples`.
 */
const TOTALS = new RegExp(
  [
    String.raw`^${MARKS}\s*(?:Tests +)?(?:\d+ tests? completed, )?`,
    String.raw`(?:\d+ (?:passed|failed|passing|failing)(?=\s*(?:$|[,;|(=]| in \d))|\d+ examples?, \d+ failures?\b)`,
  ].join(''),
);

/** Totals are shorter. The search takes quadratic time. In UTF-16 code units. */
const LONGEST = 500;

/**
 * Whether lines have the totals of a test run.
 *
 * @example
 * hasTestTotals(['===== 1 failed, 59 passed in 0.42s =====']); // true
 */
export function hasTestTotals(lines: readonly string[]): boolean {
  return lines.some((line) => line.length <= LONGEST && TOTALS.test(line));
}

/** Where a test run of pytest begins, or the report of its failures. */
const BEGIN = /^=+ (?:test session starts|FAILURES) =+$/;
/** The result of one test or of a file of tests: with a mark and a time, or a word and a share. */
const RESULT =
  /^\s*[✓✔√✗✘✖×✕] \S.* (?:\([\d.]+ ?m?s\)|\(\d+ tests?\b.*)$|^(?:PASS|FAIL) \S+\.\w+(?: \(.*\))?$|\s(?:PASSED|FAILED) +\[ *\d+%\]$|^test \S+ \.\.\. (?:ok|FAILED)$/;
/** Fewer results may be those of something else. */
const FEWEST_RESULTS = 3;

/** Whether lines have the results of single tests. A run that was cut off has no totals. */
export function hasTestResults(lines: readonly string[]): boolean {
  const short = lines.filter((line) => line.length <= LONGEST);
  return (
    short.some((line) => BEGIN.test(line)) ||
    short.filter((line) => RESULT.test(line)).length >= FEWEST_RESULTS
  );
}
