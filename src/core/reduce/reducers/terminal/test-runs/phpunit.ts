import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { PHP, PHP_BOX } from '../stacks.ts';
import type { TestRunner } from './runner.ts';
import { keepEntry } from './titled.ts';

const SECTION =
  /^There (?:was|were) \d+ (error|failure|warning|risky test|incomplete test|skipped test|PHPUnit error|PHPUnit test runner warning|PHP \w+|deprecation|notice)s?.*:$|^\d+ tests? triggered \d+ .*:$/;
const ENTRY = /^\d+\) \S/;
const TOTAL =
  /^(?:(?:FAILURES|ERRORS|WARNINGS)!$|OK\b.*\(\d+ tests?,|OK, but |Tests: \d+, Assertions: \d+|No tests executed!)/;
const PROGRESS = /^[.FEWDNRSI]+ +\d+ \/ \d+ \( *\d+%\)$/;
const BOX = /^ {3}[│├┐┴╵╷]/;

/** PHPUnit, plain, verbose and with `--testdox`. */
export const phpunit: TestRunner = {
  name: 'phpunit',
  signature:
    /^(?:PHPUnit \d+\.\d|(?:FAILURES|ERRORS)!$|OK \(\d+ tests?, \d+ assertions?\)$|Tests: \d+, Assertions: \d+)/,
  classify(lines, marks) {
    let section: 'failure' | 'minor' | undefined;
    let group = -1;
    let repeats = false;
    const hasDetails = lines.some((line) => SECTION.test(line) || /^ ✘ /.test(line));
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const title = SECTION.exec(line);
      if (TOTAL.test(line)) {
        repeats = false;
        section = undefined;
        marks.total(at);
      } else if (line === 'Summary of non-successful tests:') {
        repeats = true;
        marks.noise(at, 'repeated failures');
      } else if (repeats && line.trim() !== '') marks.noise(at, 'repeated failures');
      else if (title !== null) section = /error|failure/.test(title[1] ?? '') ? 'failure' : 'minor';
      else if (section !== undefined && ENTRY.test(line))
        at = keepEntry(lines, marks, at, section, isEnd, PHP);
      else if (/^ ✘ /.test(line)) at = keepBox(lines, marks, at, group);
      else if (/^ ✔ /.test(line) || /^ [↩∅] /.test(line))
        marks.noise(at, 'passing or skipped tests');
      else if (hasDetails && PROGRESS.test(line)) marks.noise(at, 'progress');
      else if (/^\.+ +\d+ \/ \d+ \( *\d+%\)$/.test(line))
        marks.noise(at, 'passing or skipped tests');
      else if (/^(?:PHPUnit \d|Runtime: |Configuration: |Random Seed: |Time: )/.test(line)) {
        marks.noise(at, 'test runner chatter');
      } else if (/^\w[\w \\]*(?: \([\w\\]+\))?$/.test(line)) group = at;
    }
  },
};

function isEnd(line: string): boolean {
  return ENTRY.test(line) || line === '--' || TOTAL.test(line) || SECTION.test(line);
}

function keepBox(lines: readonly string[], marks: Marks, header: number, group: number): number {
  marks.failure(header);
  if (group !== -1) marks.under(header, group);
  let end = header + 1;
  while (end < lines.length && BOX.test(lines[end] ?? '')) end += 1;
  markFailure(lines, marks, header + 1, end, PHP_BOX);
  return end - 1;
}
