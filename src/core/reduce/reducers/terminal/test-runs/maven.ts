import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { JAVA } from '../stacks.ts';
import type { TestRunner } from './runner.ts';

const LEVEL = /^\[(INFO|WARNING|ERROR|DEBUG)\] ?/;
/** A failed test of surefire or failsafe; versions differ in the text before the mark. */
const TEST = /^(?:\[ERROR\] )?\S.*\bTime elapsed: .*<<< (?:FAILURE|ERROR)!$/;
const SUITE = /^(?:\[\w+\] )?Tests run: \d+,.* Time elapsed: /;
const SUM = /^(?:\[\w+\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/;
const COMPILER = /^\[(ERROR|WARNING)\] (?:\S.*\.(?:java|kt|scala|groovy):\[?\d+|COMPILATION ERROR)/;
const CHATTER =
  /^\[INFO\] *(?:$|-{2,}|Scanning for projects|Running \S|Results:|T E S T S|Finished at: |Building (?:jar|war)?:? ?\S|skip non existing|Using '|Copying \d|Changes detected|Nothing to compile|Compiling \d|Download(?:ing|ed) |Total time: |Tests run: .* Time elapsed: )/;
const ADVICE =
  /^\[ERROR\] *(?:$|To see the full stack trace|Re-run Maven|For more information about|\[Help \d+\]|Please refer to |-> \[Help \d+\]|After correcting the problems)/;

/** Maven with surefire or failsafe, and its compilers. */
export const maven: TestRunner = {
  name: 'maven',
  signature:
    /^(?:\[INFO\] (?:Scanning for projects|BUILD (?:SUCCESS|FAILURE)|-+< \S+ >-+|--- \S+:|Reactor Summary|Tests run: )|\[ERROR\] (?:Tests run: |Failures: *$|Errors: *$|Failed to execute goal |COMPILATION ERROR)|\[(?:ERROR|WARNING)\] \S.*\.(?:java|kt):\[\d+,\d+\]|Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+)/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => TEST.test(line));
    const errors = new Set<string>();
    let repeats = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (SUM.test(line) || /^\[INFO\] (?:BUILD |.*\bFAILURE \[)/.test(line)) {
        repeats = false;
        marks.total(at);
      } else if (
        /^\[(?:ERROR|WARNING)\] (?:Failures|Errors|Flakes|Tests in error): *$/.test(line)
      ) {
        repeats = hasDetails;
        if (hasDetails) marks.noise(at, 'repeated failures');
      } else if (SUITE.test(line)) markSuite(marks, at, line);
      else if (TEST.test(line)) at = keepTest(lines, marks, at);
      else if (repeats && line.trim() !== '' && !line.startsWith('[INFO]')) {
        marks.noise(at, 'repeated failures');
      } else if (ADVICE.test(line)) marks.noise(at, 'advice');
      else if (COMPILER.test(line)) at = keepMessage(lines, marks, at, errors);
      else if (line.startsWith('[ERROR] ')) keepError(marks, at, line);
      else if (line.startsWith('[WARNING] ')) marks.warning(at);
      else if (CHATTER.test(line)) marks.noise(at, 'build steps');
    }
  },
};

/** A class's own counts: they are in the total, and its failed tests are listed one by one. */
function markSuite(marks: Marks, at: number, line: string): void {
  marks.noise(
    at,
    /<<< (?:FAILURE|ERROR)!/.test(line) ? 'repeated failures' : 'passing or skipped tests',
  );
}

function keepTest(lines: readonly string[], marks: Marks, header: number): number {
  marks.failure(header);
  let end = header + 1;
  while (end < lines.length && !LEVEL.test(lines[end] ?? '') && !TEST.test(lines[end] ?? '')) {
    end += 1;
  }
  markFailure(lines, marks, header + 1, end, JAVA);
  return end - 1;
}

/** A compiler's message with the indented lines below it; Maven prints each error twice. */
function keepMessage(
  lines: readonly string[],
  marks: Marks,
  at: number,
  errors: Set<string>,
): number {
  const line = lines[at] ?? '';
  let last = at;
  while (/^(?:\[ERROR\] )? {2,}\S/.test(lines[last + 1] ?? '')) last += 1;
  if (/COMPILATION ERROR/.test(line)) marks.noise(at, 'build steps');
  else if (errors.has(line)) {
    for (let each = at; each <= last; each += 1) marks.noise(each, 'repeated failures');
  } else {
    if (line.startsWith('[ERROR]')) marks.failure(at);
    else marks.warning(at);
    for (let each = at + 1; each <= last; each += 1) marks.key(each);
    errors.add(line);
  }
  return last;
}

function keepError(marks: Marks, at: number, line: string): void {
  if (/^\[ERROR\] Failed to execute goal /.test(line)) marks.total(at);
  else if (/^\[ERROR\] {2,}\S/.test(line)) marks.failure(at);
  else marks.failure(at);
}
