import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import {
  createCapabilityBackends,
  createToolCache,
  createToolRegistry,
  DefaultToolRegistry,
  DefaultToolResultReducerRegistry,
  ok,
  type Tool,
  type ToolCacheOptions,
  type ToolCaching,
  type ToolContext,
  type ToolRegistry,
  type ToolRegistryOptions,
  type ToolResult,
} from '../index.ts';
import {
  createFakeClock,
  createRecorder,
  makeCtx,
  makeTool,
  sharedGraph,
  trimMarker,
  wrong,
} from '../test-support.ts';

/** A tool that counts its runs. */
function counting(more: Partial<Tool> = {}, options: ToolRegistryOptions & ToolCacheOptions = {}) {
  const seen = { ran: 0 };
  const clock = createFakeClock();
  const { events, observer } = createRecorder();
  const { maxEntries = 1000, maxChars = 10_000_000, ...rest } = options;
  const cache = createToolCache({ maxEntries, maxChars });
  const tool = makeTool('a', {
    cache: true,
    execute: async () => ok(`run ${++seen.ran}`),
    ...more,
  });
  const registry = createToolRegistry({ tools: [tool], clock, observer, cache, ...rest });
  return { seen, clock, events, cache, tool, registry };
}

async function ask(
  registry: ToolRegistry,
  args: unknown = {},
  ctx: Partial<ToolContext> = {},
): Promise<ToolResult | undefined> {
  const calls = [{ toolCallId: 'c', name: 'a', args }];
  return (await registry.executeParallel(calls, makeCtx(ctx)))[0]?.result;
}

const warnings = (events: ReturnType<typeof createRecorder>['events']) =>
  events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));

describe('equal calls', () => {
  const keyFn = (args: unknown) => String(Reflect.get(Object(args), 'id'));
  test.each<
    [what: string, cache: boolean | ToolCaching, ask: [unknown, Partial<ToolContext>], ran: number]
  >([
    ['the same arguments', true, [{ a: 1, b: [{ c: 1, d: 2 }] }, {}], 1],
    ['their keys in another order', true, [{ b: [{ d: 2, c: 1 }], a: 1 }, {}], 1],
    ['other arguments', true, [{ a: 1 }, {}], 2],
    ['another session', true, [{ a: 1, b: [{ c: 1, d: 2 }] }, { sessionId: 's2' }], 2],
    ['another personality', true, [{ a: 1, b: [{ c: 1, d: 2 }] }, { personalityId: 'p' }], 2],
    ...(
      [
        { subject: 'ada' },
        { workingDir: '/other' },
        { sessionKey: 'k2' },
        { platform: 'web' },
        { agentId: 'a2' },
        { teamId: 't2' },
        { memoryScope: 'global' },
        { memoryScopeId: 'm2' },
        { networkPolicy: { deny: ['a.example'] } },
      ] satisfies Partial<ToolContext>[]
    ).map((ctx): [string, true, [unknown, Partial<ToolContext>], number] => [
      `another ${Object.keys(ctx)[0]}`,
      true,
      [{ a: 1, b: [{ c: 1, d: 2 }] }, ctx],
      2,
    ]),
    ['another turn', true, [{ a: 1, b: [{ c: 1, d: 2 }] }, { currentTurn: 9 }], 1],
    ['what keyFn takes for equal', { keyFn }, [{ id: undefined, more: 1 }, {}], 1],
    ['what keyFn tells apart', { keyFn }, [{ id: 7 }, {}], 2],
    ['what keyFn takes for equal, in another session', { keyFn }, [{}, { sessionId: 's2' }], 2],
    ['a tool that does not ask for it', false, [{ a: 1, b: [{ c: 1, d: 2 }] }, {}], 2],
  ])('%s', async (_what, cache, [args, ctx], ran) => {
    const { registry, seen } = counting({ cache });
    await ask(registry, { a: 1, b: [{ c: 1, d: 2 }] });
    await ask(registry, args, ctx);
    expect(seen.ran).toBe(ran);
  });

  test.each<[what: string, keyFn: () => string]>([
    [
      'boom',
      () => {
        throw new Error('boom');
      },
    ],
    ['keyFn returned no string', () => wrong(42)],
    ['keyFn returned no string', () => wrong(Promise.reject(new Error('late')))],
  ])('a keyFn that fails (%s) leaves the call uncached, with a warning', async (what, keyFn) => {
    const { registry, seen, events } = counting({ cache: { keyFn } });
    await ask(registry);
    expect(await ask(registry)).toEqual(ok('run 2'));
    expect(warnings(events)).toEqual(Array(2).fill(`The cache was not used: ${what}`));
    expect(seen.ran).toBe(2);
  });

  test('arguments beyond JSON leave the call uncached, with a warning', async () => {
    const { registry, seen, events } = counting();
    await ask(registry, { at: new Date(0) });
    await ask(registry, { at: new Date(0) });
    expect(warnings(events)).toHaveLength(2);
    expect(seen.ran).toBe(2);
  });
});

