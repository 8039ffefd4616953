import { describe, expect, test, vi } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type ReducerRunner,
  safeReduce,
  type ToolReducerContext,
  type ToolRegistryOptions,
  type ToolResult,
  type ToolResultReducer,
} from '../index.ts';
import {
  callsOf,
  createRecorder,
  flush,
  makeCtx,
  makeTool,
  textIn,
  thenableOf,
  trimMarker,
  wrong,
} from '../test-support.ts';

const ORIGINAL: ToolResult = { ok: true, value: 'original', structured: { deep: { n: 1 } } };

function reducerOf(
  reduce: (result: ToolResult, ctx: ToolReducerContext) => unknown,
): ToolResultReducer {
  return { toolName: 'a', reduce: wrong<ToolResultReducer['reduce']>(reduce) };
}

async function run(
  reduce: (result: ToolResult, ctx: ToolReducerContext) => unknown,
  { result = ORIGINAL, ...options }: ToolRegistryOptions & { result?: ToolResult } = {},
) {
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register(reducerOf(reduce));
  const { events, observer } = createRecorder();
  const tool = makeTool('a', { execute: async () => result });
  const registry = createToolRegistry({ tools: [tool], reducers, observer, ...options });
  const [settled] = await registry.executeParallel(
    [{ toolCallId: '1', name: 'a', args: { command: 'ls' } }],
    makeCtx({ currentTurn: 7, resultBudgetChars: 20 }),
  );
  const reduced = events.find((event) => event.type === 'reduced');
  return { result: settled?.result, reduced, events };
}

describe('the reduction of a result', () => {
  test('reduces before the trim, so that N in the marker is the length after reduction', async () => {
    const { result } = await run(() => ({ ok: true, value: 'r'.repeat(30) }));
    expect(textIn(result)).toBe(`${'r'.repeat(20)}${trimMarker(30)}`);
    const long = { ok: true as const, value: 'x'.repeat(500) };
    expect((await run(() => ({ ok: true, value: 'short' }), { result: long })).result).toEqual({
      ok: true,
      value: 'short',
    });
  });

  test('passes the arguments and the turn to the reducer, deep-frozen', async () => {
    let seen: ToolReducerContext | undefined;
    await run((result, ctx) => {
      seen = ctx;
      return result;
    });
    expect(seen).toEqual({ args: { command: 'ls' }, turnCount: 7, resultBudgetChars: 20 });
    expect(Object.isFrozen(seen)).toBe(true);
    expect(Object.isFrozen(seen?.args)).toBe(true);
  });

  test('reduces failures that the tool itself reported, too', async () => {
    const result: ToolResult = { ok: false, error: 'long', code: 'execution_failed' };
    const reduce = (given: ToolResult) => ({ ...given, error: 'short' });
    expect((await run(reduce, { result })).result).toEqual({ ...result, error: 'short' });
  });

  test('does not run for refused calls', async () => {
    const reducers = new DefaultToolResultReducerRegistry();
    const reduce = vi.fn((result: ToolResult) => result);
    reducers.register({ toolName: 'a', reduce });
    const registry = createToolRegistry({ tools: [makeTool('a')], reducers });
    await registry.executeParallel(callsOf('a'), makeCtx(), ['other']);
    await registry.executeParallel(callsOf('a'), makeCtx({ dryRun: true }));
    expect(reduce).not.toHaveBeenCalled();
  });

  test('returns the same result object if the reducer changes nothing', async () => {
    const { result } = await run((given) => given);
    expect(result?.ok && result.structured).toEqual(ORIGINAL.ok && ORIGINAL.structured);
    expect(Object.isFrozen(result?.ok && result.structured?.deep)).toBe(false);
    const { result: shorter } = await run((given) => ({ ...given, value: 's' }));
    expect(shorter?.ok && shorter.structured).toEqual(ORIGINAL.ok && ORIGINAL.structured);
    expect(Object.isFrozen(shorter?.ok && shorter.structured?.deep)).toBe(false);
  });

  test.each([
    ['throws', fail, /on purpose/],
    ['returns a promise', async () => ({ ok: true, value: 'late' }), /promise/],
    ['returns a promise that rejects', async () => fail(), /promise/],
    ['returns undefined', () => undefined, /undefined, not a ToolResult/],
    ['returns a string', () => 'text', /a string, not a ToolResult/],
    ['returns ok without a value', () => ({ ok: true }), /not a ToolResult/],
    ['returns an object that throws', () => new Proxy({}, { get: fail }), /on purpose/],
    ['mutates its result', (given: ToolResult) => Object.assign(given, { value: 'm' }), /value/],
    [
      'mutates deep inside',
      (given: ToolResult) => Object.assign(Object(given.ok && given.structured?.deep), { n: 2 }),
      /./,
    ],
    [
      'mutates the arguments',
      (given: ToolResult, ctx: ToolReducerContext) => {
        Object.assign(Object(ctx.args), { command: 'rm' });
        return given;
      },
      /command/,
    ],
  ])(
    'a reducer that %s leaves the original result, and a warning in the trace',
    async (_how, reduce, warning) => {
      const { result, reduced } = await run(reduce);
      expect(result).toEqual(ORIGINAL);
      expect(reduced).toMatchObject({
        outcome: 'failed',
        warning: expect.stringMatching(warning),
      });
      expect(ORIGINAL).toMatchObject({ structured: { deep: { n: 1 } } });
    },
  );

  test('the trace reports whether there was a reducer', async () => {
    expect((await run((given) => given)).reduced).toMatchObject({ outcome: 'applied' });
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ tools: [makeTool('a')], observer });
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(events.find(({ type }) => type === 'reduced')).toMatchObject({ outcome: 'none' });
  });

  test('a reducer registry that throws leaves the original result', async () => {
    const reducers = { get: fail, register: () => () => {} };
    const registry = createToolRegistry({ tools: [makeTool('a')], reducers });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'a' });
  });
});

