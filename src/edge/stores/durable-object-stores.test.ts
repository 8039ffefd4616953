import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  ok,
  type Tool,
  type TraceEvent,
} from '../../core/index.ts';
import { createFakeClock, createRecorder, makeCtx, makeTool } from '../../core/test-support.ts';
import {
  createDurableObjectStores,
  type DurableObjectStoresOptions,
} from './durable-object-stores.ts';
import {
  createFakeDurableObjects,
  type FakeDurableObjects,
  type Travel,
} from './test-support/fake-durable-objects.ts';
import { ToolyardState } from './toolyard-state.ts';

const START = Date.UTC(2026, 2, 12, 9);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const objects = (travel?: Travel) =>
  createFakeDurableObjects((state) => new ToolyardState(state), travel);

/** An isolate: its own clock, stores and registry over the shared namespace. */
function isolate(
  { namespace }: Pick<FakeDurableObjects, 'namespace'>,
  tool: Tool,
  options: DurableObjectStoresOptions = {},
  bootedAt = 0,
) {
  const clock = createFakeClock(bootedAt);
  const { rateLimits, results, keyValues } = createDurableObjectStores(namespace, {
    clock,
    ...options,
  });
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({
    tools: [tool],
    clock,
    observer,
    rateLimitStore: rateLimits,
    rateLimitScope: 'test',
    cache: results,
    backends: createCapabilityBackends({ kv: keyValues, clock }),
  });
  const ask = async (args: unknown = {}) => {
    const calls = [{ toolCallId: 'c', name: tool.name, args }];
    const [answer] = await registry.executeParallel(calls, makeCtx());
    if (!answer) throw new Error('There was no answer.');
    return answer.result;
  };
  return { clock, ask, events, keyValues, rateLimits };
}

const warnings = (events: TraceEvent[]) =>
  events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));

