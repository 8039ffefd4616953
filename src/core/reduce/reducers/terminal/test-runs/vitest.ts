import { isForeignFrame, markFailure } from '../failure-lines.ts';
import type { TestRunner } from './runner.ts';

const SUMMARY = /^\s*(?:Test Files|Tests|Errors|Type Errors|Snapshots)\s{2}|^\s*Snapshots? /;
const FAILURE = /^\s*FAIL {1,2}\S/;
const RULE = /^⎯+(?:\[\d+\/\d+\]⎯*)?$/;
const SECTION = /^⎯+ .*(?:Failed|Unhandled|Error)/;
const END = new RegExp(`${FAILURE.source}|${RULE.source}|${SECTION.source}|^\\s*Test Files  `);

/** Vitest, in its default, verbose, tree, dot and GitHub reporters. */
export const vitest: TestRunner = {
  name: 'vitest',
  signature: /^\s*(?:RUN|DEV)\s+v\d+\.\d+|^\s*Test Files\s+\d+ (?:passed|failed|skipped)/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => FAILURE.test(line));
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      if (/^[✓√↓□] |^- .*\[skipped\]$/.test(text)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (FAILURE.test(line) || /^⎯+ Unhandled (?!Errors)/.test(text)) {
        marks.failure(at);
        // Several tests that fail alike share one message.
        if (FAILURE.test(lines[at + 1] ?? '')) continue;
        const end = endOfFailure(lines, at);
        markFailure(lines, marks, at + 1, end);
        at = end - 1;
      } else if (/^[×✗] /.test(text)) {
        // The list repeats the names of the failures below.
        if (!hasDetails) marks.failure(at);
      } else if (/^(?:→|Error: |AssertionError: )/.test(text)) {
        if (!hasDetails) marks.key(at);
      } else if (hasDetails && /^::error file=/.test(line)) {
        marks.noise(at, 'repeated failures');
      } else if (RULE.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (SUMMARY.test(line) || /^\s*No test files found/.test(line)) {
        marks.total(at);
      } else if (/^(?:Start at|RUN|DEV) {1,4}\S/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (isForeignFrame(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};

function endOfFailure(lines: readonly string[], header: number): number {
  let at = header + 1;
  while (at < lines.length && !END.test(lines[at] ?? '')) at += 1;
  return at;
}
