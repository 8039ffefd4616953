import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type Tool,
  type ToolRegistryOptions,
  type ToolResult,
} from '../index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  flush,
  makeCtx,
  makeTool,
} from '../test-support.ts';

/** A tool that ignores its signal until the test ends it. */
function stubborn(more: Partial<Tool>, options: ToolRegistryOptions = {}) {
  const clock = createFakeClock();
  const answer = deferred<ToolResult>();
  const { events, observer } = createRecorder();
  const seen: { signal?: AbortSignal } = {};
  const tool = makeTool('slow', {
    ...more,
    execute: (_args, ctx) => {
      seen.signal = ctx.abortSignal;
      return answer.promise;
    },
  });
  const registry = createToolRegistry({
    tools: [tool, makeTool('b')],
    clock,
    observer,
    ...options,
  });
  const controller = new AbortController();
  const batch = registry.executeParallel(
    callsOf('slow', 'b'),
    makeCtx({ abortSignal: controller.signal }),
  );
  return { clock, answer, batch, seen, events, controller };
}

const TIMED_OUT = {
  ok: false,
  error: 'Tool slow timed out after 100 ms',
  code: 'execution_failed',
  reason: 'timeout',
};

describe('a time limit', () => {
  test.each([
    ["the tool's timeoutMs", { timeoutMs: 100 }, {}],
    ["the registry's defaultTimeoutMs", {}, { defaultTimeoutMs: 100 }],
    ["the tool's, where both are there", { timeoutMs: 100 }, { defaultTimeoutMs: 5 }],
  ])('%s limits a tool that ignores its signal', async (_whose, tool, options) => {
    const { clock, batch, seen } = stubborn(tool, options);
    await flush();
    clock.advance(99);
    expect(seen.signal?.aborted).toBe(false);
    clock.advance(1);
    const results = await batch;
    expect(results[0]).toMatchObject({ result: TIMED_OUT, durationMs: 100 });
    expect(results[1]?.result).toEqual({ ok: true, value: 'b' });
    expect(seen.signal?.aborted).toBe(true);
    expect(seen.signal?.reason).toMatchObject({ name: 'TimeoutError' });
  });

  test('later results are dropped, including rejections', async () => {
    for (const end of ['resolve', 'reject'] as const) {
      const { clock, batch, answer, events } = stubborn({ timeoutMs: 100 });
      await flush();
      clock.advance(100);
      const [result] = await batch;
      const said = events.length;
      if (end === 'resolve') answer.resolve({ ok: true, value: 'late' });
      else answer.reject(new Error('late'));
      await flush();
      expect(result?.result).toEqual(TIMED_OUT);
      expect(events).toHaveLength(said);
    }
  });

  test('leaves no timer behind if the tool ends in time', async () => {
    const { clock, batch, answer, seen } = stubborn({ timeoutMs: 100 });
    await flush();
    expect(clock.waiting).toBe(1);
    answer.resolve({ ok: true, value: 'in time' });
    expect((await batch)[0]?.result).toEqual({ ok: true, value: 'in time' });
    expect(clock.waiting).toBe(0);
    expect(seen.signal?.aborted).toBe(false);
  });

  test('leaves no timer behind after an abort, and the tool gets the reason', async () => {
    const { clock, batch, seen, controller } = stubborn({ timeoutMs: 100 });
    await flush();
    controller.abort('the user left');
    expect((await batch)[0]?.result).toMatchObject({ reason: 'aborted' });
    expect(clock.waiting).toBe(0);
    expect(seen.signal?.reason).toBe('the user left');
  });

  test('starts with the execution, not with the wait for a slot', async () => {
    const clock = createFakeClock();
    const first = deferred<ToolResult>();
    const registry = createToolRegistry({
      clock,
      concurrency: 1,
      tools: [
        makeTool('first', { execute: () => first.promise }),
        makeTool('second', { timeoutMs: 10 }),
      ],
    });
    const batch = registry.executeParallel(callsOf('first', 'second'), makeCtx());
    await flush();
    clock.advance(50);
    first.resolve({ ok: true, value: '' });
    expect((await batch)[1]?.result).toEqual({ ok: true, value: 'second' });
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s is no limit', async (timeoutMs) => {
    const { clock, batch, answer } = stubborn({ timeoutMs });
    await flush();
    expect(clock.waiting).toBe(0);
    answer.resolve({ ok: true, value: 'whenever' });
    expect((await batch)[0]?.result).toEqual({ ok: true, value: 'whenever' });
  });

  test('limits a reducer that never ends, too', async () => {
    const clock = createFakeClock();
    const reducers = new DefaultToolResultReducerRegistry();
    reducers.register({ toolName: 'a', reduce: (result) => result });
    const registry = createToolRegistry({
      clock,
      reducers,
      tools: [makeTool('a', { timeoutMs: 100 })],
      reducerRunner: () => new Promise(() => {}),
    });
    const batch = registry.executeParallel(callsOf('a'), makeCtx());
    await flush();
    clock.advance(100);
    expect((await batch)[0]?.result).toMatchObject({ ok: false, reason: 'timeout' });
  });
});

test('without a limit the tool gets the signal of the turn', async () => {
  const { batch, answer, seen, controller } = stubborn({});
  await flush();
  expect(seen.signal).toBe(controller.signal);
  answer.resolve({ ok: true, value: '' });
  await batch;
});
