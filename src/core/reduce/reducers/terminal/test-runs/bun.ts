import { isForeignFrame } from '../failure-lines.ts';
import type { TestRunner } from './runner.ts';

const RESULT = /^\((pass|fail|skip|todo)\) \S/;
const FRAME = /^ +at \S/;
const KEY_LINES = 10;

/** `bun test`: a message stands above the name of the test that it belongs to. */
export const bun: TestRunner = {
  name: 'bun',
  signature: /^bun test v\d|^\((?:pass|fail)\) \S|^Ran \d+ tests? across \d+ files?\./,
  classify(lines, marks) {
    let repeats = false;
    let kept = KEY_LINES;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const result = RESULT.exec(line)?.[1];
      if (/^ *\d+ (?:pass|fail|skip|todo|error)s?$|^Ran \d+ tests? across /.test(line)) {
        repeats = false;
        marks.total(at);
      } else if (/^\d+ tests? (?:failed|skipped|todo):$/.test(line)) {
        repeats = true;
        marks.noise(at, 'repeated failures');
      } else if (repeats && line.trim() !== '') marks.noise(at, 'repeated failures');
      else if (result === 'fail') marks.failure(at);
      else if (result !== undefined) marks.noise(at, 'passing or skipped tests');
      else if (/^ +\^ this test /.test(line)) marks.key(at);
      else if (/^(?:\w*[eE]rror|\w+Exception): \S/.test(line)) {
        marks.lead(at);
        kept = 1;
      } else if (isForeignFrame(line)) marks.noise(at, 'internal stack frames');
      else if (kept < KEY_LINES && line.trim() !== '') {
        marks.lead(at);
        kept = FRAME.test(line) ? KEY_LINES : kept + 1;
      }
      if (result !== undefined) kept = KEY_LINES;
    }
  },
};
