import { describe, expect, test, vi } from 'vitest';
import { deferred } from '../../../lib/deferred.ts';
import {
  createRateLimitStore,
  createToolRegistry,
  type RateLimit,
  type RateLimitStore,
  type ToolRegistryOptions,
} from '../../index.ts';
import {
  callsOf,
  createFakeClock,
  failureResult,
  flush,
  makeCtx,
  makeTool,
  thenableOf,
  wrong,
} from '../../test-support.ts';

const NO_ROOM = { ok: false, code: 'not_available', reason: 'rate_limited' };

function limited(options: ToolRegistryOptions = {}, max_calls = 2, window_seconds = 10) {
  const clock = createFakeClock();
  const execute = vi.fn(async () => ({ ok: true as const, value: 'ran' }));
  const tool = makeTool('a', { execute, rateLimit: { max_calls, window_seconds } });
  const registry = createToolRegistry({ tools: [tool, makeTool('b')], clock, ...options });
  const run = async (...names: string[]) =>
    (await registry.executeParallel(callsOf(...names), makeCtx())).map(({ result }) => result);
  return { clock, execute, registry, run };
}

describe('the rate limit', () => {
  test('refuses a call above the limit with the exact text, reason and retryAfterMs', async () => {
    const { run, clock } = limited();
    await run('a');
    clock.advance(3500);
    const results = await run('a', 'a', 'b');
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]).toEqual({
      ok: false,
      error: "Rate limit exceeded for 'a': temporarily unavailable, retry in 7s",
      code: 'not_available',
      reason: 'rate_limited',
      retryAfterMs: 6500,
    });
  });

  test('parallel calls cannot exceed the limit', async () => {
    const { run, execute } = limited();
    await run('a', 'a', 'a', 'a', 'a');
    expect(execute).toHaveBeenCalledTimes(2);
  });

  test('failed calls count, refused ones do not', async () => {
    const { run, clock, execute } = limited({}, 1);
    execute.mockRejectedValueOnce(new Error('x'));
    await run('a');
    clock.advance(9_000);
    expect((await run('a'))[0]).toMatchObject(NO_ROOM);
    clock.advance(1_000);
    expect((await run('a'))[0]?.ok).toBe(true);
  });

  test('max_calls 0 refuses all; 10 and 60 are the defaults', async () => {
    expect((await limited({}, 0).run('a'))[0]).toMatchObject(NO_ROOM);
    const clock = createFakeClock();
    const registry = createToolRegistry({ tools: [makeTool('a', { rateLimit: {} })], clock });
    const names = Array.from({ length: 11 }, () => 'a');
    const results = await registry.executeParallel(callsOf(...names), makeCtx());
    expect(results.filter(({ result }) => result.ok)).toHaveLength(10);
    expect(results[10]?.result).toMatchObject({ retryAfterMs: 60_000 });
  });

  test('a call that waits for a slot takes no place before its turn', async () => {
    const { registry, execute } = limited({ concurrency: 1 }, 1);
    const first = deferred<{ ok: true; value: string }>();
    execute.mockReturnValueOnce(first.promise);
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a', 'a'), ctx);
    await flush();
    const call = { toolCallId: '1', name: 'a', args: {} };
    expect((await registry.explain(call, makeCtx())).decidedBy?.verdict.value).toBe(
      '1 of 1 in 10 s',
    );
    controller.abort();
    await batch;
  });

  test('windows of several principals are separate', async () => {
    const { registry, run } = limited({ rateLimitPrincipal: 'ann' }, 1);
    await run('a');
    const other = registry.fork({ rateLimitPrincipal: 'bob' });
    const [result] = await other.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result.ok).toBe(true);
  });

  test.each([
    ['one registry twice', 'x', 'x', false],
    ['two scopes', 'x', 'y', true],
    ['two registries without a name', undefined, undefined, true],
  ])('of a store that two registries share: %s', async (_what, one, two, apart) => {
    const rateLimitStore = createRateLimitStore();
    const scoped = (rateLimitScope: string | undefined): ToolRegistryOptions => ({
      rateLimitStore,
      ...(rateLimitScope !== undefined && { rateLimitScope }),
    });
    await limited(scoped(one), 1).run('a');
    expect((await limited(scoped(two), 1).run('a'))[0]?.ok).toBe(apart);
  });

  test('a fork counts in the same windows', async () => {
    const { registry, run } = limited({}, 1);
    await run('a');
    const [result] = await registry.fork().executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toMatchObject(NO_ROOM);
  });

  test('tools have separate windows', async () => {
    const rateLimit = { max_calls: 1, window_seconds: 10 };
    const clock = createFakeClock();
    const tools = [makeTool('a', { rateLimit }), makeTool('c', { rateLimit })];
    const registry = createToolRegistry({ tools, clock });
    const results = await registry.executeParallel(callsOf('a', 'c', 'a', 'c'), makeCtx());
    expect(results.map(({ result }) => result.ok)).toEqual([true, true, false, false]);
  });

  test.each([
    [9_999, false],
    [10_000, true],
    [10_001, true],
  ])('a call %i ms old has left a window of 10 s: %s', async (age, left) => {
    const { clock, run } = limited({}, 1);
    await run('a');
    clock.advance(age);
    expect((await run('a'))[0]?.ok).toBe(left);
  });

  test.each<[RateLimit, number, number]>([
    [{ max_calls: 3 }, 3, 60_000],
    [{ window_seconds: 5 }, 10, 5_000],
    [{ max_calls: 0, window_seconds: 5 }, 0, 5_000],
  ])('%o allows %i calls, for %i ms', async (rateLimit, room, wait) => {
    const registry = createToolRegistry({
      tools: [makeTool('a', { rateLimit })],
      clock: createFakeClock(),
    });
    const calls = callsOf(...Array.from({ length: room + 1 }, () => 'a'));
    const results = await registry.executeParallel(calls, makeCtx());
    expect(results.filter(({ result }) => result.ok)).toHaveLength(room);
    expect(results[room]?.result).toMatchObject({ retryAfterMs: wait });
  });

  test('explain only peeks', async () => {
    const { registry, run } = limited({}, 1);
    const call = { toolCallId: '1', name: 'a', args: {} };
    expect((await registry.explain(call, makeCtx())).decidedBy).toBeUndefined();
    expect((await registry.explain(call, makeCtx())).decidedBy).toBeUndefined();
    expect((await run('a'))[0]?.ok).toBe(true);
    expect((await registry.explain(call, makeCtx())).decidedBy?.gate).toBe('rate_limit');
  });
});

