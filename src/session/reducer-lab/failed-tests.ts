import type { EnterFailure, Failures } from './failure.ts';
import { fileOfPlace, matchingBelow } from './failure-keys.ts';
import type { NamedLine } from './named-lines.ts';

/** The line of jest above the tests of a file. */
const SUITE = /^(?:PASS|FAIL) \S+\.\w+(?: \([\d.]+ m?s\))?$/;
/** The name of a test that failed in the file above. */
export const TITLE = /^ {2}● (?!Console$)|^ +✕ /;
/** The line of TAP above the report of a failed test. */
export const TAP = /^\s*not ok \d/;
/** Of node:test: a suite begins, and a failed one ends. */
const SUITE_BEGIN = /^\s*▶ (.*)$/;
const SUITE_END = /^\s*✖ (.*?)(?: \([\d.]+ms\))?$/;
/** The message of an error, which the name of a failed test can precede. */
const ERROR_MESSAGE =
  /^\s*(?:E\s+)?[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?:|^\s*panic: |^assertion |^E {2,}\S|^\s*→ /;

/** The failed tests by their names. */
export function toTests(
  named: readonly NamedLine[],
  lines: readonly NamedLine[],
  keysOf: Failures['keysOf'],
  enter: EnterFailure,
) {
  const known = new Set(named.flatMap((line) => (line.isTest ? keysOf(line) : [])));
  const used = new Map<string, number>();
  const enterTest = (key: string) =>
    enter(key, () => ({ isTest: true, content: key.replace('\n', ' ').trim(), reasons: [] }));
  return {
    started: (name: string) => {
      const [key = ''] = keysOf({ text: '', file: '', name, isTest: true, isHeading: false });
      return known.has(key) ? enterTest(key) : undefined;
    },
    named: (line: NamedLine, at: number) => {
      const keys = matchingBelow(keysOf(line), lines, at);
      // Of several tests with the same short name, the next one.
      const turn = used.get(line.name) ?? 0;
      used.set(line.name, turn + 1);
      return enterTest(keys[turn % keys.length] ?? '');
    },
  };
}

/**
 * The lines that say of a failure what another line says. Of jest: the file above its failed tests,
 * and that a suite failed, below its file. Of node:test: a suite around its failed tests.
 */
export function linesBesideTests(lines: readonly NamedLine[]): readonly number[] {
  const beside: number[] = [];
  let file: number | undefined;
  const suites = new Set<string>();
  let report = 0;
  lines.forEach(({ text }, at) => {
    if (TAP.test(text)) report = at;
    const begun = SUITE_BEGIN.exec(text)?.[1];
    if (begun !== undefined) suites.add(begun);
    else if (suites.has(SUITE_END.exec(text)?.[1] ?? '')) beside.push(at);
    else if (text.includes("failureType: 'subtestsFailed'")) {
      // Below it is how many of its tests failed.
      beside.push(report, at, at + 1);
    }
    if (SUITE.test(text)) file = text.startsWith('FAIL') ? at : undefined;
    else if (file === undefined || !TITLE.test(text)) return;
    else if (text.endsWith('● Test suite failed to run')) beside.push(at);
    else {
      beside.push(file);
      file = undefined;
    }
  });
  return beside;
}

/** The files of failed tests, such as `a.py` of `a.py::test_b`. */
export function testFiles(lines: readonly NamedLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ name, isTest }) => (isTest ? (/^(\S+?)::/.exec(name)?.[1] ?? []) : [])),
  );
}

/** Whether a line only says why a test failed that another line names. */
export function isAboutTest(text: string, files: ReadonlySet<string>): boolean {
  if (ERROR_MESSAGE.test(text)) return true;
  const file = fileOfPlace(text);
  return file !== undefined && files.has(file);
}
