import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedGraph } from '../core/test-support.ts';
import { boundedJson, isLongJson, jsonLength } from './bounded-json.ts';

test('a graph that shares 26 levels is refused after a limited number of reads', () => {
  const { graph, reads } = sharedGraph();
  expect(() => boundedJson(graph, 1_000_000)).toThrow(
    new TypeError('it is longer than 1,000,000 characters, written as JSON'),
  );
  expect(reads()).toBeGreaterThan(1000);
  expect(reads()).toBeLessThan(1_000_000 / 8);
});

test.each([
  ['written', boundedJson],
  ['counted', jsonLength],
])('sharing is found after a few reads, not after 16 million characters: %s', (_, measure) => {
  const { graph, reads } = sharedGraph('read');
  expect(() => measure(graph, 16_000_000)).toThrow(
    new TypeError('it is longer than 16,000,000 characters, written as JSON'),
  );
  expect(reads()).toBeLessThan(30_000);
});

test('many objects that share little are written', () => {
  const one = { a: 1 };
  const list = Array.from({ length: 30_000 }, (_, at) => (at % 2 ? one : { at }));
  expect(boundedJson(list)).toBe(JSON.stringify(list));
  expect(jsonLength(list, 16_000_000)).toBe(jsonLength(JSON.parse(JSON.stringify(list)), 16e6));
});

test('refuses a shared text, and one long list', () => {
  const text = 'x'.repeat(100_000);
  expect(() => boundedJson(new Array(200).fill(text))).toThrow(/16,000,000 characters/);
  expect(() => boundedJson(new Array(1000).fill(1), 1000)).toThrow(/1,000 characters/);
});

test('property: writes the same text as JSON.stringify, and counts at least its length', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.stringify(value);
      expect(boundedJson(value)).toBe(plain);
      expect(boundedJson(value, plain.length * 4 + 3)).toBe(plain);
    }),
  );
  expect(boundedJson(new Date(0))).toBe('"1970-01-01T00:00:00.000Z"');
  expect(boundedJson(undefined)).toBe('null');
});

test('a length is counted without writing, with every value read once', () => {
  const { graph, reads } = sharedGraph('read');
  expect(() => jsonLength(graph, 1_000_000)).toThrow(/1,000,000 characters/);
  expect(reads()).toBeLessThan(1_000_000 / 8);
  let asked = 0;
  const wide = new Proxy(
    Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at])),
    {
      get: (target, key) => {
        if (key !== 'toJSON') asked += 1;
        return Reflect.get(target, key);
      },
    },
  );
  expect(jsonLength(wide, 10_000)).toBeGreaterThan(6000);
  expect(asked).toBe(1000);
  expect(jsonLength({ at: new Date(0) }, 100)).toBeGreaterThan(26);
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  expect(() => jsonLength(cyclic, 100_000)).toThrow('it contains itself');
});

test('a long value, and one that JSON cannot hold, are both long', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  expect(isLongJson({ text: 'x'.repeat(80) }, 100)).toBe(false);
  expect(isLongJson({ text: 'x'.repeat(200) }, 100)).toBe(true);
  expect(isLongJson(cyclic, 100_000)).toBe(true);
});
