import { describe, expect, test, vi } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { createToolRegistry, type ToolCall, type ToolContext, type ToolResult } from '../index.ts';
import { callsOf, flush, makeCtx, makeTool, sayingTool, textIn, wrong } from '../test-support.ts';

/** Tools that wait for the test; `running` and `most` count them. */
function gated(names: readonly string[], options: Parameters<typeof createToolRegistry>[0] = {}) {
  const state = { running: 0, most: 0, started: [] as string[] };
  const gates = new Map(names.map((name) => [name, deferred<ToolResult>()]));
  const registry = createToolRegistry({
    ...options,
    tools: names.map((name) =>
      makeTool(name, {
        async execute() {
          state.started.push(name);
          state.running += 1;
          state.most = Math.max(state.most, state.running);
          const result = await gates.get(name)?.promise;
          state.running -= 1;
          return result ?? { ok: true, value: '' };
        },
      }),
    ),
  });
  const finish = (name: string) => gates.get(name)?.resolve({ ok: true, value: name });
  return { registry, state, gates, finish };
}

describe('results', () => {
  test('come in input order, in any order of completion', async () => {
    const { registry, finish } = gated(['a', 'b', 'c']);
    const batch = registry.executeParallel(callsOf('c', 'a', 'b'), makeCtx());
    for (const name of ['b', 'a', 'c']) finish(name);
    expect((await batch).map(({ result }) => textIn(result))).toEqual(['c', 'a', 'b']);
  });

  test('[] gives []', async () => {
    expect(await createToolRegistry().executeParallel([], makeCtx())).toEqual([]);
  });

  test('duplicate call ids pass through', async () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const call = { toolCallId: 'same', name: 'a', args: {} };
    const results = await registry.executeParallel([call, call], makeCtx());
    expect(results.map(({ toolCallId, name }) => [toolCallId, name])).toEqual([
      ['same', 'a'],
      ['same', 'a'],
    ]);
  });

  test('of refused calls are at their input positions', async () => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const results = await registry.executeParallel(callsOf('x', 'a', 'y'), makeCtx());
    expect(results.map(({ result }) => result.ok)).toEqual([false, true, false]);
  });
});

describe('concurrency', () => {
  test('all calls run at once by default', async () => {
    const { registry, state, finish } = gated(['a', 'b', 'c']);
    const batch = registry.executeParallel(callsOf('a', 'b', 'c'), makeCtx());
    await flush();
    expect(state.running).toBe(3);
    for (const name of ['a', 'b', 'c']) finish(name);
    await batch;
  });

  test('limits the parallel calls; the next starts when one ends', async () => {
    const { registry, state, finish } = gated(['a', 'b', 'c', 'd'], { concurrency: 2 });
    const batch = registry.executeParallel(callsOf('a', 'b', 'c', 'd'), makeCtx());
    await flush();
    expect(state.started).toEqual(['a', 'b']);
    finish('b');
    await flush();
    expect(state.started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) finish(name);
    expect(await batch).toHaveLength(4);
    expect(state.most).toBe(2);
  });

  test.each([0, -1, Number.NaN, 0.5, 1.5])('%s counts as one at a time', async (concurrency) => {
    const { registry, state, finish } = gated(['a', 'b', 'c'], { concurrency });
    for (const name of ['a', 'b', 'c']) finish(name);
    const results = await registry.executeParallel(callsOf('a', 'b', 'c'), makeCtx());
    expect(results.every(({ result }) => result.ok)).toBe(true);
    expect(state.most).toBe(1);
  });

  test.each([
    ['refused at their turn', { rateLimit: { max_calls: 0 } }, {}],
    ['that answer at once', {}, {}],
    ['aborted before they start', {}, { abortSignal: AbortSignal.abort() }],
  ])('10,000 sequential calls %s overflow no stack', async (_how, more, ctx) => {
    const registry = createToolRegistry({ tools: [makeTool('a', more)], concurrency: 1 });
    const names = Array.from({ length: 10_000 }, () => 'a');
    const results = await registry.executeParallel(callsOf(...names), makeCtx(ctx));
    expect(results).toHaveLength(10_000);
  });
});