describe('lifetime', () => {
  test.each<[ttlMs: number | undefined, after: number, ran: number]>([
    [undefined, 1e12, 1],
    [100, 99, 1],
    [100, 100, 2],
    [0, 0, 2],
    [Number.NaN, 0, 2],
  ])('a ttlMs of %s, after %s ms: %s executions', async (ttlMs, after, ran) => {
    const { registry, seen, clock } = counting({ cache: ttlMs === undefined ? {} : { ttlMs } });
    await ask(registry);
    clock.advance(after);
    await ask(registry);
    expect(seen.ran).toBe(ran);
  });

  test.each<
    [what: string, change: (registry: DefaultToolRegistry, tool: Tool) => void, ran: number]
  >([
    ['nothing', () => {}, 1],
    ['registered over itself', (registry, tool) => registry.register(tool, true), 2],
    [
      'removed and registered again',
      (registry, tool) => {
        registry.unregister('a');
        registry.register(tool);
      },
      2,
    ],
    ['updated', (registry, tool) => registry.update({ remove: ['a'], add: [{ tool }] }), 2],
    ['edited in a fork', (registry, tool) => registry.fork().register(tool, true), 1],
    ['with another tool beside it', (registry) => registry.register(makeTool('b')), 1],
  ])('%s', async (_what, change, ran) => {
    const { registry, seen, tool } = counting();
    await ask(registry);
    change(registry, tool);
    await ask(registry);
    expect(seen.ran).toBe(ran);
  });

  test('clear removes all entries', async () => {
    const { registry, seen, cache } = counting();
    await ask(registry);
    cache.clear();
    await ask(registry);
    expect(seen.ran).toBe(2);
  });

  test('failures are not cached', async () => {
    const { registry, seen } = counting({
      execute: async () => {
        seen.ran++;
        if (seen.ran === 1) throw new Error('first');
        return seen.ran === 2 ? { ok: false, error: 'second', code: 'not_available' } : ok('third');
      },
    });
    const texts = [];
    for (let at = 0; at < 4; at++) texts.push(await ask(registry));
    expect(texts.map((one) => (one?.ok ? one.value : one?.error))).toEqual([
      'first',
      'second',
      'third',
      'third',
    ]);
  });

  test.each<[bounds: ToolCacheOptions, ran: number]>([
    [{}, 2],
    [{ maxEntries: 1 }, 3],
    [{ maxChars: 10 }, 3],
    [{ maxEntries: 0 }, 3],
  ])('limits %o: %s executions of three calls', async (bounds, ran) => {
    const { registry, seen } = counting({}, bounds);
    for (const id of [1, 2, 1]) await ask(registry, { id });
    expect(seen.ran).toBe(ran);
  });
});

describe('shared entries', () => {
  test('forks do; two registries and a merge with other backends do not', async () => {
    const { registry, seen, tool, cache } = counting();
    await ask(registry);
    await ask(registry.fork());
    await ask(DefaultToolRegistry.merge([registry]));
    expect(seen.ran).toBe(1);
    await ask(createToolRegistry({ tools: [tool], cache }));
    expect(seen.ran).toBe(2);
    await ask(DefaultToolRegistry.merge([registry], { backends: createCapabilityBackends({}) }));
    expect(seen.ran).toBe(3);
  });

  test('without a cache the tool runs each time', async () => {
    let ran = 0;
    const tool = makeTool('a', { cache: true, execute: async () => ok(`${++ran}`) });
    const registry = createToolRegistry({ tools: [tool] });
    await ask(registry);
    expect(await ask(registry)).toEqual(ok('2'));
  });
});

