import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import type { Stack } from '../stacks.ts';
import type { TestRunner } from './runner.ts';

/** A runner that lists its tests, then shows each failure below its title. */
interface Titled {
  readonly name: string;
  readonly signature: RegExp;
  readonly passing: RegExp;
  /** A failure where the list has it. Its first group is the name. */
  readonly failing: RegExp;
  /** The heading of the failures. Its first group, if any, must be a name of the list. */
  readonly title: RegExp;
  /** The line that ends the last failure. */
  readonly end: RegExp;
  readonly total: RegExp;
  /** Where the failures are named once more. */
  readonly repeat?: RegExp;
}

/** AVA, and `deno test`. */
export const TITLED: readonly TestRunner[] = [
  titled({
    name: 'ava',
    signature: /^ {2}✘ \[fail\]: \S|^ {2}\d+ tests? (?:failed|passed)$/,
    passing: /^ {2}(?:[✔✓] |- \[(?:skip|todo)\])/,
    failing: /^ {2}✘ \[fail\]: (.*)/,
    title: /^ {2}(\S.*)/,
    end: /^ {2}─$/,
    total:
      /^ {2}\d+ (?:tests?|uncaught|unhandled|known|hooks?) .*(?:passed|failed|skipped|todo|exceptions?|rejections?|failures?)$/,
  }),
  titled({
    name: 'deno test',
    signature: /^running \d+ tests? from \S|^(?:ok|FAILED) \| \d+ passed/,
    passing: /^ *\S.* \.\.\. (?:ok|ignored) \(|^running \d+ tests? from /,
    failing: /^ *(\S.*) \.\.\. FAILED/,
    title: /^\S.* => \S+:\d+:\d+$/,
    end: /^ FAILURES $/,
    total: /^(?:ok|FAILED) \| \d+ passed/,
    repeat: /^ FAILURES $/,
  }),
];

function titled(runner: Titled): TestRunner {
  const { name, signature, passing, failing, title, end, total, repeat } = runner;
  return {
    name,
    signature,
    classify(lines, marks) {
      const names = lines.flatMap((line) => failing.exec(line)?.[1] ?? []);
      const isTitle = (line: string) => {
        const found = title.exec(line);
        if (found === null || failing.test(line)) return false;
        const own = found[1];
        return own === undefined || names.some((each) => each.startsWith(own));
      };
      const hasDetails = lines.some(isTitle);
      let repeats = false;
      for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        if (repeat?.test(line)) repeats = true;
        if (total.test(line)) {
          repeats = false;
          marks.total(at);
        } else if (failing.test(line)) {
          if (hasDetails) marks.noise(at, 'repeated failures');
          else marks.failure(at);
        } else if (passing.test(line)) marks.noise(at, 'passing or skipped tests');
        else if (isTitle(line)) {
          if (repeats) marks.noise(at, 'repeated failures');
          else
            at = keepEntry(lines, marks, at, 'failure', (each) => isTitle(each) || end.test(each));
        }
      }
    },
  };
}

/**
 * Marks a title and the lines below it, up to the end of the failure.
 *
 * @returns its last line.
 */
export function keepEntry(
  lines: readonly string[],
  marks: Marks,
  header: number,
  rank: 'failure' | 'minor',
  isEnd: (line: string) => boolean,
  stack?: Stack,
): number {
  marks[rank](header);
  let end = header + 1;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1;
  markFailure(lines, marks, header + 1, end, stack);
  return end - 1;
}
