import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frozenCopy } from './frozen-copy.ts';

test('copies plain data deeply, and freezes the copy alone', () => {
  const original = { list: [{ x: 1 }], nested: { y: 'z' } };
  const copy = frozenCopy(original);
  expect(copy).toEqual(original);
  for (const part of [copy, copy.list, copy.list[0], copy.nested]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
  original.list.push({ x: 2 });
  expect(copy.list).toHaveLength(1);
});

test('keeps cycles and shared parts', () => {
  const cyclic: Record<string, unknown> = { shared: {} };
  cyclic.self = cyclic;
  cyclic.again = cyclic.shared;
  const copy = frozenCopy(cyclic);
  expect(copy.self).toBe(copy);
  expect(copy.again).toBe(copy.shared);
});

test('an own __proto__ key stays data', () => {
  const copy = frozenCopy(JSON.parse('{"__proto__": {"polluted": true}}'));
  expect(Object.hasOwn(copy, '__proto__')).toBe(true);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(Object.prototype).not.toHaveProperty('polluted');
});

test('what is no plain data is shared as it is', () => {
  const date = new Date(0);
  const copy = frozenCopy({ date, map: new Map(), call: frozenCopy });
  expect(copy.date).toBe(date);
  expect(copy.call).toBe(frozenCopy);
  expect(Object.isFrozen(date)).toBe(false);
});

test('primitives come back as they are', () => {
  for (const value of [undefined, null, 0, '', true, 1n]) expect(frozenCopy(value)).toBe(value);
});

test('property: the copy of any JSON equals it and cannot be changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = frozenCopy(value);
      expect(copy).toEqual(value);
      if (typeof copy === 'object' && copy !== null) {
        expect(() => Object.assign(copy, { added: 1 })).toThrow(TypeError);
      }
    }),
  );
});
