import type { EnterFailure, Failures } from './failure.ts';
import { fileOfPlace, inFile } from './failure-keys.ts';
import type { NamedLine } from './named-lines.ts';

/** The line of jest above the tests of a file. */
const SUITE = /^(?:PASS|FAIL) \S+\.\w+(?: \([\d.]+ m?s\))?$/;
/** The name of a test that failed in the file above. */
export const TITLE = /^ {2}● (?!Console$)|^ +✕ /;
/** The message of an error, which the name of a failed test can precede. */
const ERROR_MESSAGE =
  /^\s*(?:E\s+)?[\w.$]*(?:Error|Exception)\b:|^\s*panic: |^assertion |^E {2,}\S|^\s*→ /;

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
      const keys = inFile(keysOf(line), lines, at);
      // Of several tests with the same short name, the next one.
      const turn = used.get(line.name) ?? 0;
      used.set(line.name, turn + 1);
      return enterTest(keys[turn % keys.length] ?? '');
    },
  };
}

/**
 * The lines of jest that say of a failure what another line says: the file above its failed tests,
 * and that a suite failed, below its file.
 */
export function linesBesideTests(lines: readonly NamedLine[]): readonly number[] {
  const beside: number[] = [];
  let file: number | undefined;
  lines.forEach(({ text }, at) => {
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
