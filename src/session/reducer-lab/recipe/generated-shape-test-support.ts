/** A run to generate. */
export interface GeneratedRun {
  tests: number;
  failed: number;
  /** The lines that each failed test has printed. */
  captured: readonly string[];
}

/** The output of a program, in its real format. */
export interface RunShape {
  /** The file and the line in which a test fails. */
  place(test: number): string;
  log(run: GeneratedRun): readonly string[];
}

/** Passing tests around each failed one of a mixed run. */
const STEP = 4;

/** A run without other output, or with tests that pass and captured output. */
export function toTestRun(failed: number, isMixed: boolean): GeneratedRun {
  return {
    failed,
    tests: isMixed ? failed * STEP + 40 : failed,
    captured: isMixed ? CAPTURED : [],
  };
}

const CAPTURED = [
  'DEBUG pool: connection 7 checked out for SELECT orders.id, orders.total FROM orders',
  'INFO  retries.js:88 the bank answered after 2 errors',
  'DEBUG pool: connection 7 checked out for SELECT lines.id, lines.price FROM lines WHERE order = 7',
  'WARN  cache.js:12 failed to read an entry, reading the table instead',
  'DEBUG pool: connection 7 returned',
];

/** The numbers of the failed tests. */
export function failedTests({ tests, failed }: GeneratedRun): readonly number[] {
  const step = tests === failed ? 1 : STEP;
  return Array.from({ length: failed }, (_, nth) => 1 + nth * step);
}

export function isFailed(run: GeneratedRun, test: number): boolean {
  return failedTests(run).includes(test);
}

/** Something for each test, in the order of the run. */
export function eachTest<T>({ tests }: GeneratedRun, make: (test: number) => T): T[] {
  return Array.from({ length: tests }, (_, at) => make(at + 1));
}

/** The lines of all failed tests; `nth` counts them from 1. */
export function perFailure(
  run: GeneratedRun,
  linesOf: (test: number, nth: number) => readonly string[],
): string[] {
  return failedTests(run).flatMap((test, at) => linesOf(test, at + 1));
}

/** A text in the middle of a line of marks. */
export function rule(text: string, mark: string, chars = 80): string {
  const left = Math.max(1, (chars - text.length) >> 1);
  return `${mark.repeat(left)}${text}`.padEnd(chars, mark);
}
