import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import {
  type BeforeAnswer,
  type CallFilter,
  createToolCache,
  createToolRegistry,
  DefaultToolRegistry,
  DefaultToolResultReducerRegistry,
  err,
  ok,
  type Tool,
  type ToolRegistry,
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
  textIn,
  wrong,
} from '../test-support.ts';

/** Returns its arguments. */
const echo: Partial<Tool> = { execute: async (args) => ok(JSON.stringify(args)) };

async function run(registry: ToolRegistry, ...names: string[]): Promise<string[]> {
  const results = await registry.executeParallel(callsOf(...names), makeCtx());
  return results.map(({ result }) => textIn(result));
}

function watched(options: ToolRegistryOptions & { tools?: Tool[] } = {}) {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [makeTool('a', echo)], observer, ...options });
  const said = () =>
    events.flatMap((event) =>
      event.type === 'filtered' ? [`${event.filter} ${event.hook} ${event.outcome}`] : [],
    );
  return { registry, events, said };
}

/** Marks arguments and results. */
const marker = (name: string): CallFilter => ({
  name,
  before: ({ args }) => ({ args: { ...Object(args), [name]: 1 } }),
  after: async (result) => (result.ok ? ok(`${result.value}<${name}`) : undefined),
});

describe('a filter applies to', () => {
  const tools = [
    makeTool('a', { toolset: 'git' }),
    makeTool('b', { toolset: 'web' }),
    makeTool('c'),
    {
      ...makeTool('d'),
      get toolset(): string {
        throw new Error('sly');
      },
    },
  ];
  test.each<[what: string, fits: Pick<CallFilter, 'tools' | 'toolsets'>, names: string]>([
    ['all', {}, 'abcd'],
    ['by name', { tools: ['a', 'gone'] }, 'a'],
    ['by toolset', { toolsets: ['web'] }, 'b'],
    ['by either', { tools: ['c'], toolsets: ['web'] }, 'bc'],
    ['none', { tools: [] }, ''],
    ['a name that every object has', { tools: ['constructor'], toolsets: ['toString'] }, ''],
  ])('%s', async (_what, fits, names) => {
    const registry = createToolRegistry({ tools });
    registry.use({ ...fits, after: () => ok('filtered') });
    const texts = await run(registry, 'a', 'b', 'c', 'd');
    const touched = [...'abcd'].filter((_, at) => texts[at] === 'filtered');
    expect(touched.join('')).toBe(names);
  });

  test('a later change of its lists has no effect', async () => {
    const { registry } = watched();
    const tools = ['b'];
    registry.use({ tools, after: () => ok('filtered') });
    tools.push('a');
    expect(await run(registry, 'a')).toEqual(['{}']);
  });
});

describe('the way in and out', () => {
  test('before runs in order of registration, after in reverse', async () => {
    const { registry, said } = watched();
    registry.use(marker('x'));
    registry.use(marker('y'));
    expect(await run(registry, 'a')).toEqual(['{"x":1,"y":1}<y<x']);
    expect(said()).toEqual([
      'x before changed',
      'y before changed',
      'y after changed',
      'x after changed',
    ]);
  });

  test('a result of before replaces the tool and the inner filters', async () => {
    let ran = 0;
    const tool = makeTool('a', { execute: async () => ok(`${++ran}`) });
    const { registry, said } = watched({ tools: [tool] });
    registry.use(marker('x'));
    registry.use({ name: 'y', before: async () => ok('mine'), after: () => ok('never') });
    registry.use(marker('z'));
    expect(await run(registry, 'a')).toEqual(['mine<x']);
    expect(ran).toBe(0);
    expect(said()).toEqual(['x before changed', 'y before answered', 'x after changed']);
  });

  test('after receives thrown errors, and may replace them with a success', async () => {
    const tool = makeTool('a', {
      execute: () => {
        throw new Error('down');
      },
    });
    const { registry } = watched({ tools: [tool] });
    registry.use({ after: (result) => ok(`instead of: ${textIn(result)}`) });
    expect(await run(registry, 'a')).toEqual(['instead of: down']);
  });

  test('the reducer runs afterwards, with the arguments of the tool', async () => {
    const reducers = new DefaultToolResultReducerRegistry();
    reducers.register({
      toolName: 'a',
      reduce: (result, { args }) => ok(`${textIn(result)} of ${JSON.stringify(args)}`),
    });
    const registry = createToolRegistry({ tools: [makeTool('a', echo)], reducers });
    registry.use(marker('x'));
    expect(await run(registry, 'a')).toEqual(['{"x":1}<x of {"x":1}']);
  });

  test("a caller's own calls are not changed", async () => {
    const { registry } = watched();
    registry.use(marker('x'));
    const calls = callsOf('a');
    await registry.executeParallel(calls, makeCtx());
    expect(calls).toEqual(callsOf('a'));
  });

  test('a refused or dry call runs no filter', async () => {
    const { registry, said } = watched();
    registry.use(marker('x'));
    await registry.executeParallel(callsOf('a', 'gone'), makeCtx(), ['b']);
    await registry.executeParallel(callsOf('a'), makeCtx({ dryRun: true }));
    expect(said()).toEqual([]);
  });

  test('a cache hit passes every filter, by the changed arguments', async () => {
    let ran = 0;
    const tool = makeTool('a', { cache: true, execute: async () => ok(`run ${++ran}`) });
    const { registry } = watched({ tools: [tool], cache: createToolCache() });
    const dispose = registry.use(marker('x'));
    expect(await run(registry, 'a', 'a')).toEqual(['run 1<x', 'run 1<x']);
    dispose();
    expect(await run(registry, 'a')).toEqual(['run 2']);
    registry.use({ before: () => err('closed', 'not_available') });
    expect(await run(registry, 'a')).toEqual(['closed']);
  });
});

