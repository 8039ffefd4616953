import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedGraph, wrong } from '../test-support.ts';
import { argumentsKey } from './arguments-key.ts';

/** The same data with reversed keys in every object. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, reversed(each)]),
  );
}

test('the key ignores only the order of object keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(argumentsKey(reversed(one))).toBe(argumentsKey(one));
      const same = argumentsKey(one) === argumentsKey(other);
      expect(same).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
    }),
  );
});

/** An independent comparison: JSON with sorted keys, which has no -0. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (Object.is(value, -0)) return { zero: '-0' };
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  return { members: keys.map((key) => [key, sorted(Reflect.get(value, key))]) };
}

test.each<[one: unknown, other: unknown]>([
  [undefined, null],
  [1, '1'],
  [1n, 1],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [0, -0],
  [{}, { a: undefined }],
  [{}, []],
  [['a,b'], ['a', 'b']],
  [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
  [JSON.parse('{"__proto__":{"a":1}}'), { a: 1 }],
])('%o and %o have different keys', (one, other) => {
  expect(argumentsKey(one)).not.toBe(argumentsKey(other));
});

const cyclic: unknown[] = [];
cyclic.push(cyclic);

test.each<[what: string, value: unknown]>([
  ['a function', () => {}],
  ['a symbol', Symbol('s')],
  ['a class instance', new Date(0)],
  ['a class instance', new Map()],
  ['cyclic or nested too deep', cyclic],
])('%s has no key', (what, value) => {
  expect(() => argumentsKey({ deep: [value] })).toThrow(`the arguments hold ${what}`);
});

test('an error of a getter is thrown', () => {
  const sly = wrong<object>({
    get a() {
      throw new Error('sly');
    },
  });
  expect(() => argumentsKey(sly)).toThrow('sly');
});

test('a key has a maximum length, which counts shared parts, keys and long texts', () => {
  const bound = 'the arguments hold more than 2 million characters';
  const { graph, reads } = sharedGraph('read');
  expect(() => argumentsKey(graph)).toThrow(bound);
  expect(reads()).toBe(1);
  let asked = 0;
  const wide = new Proxy(
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}`.padEnd(100, 'k'), at])),
    {
      get: (target, key) => {
        asked += 1;
        return Reflect.get(target, key);
      },
    },
  );
  expect(() => argumentsKey(wide)).toThrow(bound);
  expect(asked).toBe(0);
  expect(() => argumentsKey(['x'.repeat(2_000_000)])).toThrow(bound);
  expect(argumentsKey(['x'.repeat(1_900_000)])).toHaveLength(1_900_004);
});

test('arguments that differ by a symbol property have no key', () => {
  expect(() => argumentsKey({ page: 1, [Symbol('tenant')]: 'a' })).toThrow('a symbol');
});
