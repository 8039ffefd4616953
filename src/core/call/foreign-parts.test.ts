import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Clock,
  createCapabilityBackends,
  createDispatchContext,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  ok,
  type RateLimitStore,
  type Tool,
  type ToolCache,
  type ToolRegistryOptions,
} from '../index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  flush,
  makeCtx,
  makeTool,
  textIn,
  wrong,
} from '../test-support.ts';
import { fail, never, reject, run, watchRejections } from './foreign-test-support.ts';

const rejections = watchRejections();
beforeEach(rejections.start);
afterEach(async () => expect(await rejections.stop()).toEqual([]));

const talking = makeTool('talking', {
  async execute(_args, { emit }) {
    for (const message of ['one', 'two']) emit({ type: 'progress', toolName: 'talking', message });
    return { ok: true, value: 'done' };
  },
});

describe.each([
  ['throws', fail],
  ['rejects', reject],
])('a listener that %s is reported once', (_how, listener) => {
  test('as emit of the context', async () => {
    const { result, warnings } = await run(talking, {}, { emit: listener });
    expect(result).toEqual({ ok: true, value: 'done' });
    expect(warnings).toEqual(["The context's emit failed: on purpose"]);
  });

  test('as observer', async () => {
    const heard: string[] = [];
    const observer: NonNullable<ToolRegistryOptions['observer']> = (event) => {
      if (event.type === 'warning') heard.push(event.message);
      return listener();
    };
    const { result } = await run(talking, { observer });
    expect(result).toEqual({ ok: true, value: 'done' });
    expect(heard).toEqual(['The observer failed: on purpose']);
  });

  test('as listener of subscribe, in the trace of the next batch', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ observer });
    registry.subscribe(listener);
    for (const name of ['a', 'b']) registry.register(makeTool(name));
    await flush();
    await registry.executeParallel(callsOf('a'), makeCtx());
    registry.register(makeTool('c'));
    await flush();
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
      { batch: 1, message: 'A listener of subscribe failed: on purpose' },
    ]);
  });
});

test('a rejected listener of onAck is reported to onError, and the others run', async () => {
  const failures: unknown[] = [];
  const acked: string[] = [];
  const dispatch = createDispatchContext({ onError: (reason) => failures.push(reason) });
  dispatch.onAck(reject);
  dispatch.onAck(() => acked.push('second'));
  dispatch.ack();
  await flush();
  expect(acked).toEqual(['second']);
  expect(failures).toEqual([new Error('on purpose')]);
  const quiet = createDispatchContext();
  quiet.onAck(reject);
  quiet.ack();
});

/** A timer that fires at once. */
const soon: Clock['setTimeout'] = (callback) => void queueMicrotask(callback);

/** A part that fails, and the tool that needs it. */
const PARTS: [
  part: string,
  tool: Partial<Tool>,
  options: (work: () => never | Promise<never>) => ToolRegistryOptions,
][] = [
  [
    'rate-limit store',
    { rateLimit: {} },
    (work) => ({ rateLimitStore: wrong<RateLimitStore>({ reserve: work, peek: work }) }),
  ],
  ['cache', { cache: true }, (work) => ({ cache: wrong<ToolCache>({ answer: work }) })],
  ['reducer runner', {}, (work) => ({ reducerRunner: work })],
  ['filter', {}, () => ({})],
];

function withPart([part, tool, options]: (typeof PARTS)[number], work: () => Promise<never>) {
  const clock = createFakeClock();
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({ toolName: 'a', reduce: (result) => result });
  const registry = createToolRegistry({
    tools: [makeTool('a', tool), makeTool('b')],
    reducers,
    clock,
    ...options(work),
  });
  if (part === 'filter') registry.use({ tools: ['a'], before: work });
  return { registry, clock };
}

describe.each(PARTS)('a %s', (...part) => {
  test.each([
    ['throws', fail],
    ['rejects', reject],
  ])('that %s ends in a result', async (_how, work) => {
    const { registry } = withPart(part, work);
    const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx());
    expect(results.map(({ result }) => typeof result.ok)).toEqual(['boolean', 'boolean']);
    expect(results[1]?.result).toEqual({ ok: true, value: 'b' });
  });

  test('that never responds is ended by the time limit', async () => {
    const { registry, clock } = withPart(part, never);
    const timed = registry.fork({ defaultTimeoutMs: 100 });
    const batch = timed.executeParallel(callsOf('a'), makeCtx());
    await flush();
    clock.advance(100);
    expect((await batch)[0]?.result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(clock.waiting).toBe(0);
  });

  test('that never responds is ended by an abort, without a time limit', async () => {
    const { registry } = withPart(part, never);
    const controller = new AbortController();
    const batch = registry.executeParallel(
      callsOf('a'),
      makeCtx({ abortSignal: controller.signal }),
    );
    await flush();
    controller.abort();
    expect((await batch)[0]?.result).toMatchObject({ ok: false, reason: 'aborted' });
  });
});

