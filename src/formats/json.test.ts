import { expect, test } from 'vitest';
import { getOwn, setOwn } from '../lib/own-property.ts';
import { resolvePointer } from '../lib/resolve-pointer.ts';
import { describeType, mapRecord, pointerTo, strings } from './json.ts';

const DOCUMENT = {
  paths: { '/a/{b}': { get: 1 }, 'x~y': 2, 'ü x': 3 },
  list: [{ a: 4 }],
};

test.each([
  ['#', DOCUMENT],
  ['#/paths/~1a~1{b}/get', 1],
  ['#/paths/x~0y', 2],
  ['#/paths/%C3%BC%20x', 3],
  ['#/list/0/a', 4],
  ['#/list/1/a', undefined],
  ['#/paths/constructor', undefined],
  ['#/paths/__proto__', undefined],
  ['#/paths/x~0y/z', undefined],
  ['#/100%', undefined],
  ['other.json#/a', undefined],
])('%s', (ref, expected) => {
  expect(resolvePointer(DOCUMENT, ref)).toEqual(expected);
});

test('a written pointer leads back to its value', () => {
  for (const key of ['a/b', '~', '~1', '', '100%']) {
    expect(resolvePointer({ [key]: 'x' }, `#${encodeURI(pointerTo('', key))}`)).toBe('x');
  }
});

test('keys such as __proto__ are ordinary properties', () => {
  const object: Record<string, unknown> = {};
  setOwn(object, '__proto__', { polluted: true });
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect([getOwn(object, '__proto__'), getOwn(object, 'toString')]).toEqual([
    { polluted: true },
    undefined,
  ]);
  const mapped = mapRecord(JSON.parse('{"__proto__": 1, "a": 2}'), (value) => value);
  expect(JSON.stringify(mapped)).toBe('{"__proto__":1,"a":2}');
});

test.each([
  [null, 'null'],
  [[], 'an array'],
  [undefined, 'missing'],
  [{}, 'an object'],
  ['', 'a string'],
])('describes %j as %s', (value, expected) => {
  expect(describeType(value)).toBe(expected);
});

test('takes only strings from a list', () => {
  expect([strings(['a', 1, null, 'b']), strings('a'), strings(undefined)]).toEqual([
    ['a', 'b'],
    [],
    [],
  ]);
});