describe('a failing filter fails its own call', () => {
  const boom = () => {
    throw new Error('boom');
  };
  const rows: [what: string, filter: CallFilter, text: string][] = [
    ['before throws', { before: boom }, 'boom'],
    ['before rejects', { before: async () => boom() }, 'boom'],
    ['before is not a function', { before: wrong(42) }, 'filter.before is not a function'],
    [
      'before returns no answer',
      { name: 'guard', before: () => wrong<BeforeAnswer>(false) },
      'Filter guard returned a boolean',
    ],
    [
      'before returns half an answer',
      { before: () => wrong<BeforeAnswer>({ ok: true, args: {} }) },
      'Filter filter returned ok: true with undefined as its value',
    ],
    ['after throws', { after: boom }, 'boom'],
    ['after rejects', { after: async () => boom() }, 'boom'],
    [
      'after returns no result',
      { after: () => wrong<ToolResult>('text') },
      'Filter filter returned a string',
    ],
    ['after returns arguments', { after: () => wrong<ToolResult>({ args: 1 }) }, 'Filter filter'],
  ];
  test.each(rows)('%s', async (_what, filter, text) => {
    const { registry, said } = watched({ tools: [makeTool('a'), makeTool('b')] });
    registry.use({ tools: ['a'], ...filter });
    const [one, other] = await registry.executeParallel(callsOf('a', 'b'), makeCtx());
    expect(one?.result).toMatchObject({ ok: false, code: 'execution_failed' });
    expect(textIn(one?.result)).toContain(text);
    expect(other?.result).toEqual(ok('b'));
    expect(said().at(-1)).toMatch(/ failed$/);
  });

  test('the tool does not run after a failed before', async () => {
    let ran = 0;
    const tool = makeTool('a', { execute: async () => ok(`${++ran}`) });
    const { registry } = watched({ tools: [tool] });
    registry.use({ before: boom });
    await run(registry, 'a');
    expect(ran).toBe(0);
  });
});

describe('a filter that takes time', () => {
  test('is within the time limit, and the tool does not start after it', async () => {
    const clock = createFakeClock();
    const answer = deferred<undefined>();
    let ran = 0;
    const tool = makeTool('a', { timeoutMs: 100, execute: async () => ok(`${++ran}`) });
    const { registry, said } = watched({ tools: [tool], clock });
    let reported: AbortSignal | undefined;
    registry.use({
      before: (_call, { abortSignal }) => {
        reported = abortSignal;
        return answer.promise;
      },
    });
    const running = run(registry, 'a');
    await flush();
    clock.advance(100);
    expect(await running).toEqual(['Tool a timed out after 100 ms']);
    expect(reported?.aborted).toBe(true);
    answer.resolve(undefined);
    await flush();
    expect([ran, said()]).toEqual([0, []]);
  });
});

describe('the lifetime of a filter', () => {
  test('its disposer is idempotent and removes only one addition', async () => {
    const { registry } = watched();
    const twice = marker('x');
    const dispose = registry.use(twice);
    registry.use(twice);
    dispose();
    dispose();
    expect(await run(registry, 'a')).toEqual(['{"x":1}<x']);
  });

  test('a batch keeps its initial filters', async () => {
    const { registry } = watched({ concurrency: 1 });
    const dispose = registry.use({
      name: 'x',
      before: () => {
        dispose();
        registry.use(marker('y'));
        return undefined;
      },
      after: () => ok('x'),
    });
    expect(await run(registry, 'a', 'a')).toEqual(['x', 'x']);
    expect((await run(registry, 'a'))[0]).toMatch(/<y$/);
  });

  test('forks and merges keep them, once each; later changes are independent', async () => {
    const { registry } = watched();
    const dispose = registry.use(marker('x'));
    const fork = registry.fork();
    fork.use(marker('y'));
    expect(await run(registry, 'a')).toEqual(['{"x":1}<x']);
    dispose();
    expect(await run(registry, 'a')).toEqual(['{}']);
    expect(await run(fork, 'a')).toEqual(['{"x":1,"y":1}<y<x']);
    const merged = DefaultToolRegistry.merge([fork, fork.fork()], { onCollision: 'keep' });
    expect(await run(merged, 'a')).toEqual(['{"x":1,"y":1}<y<x']);
  });

  test('a value that is not a filter is refused at once', () => {
    const { registry } = watched();
    expect(() => registry.use(wrong(undefined))).toThrow(TypeError);
    expect(() => registry.use({ tools: wrong(5) })).toThrow(TypeError);
  });
});

test('in-place changes of a filter reach neither the caller nor the tool', async () => {
  const args = { path: 'a', tags: ['x'] };
  let got: unknown;
  const tool = makeTool('a', {
    execute: async (given) => {
      got = given;
      return ok('');
    },
  });
  const registry = createToolRegistry({ tools: [tool] });
  const spoil = (call: { args: unknown }): undefined => {
    Object.assign(call.args as object, { path: '/etc' });
    (call.args as typeof args).tags.push('y');
  };
  registry.use({ before: spoil, after: (_result, call) => spoil(call) });
  await registry.executeParallel([{ toolCallId: '1', name: 'a', args }], makeCtx());
  expect(args).toEqual({ path: 'a', tags: ['x'] });
  expect(got).toEqual(args);
});