describe('an asynchronous store', () => {
  function storeOf(reserve: () => unknown): RateLimitStore {
    return wrong<RateLimitStore>({ reserve, peek: reserve });
  }

  test('is awaited', async () => {
    const store = storeOf(async () => ({ used: 1 }));
    expect((await limited({ rateLimitStore: store }).run('a'))[0]?.ok).toBe(true);
    const full = storeOf(async () => ({ used: 2, retryAfterMs: 10 }));
    expect((await limited({ rateLimitStore: full }).run('a'))[0]).toMatchObject(NO_ROOM);
  });

  test('with atomic reservations keeps parallel calls within the limit', async () => {
    const local = createRateLimitStore();
    const remote: RateLimitStore = {
      reserve: async (request) => local.reserve(request),
      peek: async (request) => local.peek(request),
    };
    const { run, execute } = limited({ rateLimitStore: remote });
    await Promise.all([run('a', 'a', 'a'), run('a', 'a')]);
    expect(execute).toHaveBeenCalledTimes(2);
  });

  test('may return a thenable without catch', async () => {
    const store = storeOf(() => thenableOf({ used: 1 }));
    expect((await limited({ rateLimitStore: store }).run('a'))[0]?.ok).toBe(true);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    ['throws', fail],
    ['answers nothing', () => undefined],
    ['answers nothing later', async () => undefined],
    ['answers something else', () => ({})],
    ['returns an invalid retry time', () => ({ used: 1, retryAfterMs: null })],
    ['says no number later', async () => ({ used: 1, retryAfterMs: Number.NaN })],
  ])('that %s refuses the call', async (_how, reserve) => {
    const { run, execute } = limited({ rateLimitStore: storeOf(reserve) });
    const [result] = await run('a');
    expect(result).toEqual({
      ...failureResult("Rate limit of 'a' cannot be checked: temporarily unavailable"),
      reason: 'rate_limited',
    });
    expect(execute).not.toHaveBeenCalled();
  });

  test('that hangs is ended by an abort, and a late response executes nothing', async () => {
    const answer = deferred<{ used: number }>();
    const { registry, execute } = limited({ rateLimitStore: storeOf(() => answer.promise) });
    const controller = new AbortController();
    const ctx = makeCtx({ abortSignal: controller.signal });
    const batch = registry.executeParallel(callsOf('a'), ctx);
    await flush();
    controller.abort();
    expect((await batch)[0]?.result).toMatchObject({ code: 'execution_failed', reason: 'aborted' });
    answer.resolve({ used: 1 });
    await flush();
    expect(execute).not.toHaveBeenCalled();
  });
});

function fail(): never {
  throw new Error('down');
}