describe('a rate limit', () => {
  test('several isolates together never exceed it, in any message order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        async (schedule, isolates, max_calls, each, together) => {
          const shared = await objects(inWaves(schedule, together));
          let ran = 0;
          const tool = makeTool('a', {
            rateLimit: { max_calls, window_seconds: 60 },
            execute: async () => ok(String(++ran)),
          });
          const all = Array.from({ length: isolates }, () => isolate(shared, tool));
          const asked = all.flatMap(({ ask }) => Array.from({ length: each }, () => ask()));
          const answers = await schedule.waitFor(Promise.all(asked));
          expect(ran).toBe(Math.min(max_calls, isolates * each));
          expect(answers.filter((answer) => answer.ok)).toHaveLength(ran);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('survives a restart of the object between two calls', async () => {
    const shared = await objects();
    const tool = makeTool('a', { rateLimit: { max_calls: 2, window_seconds: 60 } });
    const [one, other] = [isolate(shared, tool), isolate(shared, tool)];
    expect(await one.ask()).toMatchObject({ ok: true });
    shared.evict();
    expect(await other.ask()).toMatchObject({ ok: true });
    shared.evict();
    vi.setSystemTime(START + 40_000);
    expect(await one.ask()).toMatchObject({ reason: 'rate_limited', retryAfterMs: 20_000 });
    vi.setSystemTime(START + 60_000);
    expect(await other.ask()).toMatchObject({ ok: true });
  });

  test('uses only the clock of the object', async () => {
    const shared = await objects();
    const { rateLimits } = isolate(shared, makeTool('a'));
    const limit = { key: 'k', maxCalls: 1, windowMs: 1000 };
    expect(await rateLimits.reserve({ ...limit, now: 0 })).toEqual({ used: 1 });
    expect(await rateLimits.reserve({ ...limit, now: 1e9 })).toEqual({
      used: 1,
      retryAfterMs: 1000,
    });
  });
});

describe('key-values', () => {
  const kvTool = makeTool('a');

  test('isolates share values, each by its own clock', async () => {
    const shared = await objects();
    const [one, other] = [isolate(shared, kvTool), isolate(shared, kvTool, {}, 1e6)];
    await one.keyValues.set('session:1/n', { value: '7', expiresAt: one.clock.now() + 500 });
    await one.keyValues.set('session:1/m', { value: '8' });
    vi.setSystemTime(START + 100);
    expect(await other.keyValues.get('session:1/n')).toEqual({
      value: '7',
      expiresAt: other.clock.now() + 400,
    });
    expect(await other.keyValues.list('session:1/')).toEqual(['session:1/m', 'session:1/n']);
    await other.keyValues.delete('session:1/m');
    expect(await one.keyValues.get('session:1/m')).toBeUndefined();
    expect(await other.keyValues.list('session:2/')).toEqual([]);
  });

  test('each scope has its own object, and each server its own scopes', async () => {
    const shared = await objects();
    const { keyValues } = isolate(shared, kvTool);
    const another = isolate(shared, kvTool, { name: 'staging' });
    await keyValues.set('session:1/a', { value: 'x' });
    await keyValues.set('tool:a/a', { value: 'x' });
    expect(await another.keyValues.get('tool:a/a')).toBeUndefined();
    expect(shared.names).toEqual(['/kv:session:1', '/kv:tool:a', 'staging/kv:tool:a']);
    await expect(keyValues.list('session')).rejects.toThrow('name of a scope and a slash');
  });

  test.each([
    ['30 days', {}, 30 * 86_400_000],
    ['a given time', { sessionTtlMs: 100_000 }, 100_000],
  ])('a session deletes itself after %s', async (_, options, ms) => {
    const shared = await objects();
    const { keyValues } = isolate(shared, kvTool, options);
    await keyValues.set('session:1/n', { value: 'x' });
    await keyValues.set('subject:1/n', { value: 'x' });
    vi.setSystemTime(START + ms - 1);
    expect(await keyValues.get('session:1/n')).toMatchObject({ value: 'x' });
    vi.setSystemTime(START + ms);
    expect(await keyValues.get('session:1/n')).toBeUndefined();
    await shared.ring();
    expect([shared.holds('/kv:session:1'), shared.holds('/kv:subject:1')]).toEqual([false, true]);
  });

  test('a refusal of the object keeps its sentence', async () => {
    const shared = await createFakeDurableObjects(
      (state) => new ToolyardState(state, {}, { maxEntries: 1 }),
    );
    const { keyValues } = isolate(shared, kvTool);
    await keyValues.set('s/a', { value: 'x' });
    await expect(keyValues.set('s/b', { value: 'x' })).rejects.toThrow(/^This scope is full: /);
  });
});

describe('an object without a response', () => {
  const broken: [what: string, travel: Travel][] = [
    ['cannot be reached', () => Promise.reject(new Error('socket 10.0.0.7 closed'))],
    [
      'is lost on the way back',
      async (leg) => {
        if (leg === 'back') throw new Error('reset');
      },
    ],
  ];

  test.each(broken)('refuses a limited call, because it %s', async (_, travel) => {
    const shared = await objects(travel);
    const failures: unknown[] = [];
    let ran = 0;
    const tool = makeTool('a', {
      rateLimit: {},
      execute: async () => ok(String(++ran)),
    });
    const { ask } = isolate(shared, tool, { onFailure: (error) => failures.push(error) });
    expect(await ask()).toEqual({
      ok: false,
      error: "Rate limit of 'a' cannot be checked: temporarily unavailable",
      code: 'not_available',
      reason: 'rate_limited',
    });
    expect(ran).toBe(0);
    expect(failures).toHaveLength(1);
  });

  test.each(broken)(
    'a cached tool runs with a warning, because the object %s',
    async (_, travel) => {
      const shared = await objects(travel);
      const { ask, events } = isolate(shared, makeTool('a', { cache: true }));
      expect(await ask()).toEqual({ ok: true, value: 'a' });
      expect(warnings(events)).toEqual([
        'The shared cache was not used: The shared state cannot be reached; try again later.',
      ]);
    },
  );

  test.each(broken)(
    'a key-value operation fails without internal details, because the object %s',
    async (_, travel) => {
      const shared = await objects(travel);
      const tool = makeTool('a', {
        capabilities: { storage: { kind: 'kv', scope: 'session' } },
        execute: async (_args, { kvStore }) => ok(String(await kvStore?.get('n'))),
      });
      expect(await isolate(shared, tool).ask()).toEqual({
        ok: false,
        error: 'The shared state cannot be reached; try again later.',
        code: 'execution_failed',
      });
    },
  );

  test.each<[what: string, error: object, leg: 'there' | 'back', asked: number]>([
    ['started again', { retryable: true }, 'there', 2],
    ['started again, on the way back', { retryable: true }, 'back', 2],
    ['overloaded', { retryable: true, overloaded: true }, 'there', 1],
    ['broken', {}, 'there', 1],
  ])('retries once if that may help: %s', async (_, error, leg, times) => {
    let asked = 0;
    const shared = await objects(async (now) => {
      if (now === 'there') asked++;
      if (now === leg && asked === 1) throw Object.assign(new Error('reset'), error);
    });
    const { keyValues } = isolate(shared, makeTool('a'));
    const written = keyValues.set('s/a', { value: 'x' });
    if (times === 2) await written;
    else await expect(written).rejects.toThrow('cannot be reached');
    expect(asked).toBe(times);
  });

  test('a retry may lose a place, and never gives one twice', async () => {
    let lost = false;
    const shared = await objects(async (leg) => {
      if (lost || leg === 'there') return;
      lost = true;
      throw Object.assign(new Error('reset'), { retryable: true });
    });
    const { ask } = isolate(shared, makeTool('a', { rateLimit: { max_calls: 3 } }));
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
  });

  test('has a time limit', async () => {
    let reported: (signal: AbortSignal) => void = () => {};
    const asked = new Promise<AbortSignal>((resolve) => {
      reported = resolve;
    });
    const shared = await objects((_, signal) => {
      reported(signal);
      return new Promise(() => {});
    });
    const { keyValues, clock } = isolate(shared, makeTool('a'), { timeoutMs: 100 });
    const answer = expect(keyValues.get('s/a')).rejects.toThrow('cannot be reached');
    const signal = await asked;
    clock.advance(99);
    expect(signal.aborted).toBe(false);
    clock.advance(1);
    await answer;
    expect(signal.aborted).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  test('an unreadable response counts as none', async () => {
    const { keyValues, rateLimits } = isolate(
      await createFakeDurableObjects(() => ({
        fetch: async () => new Response('{"used":"many","value":7}'),
        alarm: async () => {},
      })),
      makeTool('a'),
    );
    await expect(keyValues.get('s/a')).rejects.toThrow('cannot be reached');
    const limit = { key: 'k', maxCalls: 1, windowMs: 1000, now: 0 };
    await expect(rateLimits.reserve(limit)).rejects.toThrow('cannot be reached');
  });
});

/** Messages travel in the order of the schedule, many of them at one moment. */
function inWaves(schedule: fc.Scheduler, size: number): Travel {
  let wave = { room: 0, arrival: Promise.resolve() };
  return () => {
    if (wave.room === 0) {
      wave = { room: size, arrival: schedule.schedule(Promise.resolve()) };
    }
    wave.room--;
    return wave.arrival;
  };
}
