import type { Marks } from '../marks.ts';
import { isForeignGoFrame, markGoMessage } from './go-message.ts';
import { indentOf, type TestRunner } from './runner.ts';

const OK = /^ok {1,2}\t/;
const FAILED_PACKAGE = /^FAIL\t\S/;
const SHOWN_PACKAGES = 20;
const RESULT = /^( *)--- (FAIL|PASS|SKIP): (\S+)/;
const RUN = /^=== (?:RUN|CONT|NAME) +(\S+)/;
const BUILD_ERROR = /^(?:vet: )?(?:\.{0,2}\/)?\S+\.go:\d+(?::\d+)?: \S/;

/** `go test`, plain and verbose; `go build` and `go vet`. */
export const go: TestRunner = {
  name: 'go',
  signature:
    /^(?:(?:ok|FAIL|\?) {0,3}\t\S+\t|FAIL\t\S+ \[|\s*--- (?:PASS|FAIL|SKIP): |=== RUN |(?:vet: )?(?:\.{0,2}\/)?[\w./-]+\.go:\d+:\d+: )/,
  classify(lines, marks) {
    const few = (pattern: RegExp) =>
      lines.filter((line) => pattern.test(line)).length <= SHOWN_PACKAGES;
    const fewOk = few(OK);
    const fewFailed = few(FAILED_PACKAGE);
    const failed = new Set<string>();
    for (const line of lines) {
      const result = RESULT.exec(line);
      if (result?.[2] === 'FAIL') failed.add(result[3] ?? '');
    }
    const reported = new Set<string>();
    let header = -1;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const result = RESULT.exec(line);
      const run = RUN.exec(line);
      if (run !== null) at = keepRun(lines, marks, at, run[1] ?? '', failed, reported);
      else if (result !== null) at = keepResult(lines, marks, at, reported);
      else if (/^(?:=== PAUSE |PASS$)/.test(line)) marks.noise(at, 'passing or skipped tests');
      else if (OK.test(line) && fewOk) marks.total(at);
      else if (OK.test(line) || /^\? {1,3}\t\S+\t\[no test files\]/.test(line)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (FAILED_PACKAGE.test(line)) {
        if (fewFailed) marks.total(at);
        else marks.minor(at);
      } else if (line === 'FAIL') marks.total(at);
      else if (/^(?:panic|fatal error): /.test(line)) at = keepPanic(lines, marks, at);
      else if (/^# \S/.test(line)) header = at;
      else if (BUILD_ERROR.test(line)) {
        marks.failure(at);
        if (header !== -1) marks.under(at, header);
      } else if (header !== -1 && /^\t\S/.test(line)) marks.key(at);
      else if (isForeignGoFrame(lines, at)) marks.noise(at, 'internal stack frames');
    }
  },
};

/** Keeps the output of a test, which follows its start in a verbose run. @returns its last line. */
function keepRun(
  lines: readonly string[],
  marks: Marks,
  at: number,
  name: string,
  failed: ReadonlySet<string>,
  reported: Set<string>,
): number {
  const end = endOfOutput(lines, at);
  const isEmpty = lines.slice(at + 1, end).every((line) => line.trim() === '');
  if (!failed.has(name) || isEmpty) {
    marks.noise(at, 'passing or skipped tests');
    // The output of a passing test may still be important.
    return end - 1;
  }
  if (reported.has(name)) marks.key(at);
  else marks.failure(at);
  reported.add(name);
  markGoMessage(lines, marks, at + 1, end);
  const next = RESULT.exec(lines[end] ?? '');
  if (next?.[3] !== name) return end - 1;
  marks.key(end);
  return keepBelow(lines, marks, end);
}

/** A line `--- FAIL: …` with the indented lines below it. @returns the last one. */
function keepResult(
  lines: readonly string[],
  marks: Marks,
  at: number,
  reported: Set<string>,
): number {
  const [, , result, name = ''] = RESULT.exec(lines[at] ?? '') ?? [];
  if (result !== 'FAIL') {
    marks.noise(at, 'passing or skipped tests');
    return at;
  }
  const next = RESULT.exec(lines[at + 1] ?? '');
  const isParent = next?.[3]?.startsWith(`${name}/`) ?? false;
  // Its output appeared where it ran, or its subtests contain the cause.
  if (reported.has(name) || isParent) marks.detail(at);
  else marks.failure(at);
  return keepBelow(lines, marks, at);
}

function keepBelow(lines: readonly string[], marks: Marks, result: number): number {
  const indent = indentOf(lines[result] ?? '');
  let end = result + 1;
  while (end < lines.length && isBelow(lines[end] ?? '', indent)) end += 1;
  if (end > result + 1) {
    markGoMessage(lines, marks, result + 1, end);
    return end - 1;
  }
  // A panic ends its test.
  if (!/^(?:panic|fatal error): /.test(lines[end] ?? '')) return end - 1;
  const last = endOfPanic(lines, end);
  markGoMessage(lines, marks, end, last);
  return last - 1;
}

function isBelow(line: string, indent: number): boolean {
  return indentOf(line) > indent && !RESULT.test(line);
}

function keepPanic(lines: readonly string[], marks: Marks, at: number): number {
  const end = endOfPanic(lines, at);
  marks.failure(at);
  markGoMessage(lines, marks, at + 1, end);
  return end - 1;
}

function endOfOutput(lines: readonly string[], run: number): number {
  let at = run + 1;
  while (at < lines.length && !isBoundary(lines[at] ?? '')) at += 1;
  return at;
}

function endOfPanic(lines: readonly string[], panic: number): number {
  let at = panic + 1;
  while (at < lines.length && !isBoundary(lines[at] ?? '')) at += 1;
  return at;
}

function isBoundary(line: string): boolean {
  return (
    /^=== |^(?:PASS|FAIL)$|^(?:ok|FAIL|\?) {0,3}\t|^exit status \d|^coverage: /.test(line) ||
    RESULT.test(line)
  );
}
