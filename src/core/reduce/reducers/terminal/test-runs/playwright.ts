import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import type { TestRunner } from './runner.ts';

const HEADER = /^ {2}\d+\) (?:\[[^\]]{1,80}\] › )?\S+:\d+:\d+ › /;
const COUNT = /^ {2}\d+ (?:failed|flaky|interrupted|skipped|did not run|passed\b.*)$/;
const PROGRESS = /^\[\d+\/\d+\] /;
const LISTED = /^ {4}(?:\[[^\]]{1,80}\] › )?\S+:\d+:\d+ › /;

/** Each name is compared with each failure. */
const MAX_FLAKY = 200;

/** Playwright's test runner: the reporters line, list and dot. */
export const playwright: TestRunner = {
  name: 'playwright',
  signature: new RegExp(`^Running \\d+ tests? using \\d+ workers?|${HEADER.source}`),
  end: /^ {2}\d+ passed \(/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => HEADER.test(line));
    const flaky = flakyNames(lines);
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (HEADER.test(line)) {
        const name = nameOf(line.slice(line.indexOf(') ') + 2));
        if (flaky.some((test) => name.startsWith(test))) marks.warning(at);
        else marks.failure(at);
        at = keepFailure(lines, marks, at);
      } else if (PROGRESS.test(line)) marks.noise(at, 'progress');
      else if (COUNT.test(line)) marks.total(at);
      else if (LISTED.test(line)) {
        if (hasDetails) marks.noise(at, 'repeated failures');
        else marks.failure(at);
      } else if (/^ {2}(?:✓|ok|-) +\d+ /.test(line)) marks.noise(at, 'passing or skipped tests');
      else if (/^ {2}(?:✘|x) +\d+ /.test(line)) {
        // The list repeats the names of the failures below.
        if (!hasDetails) marks.failure(at);
      } else if (/^[·°×F±T]+$/.test(line)) marks.noise(at, 'progress');
      else if (/^::(?:error|notice) /.test(line) && hasDetails)
        marks.noise(at, 'repeated failures');
    }
  },
};

/** The names below `2 flaky`: they failed first and passed in the end. */
function flakyNames(lines: readonly string[]): string[] {
  const names: string[] = [];
  let inside = false;
  for (const line of lines) {
    if (COUNT.test(line)) inside = line.endsWith(' flaky');
    else if (inside && names.length < MAX_FLAKY && LISTED.test(line))
      names.push(nameOf(line.trim()));
  }
  return names;
}

/** Without the rule that fills up the line. */
function nameOf(text: string): string {
  const rule = text.indexOf(' ──');
  return rule === -1 ? text : text.slice(0, rule);
}

function keepFailure(lines: readonly string[], marks: Marks, header: number): number {
  let end = header + 1;
  while (end < lines.length && !endsFailure(lines[end] ?? '')) end += 1;
  let first = header + 1;
  while (first < end && !/^ {4}Retry #\d+ ─/.test(lines[first] ?? '')) first += 1;
  markFailure(lines, marks, header + 1, first);
  // It mostly failed again for the same reason.
  for (let at = first; at < end; at += 1) if (lines[at]?.trim()) marks.detail(at);
  return end - 1;
}

function endsFailure(line: string): boolean {
  return HEADER.test(line) || PROGRESS.test(line) || COUNT.test(line) || /^\S/.test(line);
}
