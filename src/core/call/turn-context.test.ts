import { describe, expect, test } from 'vitest';
import {
  createCapabilityBackends,
  createToolRegistry,
  extendContext,
  type FsBackend,
  type Personality,
  type ToolContext,
  type ToolFilterOpts,
  type ToolRegistryOptions,
} from '../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool, textIn, wrong } from '../test-support.ts';
import { KINDS_OF_OBJECTS } from './kinds-of-objects-test-support.ts';
import { contextMembers } from './turn-context.ts';

const kinds = Object.entries(KINDS_OF_OBJECTS);

const READER: Personality = {
  id: 'reader',
  name: 'Reader',
  description: '',
  fs_reach: { read: ['/project/docs'], write: [] },
  safety: { network: { allow: ['docs.example'] } },
};

const FILES: FsBackend = wrong({ readText: async (path: string) => `content of ${path}` });

/** One registry with a tool for each capability, which returns its grant. */
function setUp(options: ToolRegistryOptions = {}) {
  const seen: ToolContext[] = [];
  const tool = (name: string, capabilities: object) =>
    makeTool(name, {
      capabilities,
      async execute(_args, ctx) {
        seen.push(ctx);
        return { ok: true, value: await tried(name, ctx) };
      },
    });
  const registry = createToolRegistry({
    ...options,
    tools: [
      tool('plain', {}),
      tool('network', { network: { allowedHosts: ['*'] } }),
      tool('secrets', { secrets: ['KEY'] }),
      tool('storage', { storage: { kind: 'kv', scope: 'personality' } }),
      tool('fs_reach', { fs_reach: { read: ['/'] } }),
      tool('process', { process: { allowedBinaries: ['git'] } }),
      tool('attachments', { attachments: { kinds: ['image'] } }),
    ],
    backends: createCapabilityBackends({
      personality: (id) => (id === READER.id ? READER : undefined),
      fetch: async (request) => new Response(`body of ${request.url}`),
      secrets: wrong({ get: async (name: string) => `value of ${name}` }),
      kv: wrong({ get: async (key: string) => ({ value: key }) }),
      fs: FILES,
      process: wrong({}),
    }),
  });
  return { registry, seen };
}

/** The actual permissions of a tool, beyond its grants as texts. */
async function tried(name: string, ctx: ToolContext): Promise<string> {
  const attempt = async (act: () => Promise<unknown> | undefined) => {
    try {
      return String(await act());
    } catch (thrown) {
      return String(thrown).slice(0, 40);
    }
  };
  if (name === 'network') {
    const hosts = ['https://docs.example/', 'https://other.example/'];
    return (
      await Promise.all(
        hosts.map((url) => attempt(async () => (await ctx.scopedFetch?.(url))?.status)),
      )
    ).join(' | ');
  }
  if (name === 'fs_reach') {
    const paths = ['/project/docs/a', '/project/src/a'];
    return (
      await Promise.all(paths.map((path) => attempt(async () => ctx.scopedFs?.readText(path))))
    ).join(' | ');
  }
  if (name === 'storage') return attempt(async () => ctx.kvStore?.get('k'));
  return `${name} of ${ctx.personalityId} in ${ctx.sessionId}`;
}

const NAMES = ['plain', 'network', 'secrets', 'storage', 'fs_reach', 'process', 'attachments'];

const CONTEXTS: Record<string, Partial<ToolContext>> = {
  'a personality': { personalityId: 'reader' },
  'an unknown personality': { personalityId: 'missing' },
  'a network policy': { networkPolicy: { allow: ['other.example'] } },
  'a dry run': { dryRun: true },
  'another session': { sessionId: 's2', personalityId: 'reader' },
  'a small budget': { resultBudgetChars: 70 },
};

describe.each(kinds)('a context that is %s', (_kind, make) => {
  describe.each(Object.entries(CONTEXTS))('with %s', (_what, members) => {
    test.each([false, true])('equals a plain one (observer: %s)', async (observed) => {
      const { observer } = createRecorder();
      const options = observed ? { observer } : {};
      const expected = setUp(options);
      const given = setUp(options);
      const plain = makeCtx(members);
      const ctx = make(makeCtx(members));
      expect(await given.registry.executeParallel(callsOf(...NAMES), ctx)).toEqual(
        (await expected.registry.executeParallel(callsOf(...NAMES), plain)).map((result) => ({
          ...result,
          durationMs: expect.any(Number),
        })),
      );
      expect(given.seen).toHaveLength(expected.seen.length);
      for (const call of callsOf(...NAMES)) {
        expect(await given.registry.explain(call, ctx)).toEqual(
          await expected.registry.explain(call, plain),
        );
      }
    });
  });

  test.each(contextMembers)('brings its %s to the tool', async (member) => {
    const { registry, seen } = setUp();
    const value = VALUES[member] ?? { mark: member };
    await registry.executeParallel(callsOf('plain'), make(makeCtx({ [member]: value })));
    expect(OF_THE_CALL.has(member) || seen[0]?.[member] === value).toBe(true);
  });

  test('can be extended without losses', () => {
    const ctx = make(makeCtx({ personalityId: 'reader', dryRun: true }));
    const extended = extendContext(ctx, { resultBudgetChars: 5 });
    expect(extended).toMatchObject({
      sessionId: 's1',
      personalityId: 'reader',
      dryRun: true,
      resultBudgetChars: 5,
    });
    expect(ctx.resultBudgetChars).toBe(80_000);
  });

  test('keeps its emit with its own object', async () => {
    const heard: unknown[] = [];
    const ctx = make(makeCtx({ emit: ({ message }) => heard.push(message) }));
    const talking = makeTool('talking', {
      async execute(_args, { emit }) {
        emit({ type: 'progress', toolName: 'talking', message: 'hello' });
        return { ok: true, value: '' };
      },
    });
    await createToolRegistry({ tools: [talking] }).executeParallel(callsOf('talking'), ctx);
    expect(heard).toEqual(['hello']);
  });
});

