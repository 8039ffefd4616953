import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { JAVA } from '../stacks.ts';
import { markJavac } from './javac.ts';
import type { TestRunner } from './runner.ts';

const TEST = /^\S.* > \S.* (FAILED|PASSED|SKIPPED)$/;
const CAUSE_LINES = 6;
const TASK = /^(?:> Task )?(?::[\w-]+)+(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$/;
const TOTAL =
  /^(?:\d+ tests? completed|BUILD (?:SUCCESSFUL|FAILED)|(?:> Task )?(?::[\w-]+)+ FAILED$|\d+ (?:errors?|warnings?)$)/;

/** Gradle: its tasks, the tests that it runs and the compilers of the JVM. */
export const gradle: TestRunner = {
  name: 'gradle',
  signature:
    /^(?:> Task :\w|BUILD (?:SUCCESSFUL|FAILED) in \d|FAILURE: Build (?:failed|completed) with |\d+ tests? completed(?:, \d+ \w+)+$|:(?:compile|processResources)\w*(?: [A-Z-]+)?$|> Configure project :|Starting a Gradle Daemon)/,
  classify(lines, marks) {
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const test = TEST.exec(line);
      if (test?.[1] === 'FAILED') {
        marks.failure(at);
        const end = endOfIndented(lines, at);
        markFailure(lines, marks, at + 1, end, JAVA);
        at = end - 1;
      } else if (test !== null) marks.noise(at, 'passing or skipped tests');
      else if (TOTAL.test(line)) marks.total(at);
      else if (TASK.test(line)) marks.noise(at, 'build steps');
      else if (/^\d+ actionable tasks?: /.test(line)) marks.noise(at, 'build steps');
      else if (line === '* What went wrong:') at = keepCause(lines, marks, at);
      else if (/^\* (?:Try|Get more help)\b/.test(line)) at = dropAdvice(lines, marks, at);
      else at = markJavac(lines, marks, at);
    }
  },
};

/** The line after those that are indented; a blank line ends them unless more of them follow. */
function endOfIndented(lines: readonly string[], header: number): number {
  let end = header + 1;
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s+\S/.test(line)) end = at + 1;
    else if (line.trim() !== '') break;
  }
  return end;
}

/** The cause of a failed build: not a countable test, and mostly short. */
function keepCause(lines: readonly string[], marks: Marks, header: number): number {
  marks.total(header);
  let at = header + 1;
  for (; at < lines.length && !/^(?:\* |BUILD |=====)/.test(lines[at] ?? ''); at += 1) {
    if (!lines[at]?.trim()) continue;
    if (at - header <= CAUSE_LINES) marks.total(at);
    else marks.key(at);
  }
  return at - 1;
}

function dropAdvice(lines: readonly string[], marks: Marks, header: number): number {
  marks.noise(header, 'advice');
  let at = header + 1;
  for (; at < lines.length && /^(?:> )?Run with --/.test(lines[at] ?? ''); at += 1) {
    marks.noise(at, 'advice');
  }
  return at - 1;
}
