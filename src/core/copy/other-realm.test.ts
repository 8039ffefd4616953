import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createToolCache, createToolRegistry } from '../index.ts';
import { makeCtx, makeTool } from '../test-support.ts';
import { frozenCopy, plainCopy } from './frozen-copy.ts';

/** Values of another realm, such as those of a frame, a `vm` context or some test runners. */
const other = <T>(source: string): T => runInNewContext(source) as T;

interface Parts {
  deep: { n: number };
  map: Map<string, number>;
  set: Set<number>;
  date: Date;
  pattern: RegExp;
  buffer: ArrayBuffer;
  view: DataView;
}

const PARTS = `({
  deep: { n: 1 },
  map: new Map([['a', 1]]),
  set: new Set([1]),
  date: new Date(5),
  pattern: /a/g,
  buffer: new Uint8Array([3]).buffer,
  view: new DataView(new Uint8Array([4]).buffer),
})`;

function change({ deep, map, set, date, pattern, buffer, view }: Parts): void {
  deep.n = 9;
  map.set('b', 2);
  set.clear();
  date.setTime(9);
  pattern.test('a');
  new Uint8Array(buffer)[0] = 9;
  view.setUint8(0, 9);
}

function expectUnchanged({ deep, map, set, date, pattern, buffer, view }: Parts): void {
  expect([deep.n, map.size, set.size, date.getTime(), pattern.lastIndex]).toEqual([1, 1, 1, 5, 0]);
  expect([new Uint8Array(buffer)[0], view.getUint8(0)]).toEqual([3, 4]);
}

test('a copy of values of another realm can be changed without changing them', () => {
  const parts = other<Parts>(PARTS);
  for (const whole of [parts, { ...parts }]) {
    change(plainCopy(whole) as Parts);
    expectUnchanged(parts);
  }
  const { deep, ...rest } = frozenCopy(parts);
  expect(() => Object.assign(deep, { n: 9 })).toThrow(TypeError);
  change({ ...rest, deep: { n: 1 } });
  expectUnchanged(parts);
});

test('an object that only claims to be a built-in is no built-in', () => {
  for (const type of [Map, Set, Date, RegExp, ArrayBuffer, DataView]) {
    const liar = Object.assign(Object.create(type.prototype) as object, { x: 1 });
    expect(frozenCopy({ liar }).liar).toMatchObject({ x: 1 });
    expect((plainCopy({ liar }) as { liar: object }).liar).toBe(liar);
  }
});

test.each([2, 100])(
  'arguments of another realm are copied and cached: %i members',
  async (length) => {
    const args = other<{ deep: { n: number } }>(
      `Object.assign({ deep: { n: 1 } }, Object.fromEntries(Array.from({ length: ${length} }, (_, at) => ['k' + at, at])))`,
    );
    let runs = 0;
    const tool = makeTool('a', {
      cache: true,
      execute: async (given) => {
        runs += 1;
        (given as typeof args).deep.n = 9;
        Object.assign(given as object, { k0: 'mine' });
        return { ok: true, value: 'done' };
      },
    });
    const registry = createToolRegistry({ tools: [tool], cache: createToolCache() });
    for (const toolCallId of ['1', '2']) {
      await registry.executeParallel([{ toolCallId, name: 'a', args }], makeCtx());
    }
    expect(args).toMatchObject({ deep: { n: 1 }, k0: 0 });
    expect(runs).toBe(1);
  },
);