/** Members that the registry sets for each call. */
const OF_THE_CALL = new Set<keyof ToolContext>([
  'abortSignal',
  'emit',
  'resultBudgetChars',
  'fitsBudget',
  'place',
]);
const VALUES: Partial<Record<keyof ToolContext, unknown>> = {
  ...makeCtx(),
  dryRun: false,
  personalityId: 'reader',
};

test.each(contextMembers)(
  'a plain context with a hidden %s brings it to the tool',
  async (member) => {
    const { registry, seen } = setUp();
    const value = VALUES[member] ?? { mark: member };
    const ctx = Object.defineProperty(makeCtx(), member, { value, enumerable: false });
    await registry.executeParallel(callsOf('plain'), ctx);
    expect(OF_THE_CALL.has(member) || seen[0]?.[member] === value).toBe(true);
  },
);

test('further members of a context reach the tool, inherited or not', async () => {
  const { registry, seen } = setUp();
  const mark = Symbol('mark');
  const base = Object.assign(makeCtx(), { tenant: 'acme', [mark]: 1 });
  await registry.executeParallel(callsOf('plain'), base);
  await registry.executeParallel(callsOf('plain'), Object.create(base));
  for (const ctx of seen) expect(ctx).toMatchObject({ tenant: 'acme', [mark]: 1 });
});

test('methods and getters of the class of a context reach the tool', async () => {
  class Base {
    get tenant() {
      return 'acme';
    }
    hello() {
      return 'base';
    }
  }
  class Ctx extends Base {
    readonly #db = { open: true };
    get db() {
      return this.#db;
    }
    get offline(): never {
      throw new Error('on purpose');
    }
    override hello() {
      return `hello ${this.#db.open}`;
    }
  }
  const given = Object.assign(new Ctx(), makeCtx());
  const { registry, seen } = setUp();
  await registry.executeParallel(callsOf('plain'), given);
  await registry.executeParallel(callsOf('plain'), extendContext(given, { dryRun: false }));
  expect(seen).toHaveLength(2);
  for (const ctx of seen as (ToolContext & Ctx)[]) {
    expect([ctx.hello(), ctx.db, ctx.tenant]).toEqual(['hello true', { open: true }, 'acme']);
    expect('offline' in ctx || Object.hasOwn(ctx, 'constructor')).toBe(false);
  }
});

test('emit is called with the original object', async () => {
  class Counting {
    heard = 0;
    emit(): void {
      this.heard += 1;
    }
  }
  const talking = makeTool('talking', {
    async execute(_args, { emit }) {
      emit({ type: 'progress', toolName: 'talking', message: '' });
      return { ok: true, value: '' };
    },
  });
  for (const options of [{}, { observer: () => {} }]) {
    const ctx = new Counting();
    const registry = createToolRegistry({ tools: [talking], ...options });
    await registry.executeParallel(callsOf('talking'), wrong(ctx));
    expect(ctx.heard).toBe(1);
  }
});

test('context parts from backends that are class instances reach the tool', async () => {
  class Parts {
    get kvStore() {
      return 'the store';
    }
  }
  const seen: unknown[] = [];
  const tool = makeTool('a', {
    capabilities: { storage: { kind: 'kv', scope: 'session' } },
    async execute(_args, ctx) {
      seen.push(ctx.kvStore);
      return { ok: true, value: '' };
    },
  });
  const backends = {
    supports: () => true,
    resolve: () => wrong<Partial<ToolContext>>(new Parts()),
  };
  await createToolRegistry({ tools: [tool], backends }).executeParallel(callsOf('a'), makeCtx());
  expect(seen).toEqual(['the store']);
});

test('attachments that are class instances reach the tool with all members', async () => {
  class Picture {
    readonly id = 'one';
    get kind() {
      return 'image';
    }
    get data() {
      return 'pixels';
    }
  }
  const { registry } = setUp();
  const seen: unknown[] = [];
  registry.register(
    makeTool('look', {
      capabilities: { attachments: { kinds: ['image'] } },
      async execute(_args, ctx) {
        seen.push(ctx.attachments?.get('one'));
        return { ok: true, value: '' };
      },
    }),
  );
  await registry.executeParallel(callsOf('look'), makeCtx(), undefined, undefined, [new Picture()]);
  expect(seen).toEqual([{ id: 'one', kind: 'image', data: 'pixels' }]);
});

describe('an unreadable turn', () => {
  const fail = (): never => {
    throw new Error('on purpose');
  };
  test.each<[string, ToolContext, ToolFilterOpts | undefined]>([
    ['a context', new Proxy(makeCtx(), { get: fail }), undefined],
    ['one member', Object.defineProperty(makeCtx(), 'dryRun', { get: fail }), undefined],
    ['filters', makeCtx(), new Proxy({}, { get: fail })],
  ])('%s: executes nothing, and explain reports it', async (_what, ctx, filters) => {
    const registry = createToolRegistry({ tools: [makeTool('a')] });
    const [call] = callsOf('a');
    const [ran] = await registry.executeParallel(callsOf('a'), ctx, undefined, filters);
    const { decidedBy } = await registry.explain(call ?? wrong(''), ctx, undefined, filters);
    expect(textIn(ran?.result)).toBe('The turn cannot be read: on purpose');
    expect(decidedBy?.verdict).toMatchObject({
      rule: 'lookup.unreadable_turn',
      result: ran?.result,
    });
  });
});
