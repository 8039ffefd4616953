import { expect, test } from 'vitest';
import { canonicalJson, isSameJson } from './canonical-json.ts';

test('sorts the keys of every object, and keeps the order of arrays', () => {
  expect(canonicalJson({ b: [2, 1, { d: 4, c: 3 }], a: null })).toBe(
    '{"a":null,"b":[2,1,{"c":3,"d":4}]}',
  );
});

test('values without JSON have no text', () => {
  expect(canonicalJson(undefined)).toBeUndefined();
  expect(canonicalJson(() => 1)).toBeUndefined();
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});

test('data is the same in any order of its keys', () => {
  expect(isSameJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(isSameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson({ a: 1 }, { a: '1' })).toBe(false);
});

test('values that are not objects are compared as they are', () => {
  expect(isSameJson('1', 1)).toBe(false);
  expect(isSameJson(null, null)).toBe(true);
  expect(isSameJson(null, {})).toBe(false);
});
