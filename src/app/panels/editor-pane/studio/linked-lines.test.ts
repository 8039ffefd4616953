import { expect, test } from 'vitest';
import { linkLines } from './linked-lines.ts';

test('each line is linked to its own line, or to the next one that is left', () => {
  const raw = ['a', 'b', 'c', 'd'].map((text) => ({ text, state: 'kept' as const }));
  const reduced = [
    { text: 'a', isCut: false, rawAt: 0 },
    { text: '… 1 line left out', isCut: false },
    { text: 'c', isCut: true, rawAt: 2 },
  ];
  expect(linkLines({ raw, reduced, counts: { kept: 2, cut: 1, 'left-out': 1 } })).toEqual({
    toReduced: [0, 2, 2, 2],
    toRaw: [0, 2, 2],
  });
});
