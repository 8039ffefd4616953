import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  charsOf,
  createKeeper,
  leaveOut,
  type ReducedLine,
  toReducedText,
} from './reduced-lines.ts';

const line: fc.Arbitrary<ReducedLine> = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.record({ lines: fc.nat(3), chars: fc.nat(9) }),
  fc.record({ lines: fc.nat(3), chars: fc.nat(9), as: fc.constantFrom('more', 'others') }),
);

test('a keeper leaves out the same lines, and counts them alike', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(20)), (lines, wanted) => {
      const kept = [...new Set(wanted)].filter((at) => at < lines.length).sort((a, b) => a - b);
      const found = createKeeper(lines)(kept, (at) => lines[at] ?? '');
      expect(found).toEqual(leaveOut(lines, (at) => kept.includes(at)));
    }),
  );
});

test('the length of a text is known without it', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(charsOf(lines)).toBe(toReducedText(lines).length);
    }),
  );
});
