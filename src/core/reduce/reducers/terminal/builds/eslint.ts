import type { LogParser } from '../log-parser.ts';
import type { Marks } from '../marks.ts';

const ROW = /^ +\d+:\d+ +(error|warning|✖|⚠) +\S/;
const UNIX = /^\S.*:\d+:\d+: .*\[(Error|Warning)(?:\/([^\]]+))?\]$/;
const COMPACT = /^\S.*: line \d+, col \d+, (Error|Warning) - .*?(?:\(([^()\s]+)\))?$/;
const TOTAL = /^(?:✖ )?\d+ problems?(?: \(|$)/;

/** ESLint's formatters stylish, unix and compact, and programs with similar output (stylelint). */
export const eslint: LogParser = {
  name: 'eslint',
  signature: new RegExp(`${ROW.source}|${UNIX.source}|${COMPACT.source}|^✖ \\d+ problems? \\(`),
  classify(lines, marks) {
    let file = -1;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const row = ROW.exec(line);
      const flat = UNIX.exec(line) ?? COMPACT.exec(line);
      if (row !== null) {
        const rule = line.trimEnd().split('  ').at(-1)?.trim();
        mark(marks, at, row[1] ?? '', rule?.includes(' ') ? undefined : rule);
        if (file !== -1) marks.under(at, file);
      } else if (flat !== null) mark(marks, at, flat[1] ?? '', flat[2]);
      else if (TOTAL.test(line)) marks.total(at);
      else if (/^\S/.test(line)) file = at;
    }
  },
};

function mark(marks: Marks, at: number, severity: string, rule: string | undefined): void {
  if (/^(?:error|✖)$/i.test(severity)) marks.failure(at, rule);
  else marks.warning(at, rule);
}
