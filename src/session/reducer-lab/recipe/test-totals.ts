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
