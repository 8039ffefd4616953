import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozenCopy, plainCopy } from './frozen-copy.ts';

test('copies plain data deeply, and freezes only the copy', () => {
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

test('copies a graph that shares 26 levels once per level, and keeps its shape', () => {
  let reads = 0;
  let graph: object = Object.defineProperty({}, 'leaf', { enumerable: true, get: () => ++reads });
  for (let level = 0; level < 26; level += 1) graph = { left: graph, right: graph };
  for (const copy of [frozenCopy(graph), plainCopy(graph)] as { left: object; right: object }[]) {
    expect(copy.left === copy.right).toBe(true);
    expect(copy.left === Reflect.get(graph, 'left')).toBe(false);
  }
  expect(reads).toBe(2);
});

describe('changes of the copy never reach the original', () => {
  class Account {
    balance = 1;
    get double() {
      return this.balance * 2;
    }
  }

  test('maps, sets, dates, patterns, buffers, views, errors and instances are copies', () => {
    const original = {
      map: new Map([['a', { n: 1 }]]),
      set: new Set([{ n: 1 }]),
      date: new Date(5),
      pattern: /a/g,
      bytes: new Uint8Array([1, 2]),
      big: new BigInt64Array([1n]),
      buffer: new Uint8Array([3]).buffer,
      view: new DataView(new Uint8Array([4, 5]).buffer, 1),
      error: new TypeError('no', { cause: { n: 1 } }),
      account: new Account(),
    };
    const copy = frozenCopy(original);
    const { error, view, ...rest } = original;
    expect(copy).toMatchObject(rest);
    expect([copy.error.message, copy.view.getUint8(0)]).toEqual([error.message, view.getUint8(0)]);
    copy.map.set('b', { n: 2 });
    copy.set.clear();
    copy.date.setTime(9);
    copy.pattern.test('a');
    copy.bytes[0] = 9;
    copy.big[0] = 9n;
    new Uint8Array(copy.buffer)[0] = 9;
    copy.view.setUint8(0, 9);
    for (const change of [
      () => Object.assign(copy.map.get('a') ?? {}, { n: 9 }),
      () => Object.assign(copy.error, { message: 'x' }),
      () => Object.assign(copy.error.cause as object, { n: 9 }),
      () => Object.assign(copy.account, { balance: 9 }),
    ]) {
      expect(change).toThrow(TypeError);
    }
    expect(original).toMatchObject({
      map: new Map([['a', { n: 1 }]]),
      set: new Set([{ n: 1 }]),
      date: new Date(5),
      bytes: new Uint8Array([1, 2]),
      big: new BigInt64Array([1n]),
      account: { balance: 1 },
    });
    expect(original.pattern.lastIndex).toBe(0);
    expect(new Uint8Array(original.buffer)[0]).toBe(3);
    expect(original.view.getUint8(0)).toBe(5);
    expect([original.error.message, original.error.cause]).toEqual(['no', { n: 1 }]);
    expect(copy.error).toBeInstanceOf(TypeError);
    expect(copy.account.double).toBe(2);
  });

  test('an object with only the tag of a built-in is copied as an instance', () => {
    const liar = { [Symbol.toStringTag]: 'Map', x: { n: 1 } };
    Object.setPrototypeOf(liar, { kind: 'liar' });
    const copy = frozenCopy(liar);
    expect(copy.x).toEqual({ n: 1 });
    expect(copy.x).not.toBe(liar.x);
  });

  test('functions are shared', () => {
    expect(frozenCopy({ call: frozenCopy }).call).toBe(frozenCopy);
  });
});

describe('separate arguments for a tool', () => {
  test('can be changed deeply without changing the original', () => {
    const original = { flat: 1, deep: { list: [{ n: 1 }] }, map: new Map([['a', 1]]) };
    const own = plainCopy(original) as typeof original;
    own.deep.list.push({ n: 2 });
    own.map.clear();
    expect(original).toEqual({ flat: 1, deep: { list: [{ n: 1 }] }, map: new Map([['a', 1]]) });
    const flat = { a: 1 };
    expect(plainCopy(flat)).toEqual(flat);
    expect(plainCopy(flat)).not.toBe(flat);
  });

  test('keep instances with private fields, and unreadable values', () => {
    const { signal } = new AbortController();
    expect(plainCopy({ signal })).toEqual({ signal });
    expect((plainCopy({ signal }) as { signal: AbortSignal }).signal).toBe(signal);
    const hostile = new Proxy({}, { ownKeys: () => [].at(0) as never });
    expect(plainCopy(hostile)).toBe(hostile);
    expect(plainCopy('text')).toBe('text');
  });

  test('an own __proto__ key stays data', () => {
    const own = plainCopy(JSON.parse('{"__proto__":{"x":1}}'));
    expect(JSON.stringify(own)).toBe('{"__proto__":{"x":1}}');
  });
});

test('primitives are returned unchanged', () => {
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
