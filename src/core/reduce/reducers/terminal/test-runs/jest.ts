import { isForeignFrame, markFailure } from '../failure-lines.ts';
import type { TestRunner } from './runner.ts';

const FAILURE = /^ {2}● (?!Console$)/;

/** Jest, plain and verbose. */
export const jest: TestRunner = {
  name: 'jest',
  signature:
    /^Test Suites: +(?:\d+ |.*\d+ total)|^(?:PASS|FAIL) +\S+\.[cm]?[jt]sx?\b|^ (?:PASS|FAIL) {2}\S+\.[cm]?[jt]sx?(?: \([\d.]+ m?s\))?$/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => FAILURE.test(line));
    let passing = false;
    let repeats = false;
    let file = -1;
    for (let at = 0; at < lines.length; at += 1) {
      // With colours, the word has a background and a space on either side.
      const line = (lines[at] ?? '').replace(/^ (?=(?:PASS|FAIL) {2})/, '');
      const text = line.trimStart();
      if (line !== '' && text.length === line.length) passing = /^PASS +\S/.test(line);
      if (/^(?:Test Suites:|Tests:|Snapshots:)/.test(line)) {
        repeats = false;
        marks.total(at);
      } else if (repeats && text !== '') {
        marks.noise(at, 'repeated failures');
      } else if (/^Summary of all failing tests$/.test(line)) {
        repeats = true;
        marks.noise(at, 'repeated failures');
      } else if (/^FAIL +\S/.test(line)) {
        file = at;
        if (!hasDetails) marks.failure(at);
      } else if (FAILURE.test(line)) {
        marks.failure(at);
        if (file !== -1) marks.under(at, file);
        const end = endOfFailure(lines, at);
        markFailure(lines, marks, at + 1, end);
        at = end - 1;
      } else if (/^[✕✗×] /.test(text)) {
        // The list repeats the names of the failures below.
        if (!hasDetails) marks.failure(at);
      } else if (/^(?:[✓√○] |✎ todo )/.test(text)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (passing && /^console\.(?:error|warn)\b/.test(text)) {
        // A warning in a passing test may still be important.
        passing = false;
      } else if (passing) {
        marks.noise(at, 'passing or skipped tests');
      } else if (isForeignFrame(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};

/** A failure is indented: it reaches to the next one, or to a line that is not. */
function endOfFailure(lines: readonly string[], header: number): number {
  let at = header + 1;
  while (at < lines.length && /^(?:\s*$| {3})/.test(lines[at] ?? '')) at += 1;
  return at;
}