describe('abort', () => {
  test('a fired signal refuses every call before it starts', async () => {
    const { registry, state } = gated(['a', 'b']);
    const ctx = makeCtx({ abortSignal: AbortSignal.abort() });
    const results = await registry.executeParallel(callsOf('a', 'b'), ctx);
    for (const { name, result, durationMs } of results) {
      expect(result).toEqual({
        ok: false,
        error: `Tool ${name} was aborted before it started`,
        code: 'execution_failed',
        reason: 'aborted',
      });
      expect(durationMs).toBe(0);
    }
    expect(state.started).toEqual([]);
  });

  test('settles running calls at once, refuses waiting calls, and drops late results', async () => {
    const { registry, state, gates } = gated(['a', 'b', 'c'], { concurrency: 2 });
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a', 'b', 'c'), ctx);
    gates.get('a')?.resolve({ ok: true, value: 'done' });
    await flush();
    controller.abort();
    const results = await batch;
    expect(results.map(({ result }) => textIn(result))).toEqual([
      'done',
      'Tool b was aborted',
      'Tool c was aborted',
    ]);
    gates.get('b')?.resolve({ ok: true, value: 'late' });
    gates.get('c')?.reject(new Error('late'));
    await flush();
    expect(results.map(({ result }) => textIn(result))).toEqual([
      'done',
      'Tool b was aborted',
      'Tool c was aborted',
    ]);
    expect(state.started).toEqual(['a', 'b', 'c']);
  });

  test('reports that waiting calls did not start', async () => {
    const { registry, state } = gated(['a', 'b'], { concurrency: 1 });
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a', 'b'), ctx);
    await flush();
    controller.abort();
    expect((await batch).map(({ result }) => textIn(result))).toEqual([
      'Tool a was aborted',
      'Tool b was aborted before it started',
    ]);
    expect(state.started).toEqual(['a']);
  });

  test('directly after the start takes effect', async () => {
    const { registry } = gated(['a']);
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a'), ctx);
    controller.abort();
    expect(textIn((await batch)[0]?.result)).toBe('Tool a was aborted');
  });

  test('by a tool of the same turn ends the turn', async () => {
    const controller = new AbortController();
    const aborting = makeTool('a', {
      execute: async () => {
        controller.abort();
        return { ok: true, value: 'never seen' };
      },
    });
    const registry = createToolRegistry({ tools: [aborting, makeTool('b')], concurrency: 1 });
    const ctx = makeCtx({ abortSignal: controller.signal });
    const results = await registry.executeParallel(callsOf('a', 'b'), ctx);
    expect(textIn(results[1]?.result)).toBe('Tool b was aborted before it started');
    expect(results).toHaveLength(2);
  });

  test('leaves no listener on the signal in any case', async () => {
    const { registry, finish } = gated(['a']);
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    const batch = registry.executeParallel(callsOf('a'), makeCtx({ abortSignal: signal }));
    await flush();
    finish('a');
    await batch;
    expect(add).toHaveBeenCalled();
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
  });

  test('a rejection after the settlement is not an unhandled rejection', async () => {
    const { registry, gates } = gated(['a']);
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a'), ctx);
    await flush();
    controller.abort();
    await batch;
    gates.get('a')?.reject(new Error('late')); // vitest fails a run with an unhandled rejection
    await flush();
  });
});

describe('batches at the same time', () => {
  test('are independent', async () => {
    const { registry, finish } = gated(['a', 'b']);
    const controller = new AbortController();
    const one = registry.executeParallel(
      callsOf('a'),
      makeCtx({ abortSignal: controller.signal, resultBudgetChars: 0 }),
      ['a'],
    );
    const two = registry.executeParallel(callsOf('a', 'b'), makeCtx(), ['b']);
    const three = registry.executeParallel(callsOf('a', 'b'), makeCtx(), undefined, {
      excludeTools: ['b'],
    });
    await flush();
    controller.abort();
    finish('a');
    finish('b');
    expect((await one)[0]?.result).toMatchObject({ reason: 'aborted' });
    expect((await two).map(({ result }) => textIn(result))).toEqual([
      'Tool a is not permitted for this personality',
      'b',
    ]);
    expect((await three).map(({ result }) => textIn(result))).toEqual([
      'a',
      'Tool b is not available on this surface',
    ]);
  });

  test('a tool may call its own registry', async () => {
    const registry = createToolRegistry({ tools: [sayingTool('inner', 'deep')], concurrency: 1 });
    registry.register(
      makeTool('outer', {
        async execute(_args, ctx) {
          const [inner] = await registry.executeParallel(callsOf('inner'), ctx);
          return inner?.result ?? { ok: true, value: '' };
        },
      }),
    );
    const [result] = await registry.executeParallel(callsOf('outer'), makeCtx());
    expect(textIn(result?.result)).toBe('deep');
  });
});

