import { describe, expect, test } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  DefaultToolRegistry,
  err,
  ok,
  type Tool,
  type ToolContext,
} from '../../core/index.ts';
import {
  createFakeClock,
  createRecorder,
  makeCtx,
  makeTool,
  trimMarker,
} from '../../core/test-support.ts';
import type { ResultStore } from './result-store.ts';
import { createSharedToolCache } from './shared-tool-cache.ts';

/** The shared state of several isolates, in this process. */
function sharedTexts() {
  const texts = new Map<string, string>();
  const ttls: (number | undefined)[] = [];
  const store: ResultStore = {
    get: async (key) => texts.get(key),
    async set(key, text, ttlMs) {
      texts.set(key, text);
      ttls.push(ttlMs);
    },
    clear: async () => texts.clear(),
  };
  return { store, texts, ttls };
}

const secrets = { get: () => 's3cret' };

function isolate(store: ResultStore, tool: Tool, deployment = 'v1') {
  const { events, observer } = createRecorder();
  const cache = createSharedToolCache(store, { deployment });
  const registry = createToolRegistry({
    tools: [tool],
    observer,
    cache,
    clock: createFakeClock(),
    backends: createCapabilityBackends({ secrets }),
  });
  const ask = async (args: unknown = {}, ctx: Partial<ToolContext> = {}) => {
    const calls = [{ toolCallId: 'c', name: tool.name, args }];
    const [answer] = await registry.executeParallel(calls, makeCtx(ctx));
    return answer?.result;
  };
  const warnings = () =>
    events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
  const cached = () =>
    events.flatMap((event) => (event.type === 'executed' ? [event.cached ?? 'ran'] : []));
  return { ask, cache, registry, warnings, cached };
}

test('replaces a result that is renewed', async () => {
  const { store } = sharedTexts();
  const renew = async (value: string, renews?: boolean) => {
    const tool = makeTool('a');
    const { result } = await createSharedToolCache(store).answer({
      ...{ owner: tool, tool, args: {}, ctx: makeCtx(), settings: true, clock: createFakeClock() },
      signal: new AbortController().signal,
      ...(renews && { renews }),
      execute: async () => ({ result: ok(value) }),
    });
    return result;
  };
  expect(await renew('first')).toEqual(ok('first'));
  expect(await renew('second')).toEqual(ok('first'));
  expect(await renew('second', true)).toEqual(ok('second'));
  expect(await renew('third')).toEqual(ok('second'));
});

/** A tool that counts its runs in all isolates. */
function counting(more: Partial<Tool> = {}): Tool {
  let ran = 0;
  return makeTool('a', { cache: true, execute: async () => ok(`run ${++ran}`), ...more });
}

