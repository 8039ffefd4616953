import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLines } from './match-lines.ts';

test('a repeated line belongs to its neighbours, not to its first occurrence', () => {
  const raw = ['', 'a', '', 'b', '', 'FAIL x', '  at y', '', 'FAIL z', '  at y', '', 'end', ''];
  expect(matchLines(raw, ['FAIL z', '  at y', '', 'end', ''])).toEqual([8, 9, 10, 11, 12]);
  expect(matchLines(raw, ['b', '', '… 2 lines', '  at y', '', 'FAIL z'])).toEqual([
    3,
    4,
    undefined,
    6,
    7,
    8,
  ]);
});

test('without a line that occurs once, equal lines follow each other', () => {
  expect(matchLines(['a', 'b', 'a', 'b'], ['a', 'a'])).toEqual([0, 2]);
  expect(matchLines(['x', 'a', 'x', 'a'], ['a', 'x', 'x'])).toEqual([1, 2, 0]);
});

test('a moved line is found where it was', () => {
  expect(matchLines(['a', 'b', 'c', 'total'], ['total', 'a', 'c'])).toEqual([3, 0, 2]);
});

test('lines that were kept are found again, in their order, and each once', () => {
  const line = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f');
  const lines = fc.array(fc.tuple(line, fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(lines, (all) => {
      const raw = all.map(([text]) => text);
      const kept = all.filter(([, isKept]) => isKept).map(([text]) => text);
      const found = matchLines(raw, kept);
      expect(found.map((at) => raw[at ?? -1])).toEqual(kept);
      expect(new Set(found).size).toBe(kept.length);
      expect(found).toEqual(found.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
    }),
  );
});

test('a long text of equal lines is matched in linear time', () => {
  const raw = Array.from({ length: 50_000 }, (_, at) => (at % 2 === 0 ? '' : 'same'));
  const began = process.cpuUsage();
  expect(matchLines(raw, ['same', ...raw, 'other']).filter((at) => at !== undefined)).toHaveLength(
    raw.length,
  );
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(1);
});
