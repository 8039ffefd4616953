import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import {
  type Attachment,
  createCapabilityBackends,
  createToolCache,
  createToolRegistry,
  ok,
  type Personality,
  type ToolCache,
  type ToolExecution,
  toolCacheKey,
} from '../index.ts';
import { callsOf, createRecorder, flush, makeCtx, makeTool, wrong } from '../test-support.ts';

/** A tool with a cost, and a function that ends its execution. */
function costly(cache: ToolCache = createToolCache()) {
  const { events, observer } = createRecorder();
  const end = deferred<void>();
  const tool = makeTool('a', {
    cache: true,
    async execute() {
      await end.promise;
      return { ok: true, value: 'x', cost_usd: 0.25 };
    },
  });
  const registry = createToolRegistry({ tools: [tool], cache, observer });
  const executed = () =>
    events.flatMap((event) => (event.type === 'executed' ? [[event.cached, event.saved]] : []));
  return { registry, end, executed };
}

describe('the cost of an execution is reported once', () => {
  test('a hit and a joined call have no cost; the trace reports the saving', async () => {
    const { registry, end, executed } = costly();
    const batch = registry.executeParallel(callsOf('a', 'a'), makeCtx());
    await flush();
    end.resolve();
    const results = [
      ...(await batch),
      ...(await registry.executeParallel(callsOf('a'), makeCtx())),
    ];
    expect(results.map(({ result }) => result)).toEqual([
      { ok: true, value: 'x', cost_usd: 0.25 },
      { ok: true, value: 'x' },
      { ok: true, value: 'x' },
    ]);
    expect(executed()).toEqual([
      [undefined, undefined],
      ['joined', 0.25],
      ['hit', 0.25],
    ]);
  });

  test('by the first remaining caller, if the original call was aborted', async () => {
    const { registry, end } = costly();
    const controller = new AbortController();
    const first = registry.executeParallel(
      callsOf('a'),
      makeCtx({ abortSignal: controller.signal }),
    );
    const others = registry.executeParallel(callsOf('a', 'a'), makeCtx());
    await flush();
    controller.abort();
    await flush();
    end.resolve();
    expect((await first)[0]?.result).toMatchObject({ reason: 'aborted' });
    const costs = (await others).map(({ result }) => result.ok && result.cost_usd);
    expect(costs).toEqual([0.25, undefined]);
  });

  test('also with a custom cache that returns its stored result unchanged', async () => {
    const cache: ToolCache = {
      answer: async () => ({ result: { ok: true, value: 'kept', cost_usd: 1 }, cached: 'hit' }),
      clear: () => {},
    };
    const { registry, executed } = costly(cache);
    const [hit] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(hit?.result).toEqual({ ok: true, value: 'kept' });
    expect(executed()).toEqual([['hit', 1]]);
  });
});

test('a result that a custom cache reports as joined has no cost', async () => {
  let running: Promise<ToolExecution> | undefined;
  const cache: ToolCache = {
    async answer({ execute, signal }) {
      const joined = running !== undefined;
      running ??= execute(signal);
      const { result } = await running;
      return { result, ...(joined && { cached: 'joined' as const }) };
    },
    clear: () => {},
  };
  const { registry, end, executed } = costly(cache);
  const batch = registry.executeParallel(callsOf('a', 'a'), makeCtx());
  await flush();
  end.resolve();
  const costs = (await batch).map(({ result }) => result.ok && result.cost_usd);
  expect(costs).toEqual([0.25, undefined]);
  expect(executed()).toEqual([
    [undefined, undefined],
    ['joined', 0.25],
  ]);
});

describe('attachments', () => {
  const image: Attachment = { id: 'one', kind: 'image', data: 'pixels' };

  async function runs(capabilities: object, ...turns: Attachment[][]): Promise<number> {
    let count = 0;
    const tool = makeTool('a', {
      cache: true,
      capabilities,
      async execute() {
        count += 1;
        return { ok: true, value: '' };
      },
    });
    const registry = createToolRegistry({
      tools: [tool],
      cache: createToolCache(),
      backends: { supports: () => true, resolve: () => ({}) },
    });
    for (const attachments of turns) {
      await registry.executeParallel(callsOf('a'), makeCtx(), undefined, undefined, attachments);
    }
    return count;
  }

  const declared = { attachments: { kinds: ['image'] } };

  test.each<[string, Attachment[]]>([
    ['other content under the same id', [{ ...image, data: 'other' }]],
    ['another id', [{ ...image, id: 'two' }]],
    ['another type', [{ ...image, mimeType: 'image/png' }]],
    ['another encoding', [{ ...image, encoding: 'utf8' }]],
    ['one more', [image, { ...image, id: 'two' }]],
    ['none', []],
  ])('%s make a different call', async (_what, other) => {
    expect(await runs(declared, [image], other, [image], other)).toBe(2);
  });

  test('of undeclared kinds do not make a different call', async () => {
    expect(await runs(declared, [image], [image, { ...image, kind: 'document' }])).toBe(1);
    expect(await runs({}, [image], [])).toBe(1);
  });

  test('are a part of the key that shared caches use', () => {
    const request = { args: {}, ctx: makeCtx(), settings: true as const };
    const key = toolCacheKey({ ...request, attachments: [image] });
    expect(key).not.toBe(toolCacheKey({ ...request, attachments: [{ ...image, data: 'other' }] }));
    expect(toolCacheKey({ ...request, attachments: [] })).toBe(toolCacheKey(wrong(request)));
  });
});

describe('grants', () => {
  const capabilities = {
    network: { allowedHosts: ['*'] },
    storage: { kind: 'kv', scope: 'session' } as const,
  };

  async function runs(first: Personality, then: Personality) {
    let count = 0;
    let current = first;
    const registry = createToolRegistry({
      tools: [makeTool('a', { cache: true, capabilities, execute: async () => ok(`${++count}`) })],
      cache: createToolCache(),
      backends: createCapabilityBackends({
        fetch: async () => new Response(''),
        kv: { get: () => undefined, set: () => {}, delete: () => {}, list: () => [] },
        personality: () => current,
      }),
    });
    await registry.executeParallel(callsOf('a'), makeCtx({ personalityId: 'p' }));
    current = then;
    await registry.executeParallel(callsOf('a'), makeCtx({ personalityId: 'p' }));
    return count;
  }

  const reaching = (allow: string[], deny: string[] = []): Personality => ({
    id: 'p',
    name: 'P',
    description: '-',
    safety: { network: { allow, deny } },
  });

  test('that changed make a different call', async () => {
    expect(await runs(reaching(['a.example']), reaching(['b.example']))).toBe(2);
    expect(await runs(reaching(['a.example']), reaching(['a.example'], ['b.example']))).toBe(2);
    expect(await runs(reaching(['a.example']), reaching(['a.example']))).toBe(1);
  });

  test('that cannot be read cost no call', async () => {
    const backends = { supports: () => true, resolve: () => ({}) };
    for (const grants of [() => Promise.reject(new Error('late')), () => wrong<never>(1n)]) {
      const { events, observer } = createRecorder();
      const registry = createToolRegistry({
        tools: [makeTool('a', { cache: true, capabilities, execute: async () => ok('ran') })],
        cache: createToolCache(),
        backends: { ...backends, grants: wrong(grants) },
        observer,
      });
      const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
      expect(settled?.result).toEqual(ok('ran'));
      expect(events.some(({ type }) => type === 'warning')).toBe(true);
    }
  });
});
