import { isForeignFrame, markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { indentOf, type TestRunner } from './runner.ts';

const FAILURES = /^(?:✖ failing tests:|Failed tests:)$/;
const PLACE = /^test at \S/;
const ENTRY = /^[✖✔﹣▶ℹ]/;

/** The test runner of Node.js with its reporters spec and dot. */
export const nodeSpec: TestRunner = {
  name: 'node:test',
  signature: /^ℹ (?:tests|pass|fail) \d+$|^✖ failing tests:$|^Failed tests:$/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => FAILURES.test(line));
    const open: { at: number; indent: number; name: string }[] = [];
    let inFailures = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      const mark = text.charAt(0);
      if (FAILURES.test(line)) {
        inFailures = true;
      } else if (mark === '▶') {
        open.push({ at, indent: indentOf(line), name: nameOf(text) });
      } else if (mark === '✔' || mark === '﹣') {
        marks.noise(at, 'passing or skipped tests');
        closeSuite(open, line, (start) => marks.noise(start, 'passing or skipped tests'));
      } else if (mark === '✖') {
        closeSuite(open, line, () => {});
        at = keepFailure(lines, marks, at, hasDetails && !inFailures);
      } else if (/^ℹ (?:cancelled|skipped|todo|suites) 0$/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (/^ℹ (?:tests|pass|fail|cancelled|skipped|todo)/.test(text)) {
        marks.total(at);
      } else if (isForeignFrame(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};

function closeSuite(
  open: { at: number; indent: number; name: string }[],
  line: string,
  close: (at: number) => void,
): void {
  const suite = open.at(-1);
  if (suite?.indent !== indentOf(line) || suite.name !== nameOf(line.trimStart())) return;
  open.pop();
  close(suite.at);
}

/** A failure and the indented lines below it. @returns the last of them. */
function keepFailure(
  lines: readonly string[],
  marks: Marks,
  header: number,
  hasDetailsBelow: boolean,
): number {
  const indent = indentOf(lines[header] ?? '');
  let end = header + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent || ENTRY.test(line.trimStart())) break;
  }
  if (hasDetailsBelow) {
    for (let at = header; at < end; at += 1) marks.noise(at, 'repeated failures');
    return end - 1;
  }
  marks.failure(header);
  if (PLACE.test(lines[header - 1] ?? '')) marks.under(header, header - 1);
  markFailure(lines, marks, header + 1, end);
  return end - 1;
}

function nameOf(text: string): string {
  return text
    .slice(2)
    .replace(/ \([\d.]+ms\).*$/, '')
    .trim();
}
