import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import type { TestRunner } from './runner.ts';

const HEADER = /^ {2}\d+\) /;

const MAX_TITLES = 12;

/** Mocha's reporters spec, dot, min and their like. */
export const mocha: TestRunner = {
  name: 'mocha',
  signature: /^ {2}\d+ (?:passing \(|failing$)/,
  classify(lines, marks) {
    let hasDetails = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (/^ {2}\d+ (?:passing \(|pending$|failing$)/.test(line)) {
        marks.total(at);
        hasDetails ||= line.endsWith('failing');
      } else if (hasDetails && HEADER.test(line)) at = keepFailure(lines, marks, at);
      else if (!hasDetails && /^ +[✔✓√] /.test(line)) marks.noise(at, 'passing or skipped tests');
    }
  },
};

/** Below the stack of the last failure, a line without indentation is another command's. */
function endOfLast(lines: readonly string[], header: number): number {
  let end = lines.length;
  for (let at = end - 1; at > header; at -= 1) {
    const line = lines[at] ?? '';
    if (/^ +at \S/.test(line)) return end;
    if (/^\S/.test(line)) end = at;
  }
  return lines.length;
}

/** Titles stand one below the other; the last one ends with a colon. */
function keepFailure(lines: readonly string[], marks: Marks, header: number): number {
  let end = header + 1;
  const lastTitle = header + MAX_TITLES;
  while (end < lines.length && !HEADER.test(lines[end] ?? '')) end += 1;
  if (end === lines.length) end = endOfLast(lines, header);
  let name = header;
  while (
    name < Math.min(end - 1, lastTitle) &&
    !lines[name]?.trimEnd().endsWith(':') &&
    lines[name + 1]?.trim()
  ) {
    marks.under(name + 1, name);
    name += 1;
  }
  marks.failure(name);
  markFailure(lines, marks, name + 1, end);
  return end - 1;
}
