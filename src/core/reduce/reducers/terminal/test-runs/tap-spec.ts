import { markFailure } from '../failure-lines.ts';
import { indentOf, type TestRunner } from './runner.ts';

/** `tap-spec`, which formats the TAP output of `tape` and others. */
export const tapSpec: TestRunner = {
  name: 'tap-spec',
  signature: /^ {6}operator: [a-zA-Z]+$|^ {2}(?:total|passing|failing): {2,}\d+$/,
  classify(lines, marks) {
    let title = -1;
    let repeats = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (/^ {2}(?:total|passing|failing|duration): {2,}\d/.test(line)) {
        repeats = false;
        marks.total(at);
      } else if (line.startsWith('  Failed Tests: ')) repeats = true;
      else if (/^ {4}✔ /.test(line)) {
        marks.noise(at, 'passing or skipped tests');
        if (title !== -1) marks.noise(title, 'passing or skipped tests');
      } else if (/^ {4}✖ /.test(line)) {
        marks.failure(at);
        if (title !== -1) marks.under(at, title);
        let end = at + 1;
        // The lines of a stack stand further left.
        while (end < lines.length && lines[end]?.trim() !== '') end += 1;
        markFailure(lines, marks, at + 2, end);
        at = end;
        title = -1;
      } else if (indentOf(line) === 2 && line.length > 2) title = at;
      if (repeats && line.trim() !== '') marks.noise(at, 'repeated failures');
    }
  },
};