test('a cache that fails costs no call, and no second execution', async () => {
  let runs = 0;
  const tool = makeTool('a', {
    cache: true,
    async execute() {
      runs += 1;
      return { ok: true, value: `run ${runs}` };
    },
  });
  const before = await run(tool, { cache: wrong<ToolCache>({ answer: reject }) });
  const after = await run(tool, {
    cache: wrong<ToolCache>({
      async answer({ execute, signal }: Parameters<ToolCache['answer']>[0]) {
        await execute(signal);
        fail();
      },
    }),
  });
  expect([before, after].map(({ result }) => textIn(result))).toEqual(['run 1', 'run 2']);
  expect(before.warnings).toEqual(['The cache failed: on purpose']);
});

test.each([
  ['nothing', undefined],
  ['no result', { result: { value: 'x' } }],
])('a cache that answers with %s costs no call', async (_what, reply) => {
  const cache = wrong<ToolCache>({ answer: async () => reply });
  const { result, warnings } = await run(makeTool('a', { cache: true }), { cache });
  expect(result).toEqual({ ok: true, value: 'a' });
  expect(warnings).toEqual(['The cache failed: It answered with no result']);
});

test('explain does not wait for a store that never responds', async () => {
  const clock = createFakeClock();
  const registry = createToolRegistry({
    tools: [makeTool('a', { rateLimit: {}, timeoutMs: 100 })],
    clock,
    rateLimitStore: wrong<RateLimitStore>({ peek: never }),
  });
  const [call] = callsOf('a');
  const explained = registry.explain(call ?? wrong(''), makeCtx());
  await flush();
  clock.advance(100);
  expect((await explained).decidedBy?.verdict).toMatchObject({ rule: 'rate_limit.store_failed' });
});

describe('a clock', () => {
  const working = createFakeClock();
  test.each(['now', 'setTimeout', 'clearTimeout'] as const)('whose %s throws', async (member) => {
    for (const more of [{}, { timeoutMs: 10 }]) {
      const clock = { ...working, [member]: fail };
      const { result } = await run(makeTool('a', more), { clock });
      expect(result?.ok).toBeTypeOf('boolean');
    }
  });

  test.each(['setTimeout', 'clearTimeout'] as const)('whose %s rejects', async (member) => {
    const clock = { ...working, [member]: reject };
    const { result } = await run(makeTool('a', { timeoutMs: 10, execute: never }), {
      clock: { ...clock, ...(member === 'clearTimeout' && { setTimeout: soon }) },
    });
    expect(result).toMatchObject({ ok: false, code: 'execution_failed' });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, {}, undefined])(
    'that says %s for the time costs no call its duration',
    async (time) => {
      const registry = createToolRegistry({
        tools: [makeTool('a')],
        clock: wrong<Clock>({ ...working, now: () => time }),
      });
      const [settled] = await registry.executeParallel(callsOf('a'), makeCtx());
      expect(settled).toMatchObject({ result: { ok: true }, durationMs: 0 });
    },
  );

  test('that breaks after the start does not change the result', async () => {
    let readings = 0;
    // Read once when the registry is made, and once at the start.
    const clock = { ...working, now: () => (readings++ > 1 ? fail() : 0) };
    const registry = createToolRegistry({ tools: [makeTool('a')], clock });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'a' });
  });
});

test.each([
  ['rejects', reject],
  ['throws', fail],
  ['never answers', never],
])('backends whose resolve %s fail the call', async (_how, resolve) => {
  const tool = makeTool('a', { capabilities: { secrets: ['X'] } });
  const registry = createToolRegistry({
    tools: [tool],
    backends: { supports: () => true, resolve: wrong(resolve) },
  });
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
  expect(result?.result).toMatchObject({ ok: false, code: 'execution_failed' });
});

test('a clock that returns a promise is refused at construction', () => {
  const clock = wrong<Clock>({ ...createFakeClock(), now: reject });
  expect(() => createToolRegistry({ clock })).toThrow(/'clock' must return a number/);
});

describe('a synchronous member that returns a rejected promise fails', () => {
  const needy = makeTool('needy', { capabilities: { network: { allowedHosts: ['*'] } } });
  const backends = { supports: () => true, resolve: () => ({}) };

  test.each<[part: string, tool: Tool, options: ToolRegistryOptions & Record<string, unknown>]>([
    ['supports of the backends', needy, { backends: { ...backends, supports: reject } }],
    ['grants of the backends', needy, { backends: { ...backends, grants: reject } }],
    ['a validator', makeTool('a'), wrong({ validateArgs: true, validator: reject })],
    [
      'the check of a validator',
      makeTool('a'),
      wrong({ validateArgs: true, validator: () => reject }),
    ],
    [
      'a registry of reducers',
      makeTool('a'),
      { reducers: { register: () => () => {}, get: reject } },
    ],
  ])('%s', async (_part, tool, options) => {
    const { result, registry } = await run(tool, options);
    expect(result).toBeDefined();
    await registry.explain({ toolCallId: '1', name: tool.name, args: {} }, makeCtx());
  });

  test('onSecret', async () => {
    const reading = makeTool('reading', {
      capabilities: { secrets: ['token'] },
      execute: async (_args, ctx) => ok((await ctx.secretsResolver?.resolve('token')) ?? ''),
    });
    const backends = createCapabilityBackends({ secrets: { get: () => 'word' }, onSecret: reject });
    expect((await run(reading, wrong({ backends }))).result).toEqual(ok('word'));
  });
});
