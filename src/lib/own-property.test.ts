import { expect, test } from 'vitest';
import { getOwn, setOwn } from './own-property.ts';

test('reads own properties, and no inherited ones', () => {
  expect(getOwn({ a: 1 }, 'a')).toBe(1);
  expect(getOwn({}, 'constructor')).toBeUndefined();
  expect(getOwn({}, '__proto__')).toBeUndefined();
  expect(getOwn(JSON.parse('{"__proto__":2}'), '__proto__')).toBe(2);
  expect(getOwn(['x'], '0')).toBe('x');
});

test('other values than objects have no properties', () => {
  for (const value of [null, undefined, 'text', 1]) {
    expect(getOwn(value, 'length')).toBeUndefined();
  }
});

test('sets a property named __proto__ as an ordinary one', () => {
  const object: Record<string, unknown> = {};
  setOwn(object, '__proto__', { polluted: true });
  setOwn(object, 'b', 2);
  expect(Object.keys(object)).toEqual(['__proto__', 'b']);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});
