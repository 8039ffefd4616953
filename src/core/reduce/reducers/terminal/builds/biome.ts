import { markFailure } from '../failure-lines.ts';
import type { LogParser } from '../log-parser.ts';

const HEADER = /^\S+(?::\d+:\d+)? ([a-z]+(?:\/\w+)*)(?: {1,2}[A-Z]+)* {1,2}━+$/;

/** Biome's checks: a heading with file and rule for each diagnostic, its message below. */
export const biome: LogParser = {
  name: 'biome',
  signature: /^\S+:\d+:\d+ (?:lint|assist|parse)\b.*━$|^Checked \d+ files? in \d/,
  classify(lines, marks) {
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const header = HEADER.exec(line);
      if (header !== null) {
        const end = endOf(lines, at);
        const said = lines.slice(at + 1, end).find((each) => each.trim() !== '') ?? '';
        if (/^ {2}[!i] /.test(said)) marks.warning(at, header[1]);
        else marks.failure(at, header[1]);
        markFailure(lines, marks, at + 1, end);
        at = end - 1;
      } else if (/^(?:Checked|Found|Skipped) \d+ /.test(line)) marks.total(at);
    }
  },
};

function endOf(lines: readonly string[], header: number): number {
  let at = header + 1;
  while (at < lines.length && !/^\S/.test(lines[at] ?? '')) at += 1;
  return at;
}
