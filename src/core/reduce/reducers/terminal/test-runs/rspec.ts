import { RUBY } from '../stacks.ts';
import type { TestRunner } from './runner.ts';
import { keepEntry } from './titled.ts';

const ENTRY = /^ {2}\d+\) \S/;
const OUTSIDE = /^An error occurred (?:while loading|in an? ) ?\S/;
const END =
  /^(?:Finished in |\d+ examples?, |Failures:$|Failed examples:$|Pending: |Top \d+ slowest|Randomized with seed|No examples found\.)/;

/** RSpec, with its formatters progress and documentation. */
export const rspec: TestRunner = {
  name: 'rspec',
  signature:
    /^(?:Failures:$|Finished in .*\(files took |\d+ examples?, \d+ failures?|Failed examples:$|An error occurred while loading \S|Run options: include \{)/,
  classify(lines, marks) {
    let section: 'failure' | 'minor' | undefined;
    const hasDetails = lines.some((line) => line === 'Failures:');
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (line === 'Failures:') section = 'failure';
      else if (line.startsWith('Pending: ')) section = 'minor';
      else if (/^\d+ examples?, \d+ failures?/.test(line)) {
        section = undefined;
        marks.total(at);
      } else if (section !== undefined && ENTRY.test(line))
        at = keepEntry(lines, marks, at, section, isEnd, RUBY);
      else if (OUTSIDE.test(line)) at = keepEntry(lines, marks, at, 'failure', isEnd, RUBY);
      else if (/^rspec \S.*(?::\d+|\]['"]?) # /.test(line)) {
        if (hasDetails) marks.noise(at, 'repeated failures');
        else marks.failure(at);
      } else if (/^ +\S.*\(FAILED - \d+\)$/.test(line) || line === 'Failed examples:') {
        if (hasDetails) marks.noise(at, 'repeated failures');
      } else if (/^ +\S.*\(PENDING: .*\)$/.test(line)) marks.noise(at, 'passing or skipped tests');
      else if (/^(?:Finished in |Randomized with seed|Run options: )/.test(line)) {
        marks.noise(at, 'test runner chatter');
      }
    }
  },
};

function isEnd(line: string): boolean {
  return ENTRY.test(line) || OUTSIDE.test(line) || END.test(line);
}
