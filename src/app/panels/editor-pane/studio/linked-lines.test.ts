import { expect, test } from 'vitest';
import { linesBeside, linkLines } from './linked-lines.ts';

const raw = ['a', 'b', 'c', 'd'].map((text) => ({ text, state: 'kept' as const }));
const counts = { kept: 2, cut: 1, 'left-out': 1 };
const reduced = [
  { text: 'a', isCut: false, rawAt: 0 },
  { text: '… 1 line left out', isCut: false },
  { text: 'c', isCut: true, rawAt: 2 },
];

test('each line is linked to its own line, or to the next one that is left', () => {
  expect(linkLines({ raw, reduced, counts })).toEqual({
    fromRaw: [0, 2, 2, 2],
    toRaw: [0, 2, 2],
  });
});

test('two texts are linked by the raw lines that both have', () => {
  const first = linkLines({ raw, reduced, counts });
  const second = linkLines({ raw, reduced: reduced.slice(2), counts });
  expect(linesBeside(first, second)).toEqual([0, 0, 0]);
  expect(linesBeside(second, first)).toEqual([2]);
  expect(linesBeside({}, first)).toBe(first.fromRaw);
  expect(linesBeside(first, {})).toBe(first.toRaw);
});