describe('never rejects for invalid calls and contexts', () => {
  const registry = createToolRegistry({ tools: [makeTool('a')] });
  const throwing = new Proxy({}, { get: fail });
  const unsteady = () => {
    let reads = 0;
    return {
      toolCallId: '',
      args: {},
      get name() {
        reads += 1;
        return reads > 1 ? fail() : 'a';
      },
    };
  };

  test.each([
    ['null calls', null, 0],
    ['undefined calls', undefined, 0],
    ['a call that is null', [null], 1],
    ['a call that is a string', ['a'], 1],
    ['a hole', Object.assign(new Array(2), { 1: callsOf('a')[0] }), 2],
    ['a call that throws when read', [throwing], 1],
    ['a call that throws when read again', [unsteady()], 1],
    ['a name that is a symbol', [{ toolCallId: '', name: Symbol('x') }], 1],
    ['a name that cannot be shown', [{ toolCallId: '', name: Object.create(null) }], 1],
    ['args that are null', [{ toolCallId: '', name: 'a', args: null }], 1],
    ['args that throw', [{ toolCallId: '', name: 'a', args: throwing }], 1],
  ])('%s', async (_what, calls, length) => {
    const results = await registry.executeParallel(wrong<ToolCall[]>(calls), makeCtx());
    expect(results).toHaveLength(length);
    for (const each of results) expect(each.result.ok).toBeTypeOf('boolean');
  });

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['empty', {}],
    ['a string', 'ctx'],
    ['a proxy that throws', throwing],
    ['a budget that throws', Object.defineProperty(makeCtx(), 'resultBudgetChars', { get: fail })],
    ['a signal that throws', Object.defineProperty(makeCtx(), 'abortSignal', { get: fail })],
    ['a dryRun that throws', Object.defineProperty(makeCtx(), 'dryRun', { get: fail })],
    [
      'a property that throws',
      Object.defineProperty(makeCtx(), 'x', { get: fail, enumerable: true }),
    ],
    ['an object that is not a signal', { abortSignal: {} }],
    ['a turn that throws', Object.defineProperty(makeCtx(), 'currentTurn', { get: fail })],
  ])('a context that is %s', async (_what, ctx) => {
    const waiting = makeTool('slow', {
      async execute() {
        await flush();
        return { ok: true, value: '' };
      },
    });
    const own = createToolRegistry({ tools: [makeTool('a'), waiting] });
    const results = await own.executeParallel(callsOf('a', 'slow'), wrong<ToolContext>(ctx));
    expect(results).toHaveLength(2);
  });

  test('filters that throw when read', async () => {
    const batch = registry.executeParallel(callsOf('a'), makeCtx(), undefined, wrong(throwing));
    const [result] = await batch;
    expect(result?.result.ok).toBe(false);
  });
});

test('durationMs covers only the call', async () => {
  let now = 0;
  const clock = { now: () => now, setTimeout: fail, clearTimeout: fail, hold: () => () => {} };
  const { registry, finish } = gated(['a', 'b'], { clock, concurrency: 1 });
  const batch = registry.executeParallel(callsOf('a', 'b'), makeCtx());
  await flush();
  now = 30;
  finish('a');
  await flush();
  now = 35;
  finish('b');
  expect((await batch).map(({ durationMs }) => durationMs)).toEqual([30, 5]);
});

function fail(): never {
  throw new Error('on purpose');
}
