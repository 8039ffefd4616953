import { isInternalFrame, keepMessage, type TestRunner } from './runner.ts';

const SUMMARY = /^\s*(?:Test Files|Tests|Errors|Type Errors|Snapshots)\s{2}|^\s*Snapshots? /;
const DIFF = /^\s*[-+] /;

/** Vitest, in its default, verbose, tree and dot reporters. */
export const vitest: TestRunner = {
  name: 'vitest',
  signature: /^\s*(?:RUN|DEV)\s+v\d+\.\d+|^\s*Test Files\s+\d+ (?:passed|failed|skipped)/,
  classify(lines, marks) {
    let inFailure = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      if (!inFailure && /^[✓√↓] |^- .*\[skipped\]$/.test(text)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (/^FAIL {1,2}\S/.test(text)) {
        inFailure = true;
        marks.key(at);
        // Several tests that fail alike share one message.
        if (!/^\s*FAIL {1,2}\S/.test(lines[at + 1] ?? '')) keepMessage(lines, marks, at);
      } else if (
        /^[×✗] /.test(text) ||
        /^❯ .*\(\d+ tests?\b/.test(text) ||
        /^(?:→|Error: |AssertionError: )/.test(text)
      ) {
        marks.key(at);
      } else if (/^⎯+ .*(?:Failed|Unhandled|Error)/.test(text)) {
        inFailure = true;
        marks.key(at);
        if (text.includes('Unhandled')) keepMessage(lines, marks, at);
      } else if (/^⎯+(?:\[\d+\/\d+\]⎯*)?$/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (SUMMARY.test(line) || /^\s*No test files found/.test(line)) {
        inFailure = false;
        marks.key(at);
      } else if (inFailure && (DIFF.test(line) || /^❯ /.test(text))) {
        marks.key(at);
      } else if (/^(?:Start at|RUN|DEV) {1,4}\S/.test(text)) {
        inFailure = false;
        marks.noise(at, 'test runner chatter');
      } else if (isInternalFrame(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};