describe('a hit', () => {
  test('is the raw result: reduced and trimmed for each call', async () => {
    const reducers = new DefaultToolResultReducerRegistry();
    reducers.register({
      toolName: 'a',
      reduce: (result, { turnCount }) => (result.ok ? ok(`${turnCount}:${result.value}`) : result),
    });
    const { tool } = counting();
    const registry = createToolRegistry({ tools: [tool], reducers, cache: createToolCache() });
    expect(await ask(registry, {}, { resultBudgetChars: 3 })).toEqual(ok(`1:r${trimMarker(7)}`));
    expect(await ask(registry, {}, { currentTurn: 2 })).toEqual(ok('2:run 1'));
  });

  test('is a copy that other callers cannot change', async () => {
    const source = { deep: { list: [1] } };
    const { registry, seen } = counting({
      execute: async () => {
        seen.ran++;
        return ok('x', { structured: source });
      },
    });
    const spoil = (result: ToolResult | undefined) => {
      if (result?.ok) Object.assign(result, { value: 'spoilt' });
      const deep = result?.ok ? wrong<typeof source>(result.structured).deep : undefined;
      deep?.list.push(99);
    };
    const together = await Promise.all([ask(registry), ask(registry)]);
    spoil(together[0]);
    expect(together[1]).toEqual(ok('x', { structured: { deep: { list: [1] } } }));
    spoil(together[1]);
    const later = await ask(registry);
    expect(later).toEqual(ok('x', { structured: { deep: { list: [1] } } }));
    spoil(later);
    expect(await ask(registry)).toEqual(ok('x', { structured: { deep: { list: [1] } } }));
    expect(seen.ran).toBe(1);
  });

  test('dates and maps in a structured result are copies too', async () => {
    const { registry } = counting({
      execute: async () => ok('x', { structured: { at: new Date(5), of: new Map([['a', 1]]) } }),
    });
    const all = await Promise.all([ask(registry), ask(registry)]);
    const [one, other] = all.map((result) => result?.ok && result.structured);
    expect(one).toEqual({ at: new Date(5), of: new Map([['a', 1]]) });
    expect(other).toEqual(one);
    expect(other && one && other.at === one.at).toBe(false);
  });

  test('is impossible for a result that cannot be copied', async () => {
    const { registry, seen, events } = counting({
      execute: async () => ok(`run ${++seen.ran}`, { structured: { call: () => {} } }),
    });
    const together = await Promise.all([ask(registry), ask(registry)]);
    expect(together.map((one) => one?.ok && one.value)).toEqual(['run 1', 'run 2']);
    await ask(registry);
    expect(seen.ran).toBe(3);
    expect(warnings(events)[0]).toMatch(/^The result was not kept: its 'structured' is not plain/);
  });

  test('is impossible for a result that JSON would write at any length', async () => {
    const { graph, reads } = sharedGraph();
    const { registry, seen, events } = counting({
      execute: async () => ok(`run ${++seen.ran}`, { structured: graph }),
    });
    await ask(registry);
    expect(seen.ran).toBe(1);
    expect(reads()).toBeLessThan(16_000_000 / 3);
    expect(warnings(events)[0]).toBe(
      "The result was not kept: its 'structured' is not plain data, or is too large: it is longer than 10,000,000 characters, written as JSON",
    );
  });

  test('is visible in the trace, after every gate', async () => {
    const { registry, events, tool } = counting();
    await ask(registry);
    await ask(registry);
    const executed = events.filter((event) => event.type === 'executed');
    expect(executed.map((event) => event.cached)).toEqual([undefined, 'hit']);
    const refused = await registry.executeParallel(
      [{ toolCallId: 'c', name: tool.name, args: {} }],
      makeCtx(),
      ['b'],
    );
    expect(refused[0]?.result).toMatchObject({ ok: false, code: 'not_available' });
  });

  test('is replaced by one that is renewed, even while an equal call runs', async () => {
    const cache = createToolCache();
    const owner = {};
    const gate = deferred<string>();
    const answer = async (value: string | Promise<string>, renews?: boolean) => {
      const { result } = await cache.answer({
        ...{ owner, args: {}, ctx: makeCtx(), settings: true, clock: createFakeClock() },
        signal: new AbortController().signal,
        ...(renews && { renews }),
        execute: async () => ({ result: ok(await value) }),
      });
      return result;
    };
    const first = answer(gate.promise);
    expect(await answer('second', true)).toEqual(ok('second'));
    gate.resolve('first');
    expect(await first).toEqual(ok('first'));
    expect(await answer('third')).toEqual(ok('second'));
  });

  test('takes a place in a rate limit', async () => {
    const { registry, seen } = counting({ rateLimit: { max_calls: 2 } });
    await ask(registry);
    await ask(registry);
    expect(await ask(registry)).toMatchObject({ ok: false, reason: 'rate_limited' });
    expect(seen.ran).toBe(1);
  });

  test('keeps a secret masked in every trace', async () => {
    const { events, observer } = createRecorder();
    const tool = makeTool('a', {
      cache: true,
      capabilities: { secrets: ['key'] },
      execute: async (_args, ctx) => ok(`got ${await ctx.secretsResolver?.resolve('key')}`),
    });
    const registry = createToolRegistry({
      tools: [tool],
      backends: createCapabilityBackends({ secrets: { get: () => 's3cret' } }),
      cache: createToolCache(),
      observer,
      capture: 'values',
    });
    await ask(registry);
    expect(await ask(registry)).toEqual(ok('got s3cret'));
    expect(JSON.stringify(events)).not.toContain('s3cret');
  });
});

test('a cached registry returns the same results as an uncached one, for pure tools', async () => {
  const pure = makeTool('a', { cache: true, execute: async (args) => ok(JSON.stringify(args)) });
  const value = fc.jsonValue({ maxDepth: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 12 }), fc.nat(4), async (all, maxEntries) => {
      const plain = createToolRegistry({ tools: [pure] });
      const cached = createToolRegistry({ tools: [pure], cache: createToolCache({ maxEntries }) });
      const calls = all.map((args, at) => ({ toolCallId: `${at}`, name: 'a', args }));
      for (let round = 0; round < 2; round++) {
        const [one, other] = [
          await plain.executeParallel(calls, makeCtx()),
          await cached.executeParallel(calls, makeCtx()),
        ];
        const parsed = (of: typeof one) =>
          of.map(({ result }) => (result.ok ? JSON.parse(result.value) : result));
        expect(parsed(other)).toEqual(parsed(one));
      }
    }),
    { numRuns: 60 },
  );
});