describe('shares', () => {
  test.each<
    [
      what: string,
      other: Partial<Tool>,
      deployment: string,
      ctx: Partial<ToolContext>,
      text: string,
    ]
  >([
    ['the same tool', {}, 'v1', {}, 'run 1'],
    ['another description', { description: 'Other.' }, 'v1', {}, 'run 2'],
    ['another schema', { schema: { type: 'object', properties: {} } }, 'v1', {}, 'run 2'],
    ['another toolset', { toolset: 't' }, 'v1', {}, 'run 2'],
    ['another name', { name: 'b' }, 'v1', {}, 'run 2'],
    ['another deployment', {}, 'v2', {}, 'run 2'],
    ['another session', {}, 'v1', { sessionId: 's2' }, 'run 2'],
    ['another personality', {}, 'v1', { personalityId: 'p2' }, 'run 2'],
  ])('%s', async (_, other, deployment, ctx, text) => {
    const { store } = sharedTexts();
    const tool = counting();
    await isolate(store, tool).ask({ a: 1, b: 2 });
    const again = isolate(store, { ...tool, ...other }, deployment);
    expect(await again.ask({ b: 2, a: 1 }, ctx)).toEqual(ok(text));
    expect(again.cached()).toEqual([text === 'run 1' ? 'hit' : 'ran']);
  });

  test('the whole result of the tool, without its cost', async () => {
    const { store, ttls } = sharedTexts();
    const result = { ...ok('text'), structured: { n: [1, { deep: null }] } };
    const tool = makeTool('a', {
      cache: { ttlMs: 500 },
      execute: async () => ({ ...result, cost_usd: 0.5 }),
    });
    expect(await isolate(store, tool).ask()).toEqual({ ...result, cost_usd: 0.5 });
    expect(await isolate(store, tool).ask()).toEqual(result);
    expect(ttls).toEqual([500]);
  });

  test('a hit, which is reduced and trimmed like any result', async () => {
    const { store } = sharedTexts();
    const tool = makeTool('a', { cache: true, execute: async () => ok('x'.repeat(100)) });
    await isolate(store, tool).ask();
    expect(await isolate(store, tool).ask({}, { resultBudgetChars: 10 })).toEqual(
      ok(`${'x'.repeat(10)}${trimMarker(100)}`),
    );
  });

  test('no failure, and no argument in a key', async () => {
    const { store, texts } = sharedTexts();
    let failing = true;
    const tool = makeTool('a', {
      cache: true,
      execute: async () => (failing ? err('no') : ok('yes')),
    });
    await isolate(store, tool).ask({ q: 'private' });
    failing = false;
    expect(await isolate(store, tool).ask({ q: 'private' })).toEqual(ok('yes'));
    expect([...texts.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});

describe('does not share', () => {
  test('results of a tool that declares secrets', async () => {
    const { store, texts } = sharedTexts();
    let ran = 0;
    const tool = makeTool('a', {
      cache: true,
      capabilities: { secrets: ['key'] },
      execute: async (_, { secretsResolver }) =>
        ok(`run ${++ran} with ${await secretsResolver?.resolve('key')}`),
    });
    const one = isolate(store, tool);
    expect(await one.ask()).toEqual(ok('run 1 with s3cret'));
    expect(await one.ask()).toEqual(ok('run 1 with s3cret'));
    expect(await isolate(store, tool).ask()).toEqual(ok('run 2 with s3cret'));
    expect(texts.size).toBe(0);
  });

  test('a result that read an undeclared secret', async () => {
    const { store, texts } = sharedTexts();
    const cache = createSharedToolCache(store);
    const reply = await cache.answer({
      owner: {},
      tool: makeTool('a'),
      args: {},
      ctx: makeCtx(),
      settings: true,
      clock: createFakeClock(),
      signal: new AbortController().signal,
      execute: async () => ({ result: ok('s3cret'), mask: () => '' }),
    });
    expect(reply.warning).toBe('The result was not kept: it was made with a secret');
    expect(texts.size).toBe(0);
  });

  test('tools merged from a registry with other backends', async () => {
    const { store, texts } = sharedTexts();
    const { registry } = isolate(store, makeTool('b'));
    const merged = DefaultToolRegistry.merge([
      registry,
      createToolRegistry({ tools: [counting()] }),
    ]);
    const calls = [{ toolCallId: 'c', name: 'a', args: {} }];
    const first = await merged.executeParallel(calls, makeCtx());
    expect(await merged.executeParallel(calls, makeCtx())).toEqual(first);
    expect(texts.size).toBe(0);
  });

  test.each<[what: string, structured: unknown]>([
    ['a date', { at: new Date(0) }],
    ['nothing where something is named', { at: undefined }],
    ['no number', { at: Number.NaN }],
    ['a map', { at: new Map() }],
  ])('a value that JSON would change: %s', async (_, structured) => {
    const { store, texts } = sharedTexts();
    const tool = makeTool('a', {
      cache: true,
      execute: async () => ({ ok: true, value: 'x', structured: Object(structured) }),
    });
    const { ask, warnings } = isolate(store, tool);
    await ask();
    expect(warnings()).toEqual([
      expect.stringMatching(/^The result was not kept: its 'structured'/),
    ]);
    expect(texts.size).toBe(0);
  });
});

describe('at one time', () => {
  test('equal calls share one execution and one request to the store', async () => {
    const { store } = sharedTexts();
    let asked = 0;
    const { ask, cached } = isolate(
      {
        ...store,
        get: (key) => {
          asked++;
          return store.get(key);
        },
      },
      counting(),
    );
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers).toEqual([ok('run 1'), ok('run 1'), ok('run 1')]);
    expect(cached()).toEqual(['ran', 'joined', 'joined']);
    expect(asked).toBe(1);
  });

  test('a call that was aborted during the request starts nothing', async () => {
    const { store } = sharedTexts();
    const stop = new AbortController();
    let ran = false;
    const tool = makeTool('a', {
      cache: true,
      execute: async () => {
        ran = true;
        return ok('x');
      },
    });
    const { ask } = isolate(
      {
        ...store,
        get: (key) => {
          stop.abort();
          return store.get(key);
        },
      },
      tool,
    );
    expect(await ask({}, { abortSignal: stop.signal })).toMatchObject({ reason: 'aborted' });
    // By now every possible start has happened.
    await new Promise((resolve) => setImmediate(resolve));
    expect(ran).toBe(false);
  });
});

describe('a store that fails', () => {
  const failing = (what: keyof ResultStore, store: ResultStore): ResultStore => ({
    ...store,
    [what]: () => Promise.reject(new Error('out of order')),
  });

  test('while reading: the tool runs, and its result is not stored', async () => {
    const { store, texts } = sharedTexts();
    const { ask, warnings } = isolate(failing('get', store), counting());
    expect(await ask()).toEqual(ok('run 1'));
    expect(await ask()).toEqual(ok('run 2'));
    expect(warnings()[0]).toBe('The shared cache was not used: out of order');
    expect(texts.size).toBe(0);
  });

  test('while writing: the caller has the result', async () => {
    const { store } = sharedTexts();
    const { ask, warnings } = isolate(failing('set', store), counting());
    expect(await ask()).toEqual(ok('run 1'));
    expect(warnings()).toEqual(['The result was not kept: out of order']);
  });

  test('with an invalid entry: the tool runs', async () => {
    const { store, texts } = sharedTexts();
    const tool = counting();
    await isolate(store, tool).ask();
    for (const key of texts.keys()) texts.set(key, '{"value":7}');
    const { ask, warnings } = isolate(store, tool);
    expect(await ask()).toEqual(ok('run 2'));
    expect(warnings()).toEqual(['The shared cache was not used: a result without a value']);
  });

  test('while clearing: it is not read until it has cleared', async () => {
    const { store } = sharedTexts();
    let broken = true;
    const tool = counting();
    const { ask, cache } = isolate(
      { ...store, clear: () => (broken ? Promise.reject(new Error('no')) : store.clear()) },
      tool,
    );
    await ask();
    cache.clear();
    expect(await ask()).toEqual(ok('run 2'));
    broken = false;
    expect(await ask()).toEqual(ok('run 3'));
    expect(await ask()).toEqual(ok('run 3'));
  });
});

test('a result from before the end of a clear is not stored', async () => {
  const { store, texts } = sharedTexts();
  const tool = makeTool('a', {
    cache: true,
    execute: async () => {
      cache.clear();
      return ok('x');
    },
  });
  const { ask, cache } = isolate(store, tool);
  await ask();
  expect(texts.size).toBe(0);
});
