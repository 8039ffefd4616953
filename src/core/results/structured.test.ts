import { expect, test } from 'vitest';
import { createToolRegistry, DefaultToolResultReducerRegistry, type ToolResult } from '../index.ts';
import { createRecorder, makeCtx, makeTool } from '../test-support.ts';
import { toWritable } from './structured.ts';

async function run(structured: unknown, reduce?: (result: ToolResult) => ToolResult) {
  const reducers = new DefaultToolResultReducerRegistry();
  if (reduce) reducers.register({ toolName: 'a', reduce });
  const tool = makeTool('a', {
    execute: async () => ({ ok: true, value: 'v', structured: structured as object }) as ToolResult,
  });
  const registry = createToolRegistry({ tools: [tool], reducers });
  const calls = [{ toolCallId: '1', name: 'a', args: {} }];
  const [settled] = await registry.executeParallel(calls, makeCtx());
  if (!settled?.result.ok) throw new Error('The call failed.');
  return settled.result.structured;
}

const fail = (): never => {
  throw new Error('on purpose');
};
const cyclic: Record<string, unknown> = { n: 1, list: [] };
cyclic.self = cyclic;
(cyclic.list as unknown[]).push(cyclic);

test.each([
  ['a cycle', cyclic, { n: 1, self: '[circular]', list: ['[circular]'] }],
  ['a BigInt', { id: 2n ** 64n, ids: [1n] }, { id: '18446744073709551616n', ids: ['1n'] }],
  [
    'a getter that throws',
    Object.defineProperty({ a: 1 }, 'b', { enumerable: true, get: fail }),
    { a: 1, b: '[unreadable]' },
  ],
  ['a proxy within', { deep: new Proxy({ a: 1 }, { get: fail }) }, { deep: { a: '[unreadable]' } }],
  [
    'a proxy',
    new Proxy({}, { ownKeys: fail }),
    { unreadable: 'The structured result cannot be read.' },
  ],
  ['a list of holes', { list: Object.assign([], { length: 4e9 }) }, { list: '[unreadable]' }],
  ['a toJSON of its own', { toJSON: () => cyclic, a: 1 }, { a: 1 }],
  ['a toJSON that throws', { a: { toJSON: fail } }, { a: '[unreadable]' }],
  [
    'an instance with a BigInt',
    {
      a: new (class {
        n = 1n;
      })(),
    },
    { a: { n: '1n' } },
  ],
  ['an own __proto__', JSON.parse('{"__proto__":{"x":1}}'), JSON.parse('{"__proto__":{"x":1}}')],
])('%s in a structured result can be written as JSON', async (_, structured, expected) => {
  const given = await run(structured);
  expect(given).toEqual(expected);
  expect(() => JSON.stringify(given)).not.toThrow();
  const reduced = await run({}, (result) => ({ ...result, structured }) as ToolResult);
  expect(() => JSON.stringify(reduced)).not.toThrow();
});

test('reads a getter once', async () => {
  let asked = 0;
  const structured = Object.defineProperty({}, 'n', { enumerable: true, get: () => ++asked });
  const given = await run(structured);
  expect([given?.n, given?.n]).toEqual([1, 1]);
});

test('dates stay dates, and a graph that shares 26 levels keeps its shape', async () => {
  const date = new Date(0);
  expect((await run({ date }))?.date).toBe(date);
  let graph: object = { leaf: 1 };
  for (let level = 0; level < 26; level += 1) graph = { left: graph, right: graph };
  const given = await run(graph, (result) => ({ ...result, value: 'short' }));
  expect(given?.left).toBe(given?.right);
});

test('masks an error of a tool before a model reads it', async () => {
  const { events, observer } = createRecorder();
  const throwing = (name: string, cache: boolean) =>
    makeTool(name, {
      cache,
      execute: () =>
        Promise.reject(
          new Error('GET https://ann:hunter2@db/x?api_key=abc failed: Bearer abc12345'),
        ),
    });
  const registry = createToolRegistry({
    tools: [throwing('a', false), throwing('b', true)],
    observer,
    capture: 'values',
  });
  const calls = ['a', 'b'].map((name) => ({ toolCallId: name, name, args: {} }));
  for (const { result } of await registry.executeParallel(calls, makeCtx())) {
    expect(result).toMatchObject({
      ok: false,
      error: 'GET https://ann:[redacted]@db/x?api_key=[redacted] failed: [redacted]',
    });
  }
  expect(JSON.stringify(events)).not.toContain('hunter2');
});

test('copies instances that are shared on many levels once per level', () => {
  class Pair {
    left: unknown;
    right: unknown;
    constructor(child: unknown) {
      this.left = child;
      this.right = child;
    }
  }
  let reads = 0;
  let pair: object = Object.defineProperty({}, 'leaf', { enumerable: true, get: () => ++reads });
  for (let level = 0; level < 26; level += 1) pair = new Pair(pair);
  const { graph } = toWritable({ graph: pair }) as { graph: { left: unknown; right: unknown } };
  // Compared here, because a failed matcher would print the whole graph.
  expect(graph.left === graph.right).toBe(true);
  expect(reads).toBeLessThan(100_000);
});