describe('an asynchronous runner', () => {
  const identity = (result: ToolResult) => result;

  test('is awaited', async () => {
    const reducerRunner: ReducerRunner = async () => ({ ok: true, value: 'elsewhere' });
    expect((await run(identity, { reducerRunner })).result).toEqual({
      ok: true,
      value: 'elsewhere',
    });
  });

  test('may return a thenable without catch', async () => {
    const reducerRunner = wrong<ReducerRunner>(() => thenableOf({ ok: true, value: 'thenable' }));
    const { result, events } = await run(identity, { reducerRunner });
    expect(result).toEqual({ ok: true, value: 'thenable' });
    expect(events.filter(({ type }) => type === 'reduced')).toHaveLength(1);
  });

  test.each([
    ['rejects', async () => fail()],
    ['throws', fail],
    ['answers with nonsense', async () => 5],
  ])('that %s leaves the original result', async (_how, runner) => {
    const reducerRunner = wrong<ReducerRunner>(runner);
    const { result, reduced } = await run(identity, { reducerRunner });
    expect(result).toEqual(ORIGINAL);
    expect(reduced).toMatchObject({ outcome: 'failed' });
  });

  test('that ends after an abort is ignored, and the call emits no further events', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const answer = deferred<ToolResult>();
      const { events, observer } = createRecorder();
      const reducers = new DefaultToolResultReducerRegistry();
      reducers.register(reducerOf(identity));
      const registry = createToolRegistry({
        tools: [makeTool('a')],
        reducers,
        observer,
        reducerRunner: () => answer.promise,
      });
      const controller = new AbortController();
      const ctx = makeCtx({ abortSignal: controller.signal });
      const batch = registry.executeParallel(callsOf('a'), ctx);
      await flush();
      controller.abort();
      expect((await batch)[0]?.result).toMatchObject({ ok: false, reason: 'aborted' });
      const said = events.length;
      if (end === 'resolve') answer.resolve({ ok: true, value: 'late' });
      else answer.reject(new Error('late'));
      await flush();
      expect(events).toHaveLength(said);
    }
  });
});

describe('safeReduce', () => {
  const ctx = { args: {}, turnCount: 1 };

  test('returns the reduced result', () => {
    expect(
      safeReduce(
        reducerOf(() => ({ ok: true, value: 'r' })),
        ORIGINAL,
        ctx,
      ),
    ).toEqual({
      ok: true,
      value: 'r',
    });
  });

  test('returns the original result if the reducer breaks its contract', () => {
    for (const reduce of [
      fail,
      () => undefined,
      async () => ORIGINAL,
      async () => fail(),
      (given: ToolResult) => Object.assign(given, { value: 'm' }),
      (given: ToolResult) => given,
    ]) {
      expect(safeReduce(reducerOf(reduce), ORIGINAL, ctx)).toBe(ORIGINAL);
    }
    expect(safeReduce(wrong<ToolResultReducer>(null), ORIGINAL, ctx)).toBe(ORIGINAL);
  });

  test('copies structured data once, when it is read', () => {
    let reads = 0;
    const structured = new Proxy({ a: { b: 1 } } as Record<string, unknown>, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
    const result: ToolResult = { ok: true, value: 'long', structured };
    const short: ToolResult = { ok: true, value: 'short' };
    expect(
      safeReduce(
        reducerOf(() => short),
        result,
        ctx,
      ),
    ).toEqual(short);
    expect(reads).toBe(0);
    const copies: unknown[] = [];
    const reduced = safeReduce(
      reducerOf((given) => {
        if (given.ok) copies.push(given.structured, given.structured);
        return { ...given, value: 'short' };
      }),
      result,
      ctx,
    );
    expect(reads).toBe(1);
    expect(copies[0]).toBe(copies[1]);
    expect(copies[0]).toEqual({ a: { b: 1 } });
    expect(Object.isFrozen(copies[0])).toBe(true);
    expect(reduced.ok && reduced.structured).toBe(structured);
  });

  test('handles cyclic data', () => {
    const structured: Record<string, unknown> = {};
    structured.self = structured;
    const cyclic: ToolResult = { ok: true, value: 'c', structured };
    const reduced = safeReduce(
      reducerOf((given) => ({ ...given, value: 'r' })),
      cyclic,
      ctx,
    );
    expect(reduced).toEqual({ ok: true, value: 'r', structured });
  });
});

function fail(): never {
  throw new Error('on purpose');
}
