import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { createToolCache, createToolRegistry, ok, type Tool, type ToolResult } from '../index.ts';
import {
  createFakeClock,
  createRecorder,
  flush,
  makeCtx,
  makeTool,
  textIn,
} from '../test-support.ts';

/** A tool whose executions end on command of the test. */
function slow(more: Partial<Tool> = {}) {
  const runs: { signal: AbortSignal; answer: ReturnType<typeof deferred<ToolResult>> }[] = [];
  const clock = createFakeClock();
  const { events, observer } = createRecorder();
  const tool = makeTool('a', {
    cache: true,
    execute: (_args, { abortSignal: signal }) => {
      const answer = deferred<ToolResult>();
      runs.push({ signal, answer });
      return answer.promise;
    },
    ...more,
  });
  const cache = createToolCache();
  const registry = createToolRegistry({ tools: [tool], clock, observer, cache });
  /** One separate batch. */
  const ask = () => {
    const controller = new AbortController();
    const calls = [{ toolCallId: 'c', name: 'a', args: { q: 1 } }];
    const text = registry
      .executeParallel(calls, makeCtx({ abortSignal: controller.signal }))
      .then((results) => textIn(results[0]?.result));
    return { text, abort: () => controller.abort() };
  };
  return { runs, clock, events, registry, cache, ask };
}

const ABORTED = expect.stringContaining('abort');

describe('equal calls at the same time', () => {
  test('share one execution, within a batch and across batches', async () => {
    const { runs, events, registry, ask } = slow();
    const batch = registry.executeParallel(
      ['x', 'y'].map((toolCallId) => ({ toolCallId, name: 'a', args: { q: 1 } })),
      makeCtx(),
    );
    const other = ask();
    await flush();
    expect(runs).toHaveLength(1);
    runs[0]?.answer.resolve(ok('once'));
    expect((await batch).map(({ result }) => textIn(result))).toEqual(['once', 'once']);
    expect(await other.text).toBe('once');
    const executed = events.filter((event) => event.type === 'executed');
    expect(executed.map(({ cached }) => cached)).toEqual([undefined, 'joined', 'joined']);
  });

  test('share its failure, which is not cached', async () => {
    const { runs, ask } = slow();
    const [one, other] = [ask(), ask()];
    await flush();
    runs[0]?.answer.reject(new Error('down'));
    expect([await one.text, await other.text]).toEqual(['down', 'down']);
    const later = ask();
    await flush();
    runs[1]?.answer.resolve(ok('up'));
    expect(await later.text).toBe('up');
  });
});

test('an execution from before a clear returns, but is not cached', async () => {
  const { runs, cache, ask } = slow();
  const before = ask();
  await flush();
  cache.clear();
  runs[0]?.answer.resolve(ok('old'));
  expect(await before.text).toBe('old');
  const after = ask();
  await flush();
  runs[1]?.answer.resolve(ok('new'));
  expect(await after.text).toBe('new');
});

describe('an abort', () => {
  test.each([
    ['first', 0],
    ['second', 1],
  ])('of the %s caller keeps the result for the other one and for the cache', async (_who, at) => {
    const { runs, ask } = slow();
    const asked = [ask(), ask()];
    await flush();
    asked[at]?.abort();
    expect(await asked[at]?.text).toEqual(ABORTED);
    expect(runs[0]?.signal.aborted).toBe(false);
    runs[0]?.answer.resolve(ok('once'));
    expect(await asked[1 - at]?.text).toBe('once');
    expect(await ask().text).toBe('once');
    expect(runs).toHaveLength(1);
  });

  test('of all callers aborts the execution, and its late result is dropped', async () => {
    const { runs, ask } = slow();
    const asked = [ask(), ask()];
    await flush();
    for (const one of asked) one.abort();
    expect(await Promise.all(asked.map((one) => one.text))).toEqual([ABORTED, ABORTED]);
    expect(runs[0]?.signal.aborted).toBe(true);
    const next = ask();
    await flush();
    expect(runs).toHaveLength(2);
    runs[1]?.answer.resolve(ok('fresh'));
    expect(await next.text).toBe('fresh');
    runs[0]?.answer.resolve(ok('too late'));
    await flush();
    expect(await ask().text).toBe('fresh');
  });
});

describe('a time limit', () => {
  test('applies to each caller, and a hanging execution is not joined again', async () => {
    const { runs, clock, ask } = slow({ timeoutMs: 100 });
    const first = ask();
    await flush();
    clock.advance(60);
    const second = ask();
    await flush();
    clock.advance(40);
    expect(await first.text).toBe('Tool a timed out after 100 ms');
    expect(runs).toHaveLength(1);
    expect(runs[0]?.signal.aborted).toBe(false);

    const third = ask();
    await flush();
    expect(runs).toHaveLength(2);
    clock.advance(60);
    expect(await second.text).toBe('Tool a timed out after 100 ms');
    expect(runs[0]?.signal.aborted).toBe(true);
    runs[1]?.answer.resolve(ok('fresh'));
    expect(await third.text).toBe('fresh');
    expect(clock.waiting).toBe(0);
  });
});
