import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppendList } from './append-list.ts';

test('a list does not see what is appended to it', () => {
  const one = AppendList.of([1]);
  const two = one.append(2);
  const other = one.append(3, 4);
  expect([one, two, other].map((list) => [...list])).toEqual([[1], [1, 2], [1, 3, 4]]);
});

test('reads like an array', () => {
  const index = fc.integer({ min: -6, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 5 }), index, index, (items, from, to) => {
      const list = AppendList.of<number>();
      list.append(9);
      const own = list.concat(items);
      own.append(1, 2, 3);
      expect([...own]).toEqual(items);
      expect(own.length).toBe(items.length);
      expect(own.at(from)).toBe(items.at(from));
      expect(own.slice(from, to)).toEqual(items.slice(from, to));
      expect(own.slice(from)).toEqual(items.slice(from));
      expect(own.map((item, at) => item + at)).toEqual(items.map((item, at) => item + at));
      expect(own.filter((item) => item > 0)).toEqual(items.filter((item) => item > 0));
      expect(own.findLast((item) => item > 0)).toBe(items.findLast((item) => item > 0));
    }),
  );
});
