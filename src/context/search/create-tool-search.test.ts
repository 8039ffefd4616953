import { describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  type Tool,
  type ToolContext,
  type ToolFilterOpts,
} from '../../core/index.ts';
import { callsOf, makeCtx, makeTool, textIn, wrong } from '../../core/test-support.ts';
import { createResultCuts } from '../cuts/create-result-cuts.ts';
import { createMemorySpill } from '../spill/create-memory-spill.ts';
import { createToolSearch, type ToolSearchOptions } from './create-tool-search.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  read_file: 'Reads a file from the disk.',
  send_mail: 'Sends a mail to a person.',
  list_orders: 'Lists the orders of a customer.',
  cancel_order: 'Cancels one order.',
  get_weather: 'The weather of a city.',
};
const NAMES = Object.keys(DESCRIPTIONS);

interface Setup extends Partial<ToolSearchOptions> {
  tools?: Tool[];
  more?: Partial<Record<string, Partial<Tool>>>;
}

function setUp({ tools, more = {}, ...options }: Setup = {}) {
  const registry = createToolRegistry({
    tools:
      tools ??
      NAMES.map((name) => makeTool(name, { description: DESCRIPTIONS[name] ?? '', ...more[name] })),
  });
  const search = createToolSearch({ registry, budget: { chars: 0 }, ...options });
  const names = (sessionId = 's1', allowed?: string[], opts?: ToolFilterOpts) =>
    search.toDefinitions(sessionId, allowed, opts).map(({ name }) => name);
  const find = async (
    args: unknown,
    ctx: Partial<ToolContext> = {},
    allowed?: string[],
    opts?: ToolFilterOpts,
  ) => {
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args }];
    const [settled] = await search.executeParallel(calls, makeCtx(ctx), allowed, opts);
    return settled;
  };
  return { registry, search, names, find };
}

/** The characters of the definitions of tools, as JSON. */
function sizeOf(registry: ReturnType<typeof createToolRegistry>, ...names: string[]): number {
  return registry
    .toDefinitions()
    .filter(({ name }) => names.includes(name))
    .reduce((sum, definition) => sum + JSON.stringify(definition).length, 0);
}

describe('under the budget', () => {
  test('the list is that of the registry, without the search', () => {
    const { registry, search } = setUp({ budget: { chars: 10_000 } });
    const all = registry.toDefinitions().filter(({ name }) => name !== 'search_tools');
    expect(search.toDefinitions('s1')).toEqual(all);
    expect(all.map(({ name }) => name)).toEqual(NAMES);
  });

  test('the size is that of the definitions as JSON, and the search does not count', () => {
    const exact = sizeOf(setUp().registry, ...NAMES);
    expect(setUp({ budget: { chars: exact } }).names()).toEqual(NAMES);
    expect(setUp({ budget: { chars: exact - 1 } }).names()).toEqual(['search_tools']);
  });

  test('a budget in tokens is measured by the counter', () => {
    const countTokens = () => 3;
    expect(setUp({ budget: { tokens: 15 }, countTokens }).names()).toEqual(NAMES);
    expect(setUp({ budget: { tokens: 14 }, countTokens }).names()).toEqual(['search_tools']);
  });

  test('filters decide what counts', () => {
    const { registry } = setUp();
    const { names } = setUp({ budget: { chars: sizeOf(registry, 'read_file') } });
    expect(names('s1', ['read_file'])).toEqual(['read_file']);
    expect(names('s1', ['read_file', 'send_mail'])).toEqual(['search_tools']);
  });

  test.each([
    ['throws', () => JSON.parse('{')],
    ['returns NaN', () => Number.NaN],
    ['returns a negative number', () => -1],
  ])('a counter that %s counts characters', (_, countTokens) => {
    const exact = sizeOf(setUp().registry, ...NAMES);
    expect(setUp({ budget: { tokens: exact }, countTokens }).names()).toEqual(NAMES);
    expect(setUp({ budget: { tokens: exact - 1 }, countTokens }).names()).toEqual(['search_tools']);
  });

  test.each([
    ['no number', { budget: { chars: Number.NaN } }],
    ['a negative number', { budget: { chars: -1 } }],
    ['tokens without a counter', { budget: { tokens: 100 } }],
  ])('%s is no budget', (_, options) => {
    expect(() => setUp(options)).toThrow(
      new TypeError("Pass a 'budget' in 'chars', or in 'tokens' with 'countTokens'."),
    );
  });
});

describe('over the budget', () => {
  test('pinned tools and those with alwaysInclude are offered in full, in the order of the registry', () => {
    const { names } = setUp({
      pinned: ['get_weather', 'no_such_tool'],
      more: { send_mail: { alwaysInclude: true } },
    });
    expect(names()).toEqual(['send_mail', 'get_weather', 'search_tools']);
  });

  test('a tool whose alwaysInclude cannot be read is not pinned', () => {
    const broken = Object.defineProperty(makeTool('broken'), 'alwaysInclude', {
      get: () => JSON.parse('{'),
    });
    expect(setUp({ tools: [broken] }).names()).toEqual(['search_tools']);
  });

  test('what a search finds joins the next list, behind the others and in the order of the registry', async () => {
    const { names, find } = setUp({ pinned: ['get_weather'] });
    await find({ query: 'orders of a customer' });
    await find({ query: 'read file' });
    expect(names()).toEqual([
      'get_weather',
      'search_tools',
      'read_file',
      'list_orders',
      'cancel_order',
    ]);
  });

  test('the result has name, parameter names and description, the best tool first', async () => {
    const schema = { type: 'object', properties: { order: {}, reason: {} } } as const;
    const { find } = setUp({ more: { cancel_order: { schema } } });
    expect(textIn((await find({ query: 'cancel an order' }))?.result)).toBe(
      '- cancel_order(order, reason): Cancels one order.\n- list_orders(): Lists the orders of a customer.',
    );
  });

  test('a long description is one short line in the result, and whole in the definition', async () => {
    const description = `Reads\n\n${'😀'.repeat(300)}`;
    const { find, search } = setUp({ tools: [makeTool('read', { description })] });
    const found = textIn((await find({ query: 'read' }))?.result);
    expect(found).toBe(`- read(): Reads ${'😀'.repeat(194)}…`);
    expect(search.toDefinitions('s1').at(-1)?.description).toBe(description);
  });

  test('a search finds five tools, or as many as the option or the model says, and at most twenty', async () => {
    const tools = Array.from({ length: 30 }, (_, at) => makeTool(`order_${at}`));
    const count = async (args: object, options: Setup = {}) => {
      const found = await setUp({ tools, ...options }).find({ query: 'order', ...args });
      return textIn(found?.result).split('\n').length;
    };
    expect(await count({})).toBe(5);
    expect(await count({}, { limit: 3 })).toBe(3);
    expect(await count({ limit: 7 })).toBe(7);
    expect(await count({ limit: 1000 })).toBe(20);
    expect(await count({ limit: -4 })).toBe(1);
    expect(await count({ limit: 'many' })).toBe(5);
  });

  test.each([[{ query: 'quantum' }], [{}], [undefined], [{ query: 7 }]])(
    '%j finds nothing',
    async (args) => {
      const { find, names } = setUp();
      expect(textIn((await find(args))?.result)).toBe(
        "No tool matches. Try other words as 'query'.",
      );
      expect(names()).toEqual(['search_tools']);
    },
  );

  test('a search does not find itself', async () => {
    const { find } = setUp();
    expect(textIn((await find({ query: 'search tools list' }))?.result)).not.toContain(
      'search_tools',
    );
  });

  test('tools that the session calls are offered from then on', async () => {
    const { search, names } = setUp();
    await search.executeParallel(callsOf('send_mail', 'no_such_tool'), makeCtx());
    expect(names()).toEqual(['search_tools', 'send_mail']);
  });

  test('ephemeral tools are offered behind the pinned ones, each once', () => {
    const { names } = setUp({
      pinned: ['get_weather'],
      more: { read_file: { ephemeral: true }, get_weather: { ephemeral: true } },
    });
    expect(names()).toEqual(['get_weather', 'search_tools', 'read_file']);
  });

  test('the tool that reads cut results is offered', async () => {
    const registry = createToolRegistry({
      tools: [makeTool('log', { execute: async () => ({ ok: true, value: 'x'.repeat(999) }) })],
      cuts: createResultCuts({ spill: createMemorySpill() }),
    });
    const search = createToolSearch({ registry, budget: { chars: 0 } });
    await search.executeParallel(callsOf('log'), makeCtx({ resultBudgetChars: 100 }));
    const names = search.toDefinitions('s1').map(({ name }) => name);
    expect(names).toEqual(['search_tools', 'log', 'read_result']);
  });

  test('offer adds tools of a stored conversation', () => {
    const { search, names } = setUp();
    search.offer('s1', ['get_weather', 'no_such_tool', 'read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'get_weather']);
  });

  test('a caller that may not search gets the whole list', () => {
    const { names } = setUp();
    expect(names('s1', undefined, { excludeTools: ['search_tools'] })).toEqual(NAMES);
    expect(names('s1', undefined, { permissions: { allowed_actions: ['read_file'] } })).toEqual([
      'read_file',
    ]);
  });

  test('the same calls give the same lists', async () => {
    const run = async () => {
      const { find, search } = setUp({ pinned: ['read_file'] });
      const found = await find({ query: 'order mail' });
      return [textIn(found?.result), search.toDefinitions('s1')];
    };
    expect(await run()).toEqual(await run());
  });
});

describe('the oldest finds leave', () => {
  test('where the list is over the budget', async () => {
    const more = { list_orders: { description: 'Orders. '.repeat(200) } };
    const { registry } = setUp({ more });
    const chars = sizeOf(registry, 'search_tools', 'read_file', 'send_mail');
    const { names, search } = setUp({ more, budget: { chars }, limit: 1 });
    search.offer('s1', ['send_mail', 'read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'send_mail']);
    search.offer('s1', ['send_mail', 'get_weather']);
    expect(names()).toEqual(['search_tools', 'send_mail', 'get_weather']);
  });

  test('except as many as a search finds', async () => {
    const { names, find, search } = setUp({ limit: 2 });
    search.offer('s1', ['read_file', 'send_mail']);
    await find({ query: 'orders' });
    expect(names()).toEqual(['search_tools', 'list_orders', 'cancel_order']);
  });

  test('and the best one of a search stays longest', async () => {
    const { names, find, search } = setUp({ limit: 2 });
    await find({ query: 'cancel order' });
    search.offer('s1', ['read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'cancel_order']);
  });

  test('and pinned and unknown tools take no place of theirs', async () => {
    const { names, search } = setUp({ limit: 1, pinned: ['read_file'] });
    search.offer('s1', ['send_mail']);
    await search.executeParallel(callsOf('read_file', 'search_tools', 'unknown'), makeCtx());
    expect(names()).toEqual(['read_file', 'search_tools', 'send_mail']);
  });
});

describe('sessions', () => {
  test('keep their own finds', async () => {
    const { names, find } = setUp();
    await find({ query: 'weather' }, { sessionId: 's2' });
    expect(names('s1')).toEqual(['search_tools']);
    expect(names('s2')).toEqual(['search_tools', 'get_weather']);
  });

  test('are forgotten, the least recently used first', () => {
    const { names, search } = setUp({ maxSessions: 2 });
    search.offer('s1', ['read_file']);
    search.offer('s2', ['read_file']);
    names('s1');
    search.offer('s3', ['read_file']);
    expect(names('s1')).toEqual(['search_tools', 'read_file']);
    expect(names('s2')).toEqual(['search_tools']);
  });

  test('have a view of one session in the form of a registry', async () => {
    const { search } = setUp();
    const view = search.forSession('s1');
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args: { query: 'weather' } }];
    await view.executeParallel(calls, makeCtx());
    expect(view.toDefinitions(['get_weather']).map(({ name }) => name)).toEqual([
      'search_tools',
      'get_weather',
    ]);
  });
});

describe('a search finds only what its batch may call', () => {
  const seen = async (allowed?: string[], opts?: ToolFilterOpts) => {
    const { find } = setUp();
    return textIn((await find({ query: 'order mail file' }, {}, allowed, opts))?.result);
  };

  test('by toolset, exclusion and permissions', async () => {
    expect(await seen(['send_mail'])).toBe('- send_mail(): Sends a mail to a person.');
    const opts = {
      excludeTools: ['read_file'],
      permissions: { denied_actions: ['list_orders', 'cancel_order'] },
    };
    expect(await seen(undefined, opts)).toBe('- send_mail(): Sends a mail to a person.');
  });

  test('and only tools that are available', async () => {
    const { find } = setUp({ more: { send_mail: { isAvailable: () => false } } });
    expect(textIn((await find({ query: 'mail' }))?.result)).toContain('No tool matches');
  });

  test('words of other tools have no effect on the order', async () => {
    const tools = [
      makeTool('a', { description: 'red blue' }),
      makeTool('b', { description: 'red green' }),
      ...Array.from({ length: 9 }, (_, at) => makeTool(`c${at}`, { description: 'green' })),
    ];
    const first = async (allowed: string[]) => {
      const found = await setUp({ tools }).find({ query: 'blue green' }, {}, allowed);
      return textIn(found?.result);
    };
    const alone = setUp({ tools: tools.slice(0, 2) });
    expect(await first(['a', 'b'])).toBe(
      textIn((await alone.find({ query: 'blue green' }))?.result),
    );
  });

  test('what one personality finds, another one of the session is not offered', async () => {
    const { names, find } = setUp();
    await find({ query: 'order' }, { personalityId: 'clerk' }, ['list_orders', 'cancel_order']);
    expect(names('s1', ['read_file', 'list_orders'])).toEqual(['search_tools', 'list_orders']);
  });

  test('and open batches of one session and personality find what all of them may call', async () => {
    const texts: string[] = [];
    const inner = async () => {
      texts.push(textIn((await find({ query: 'order' }, {}, ['cancel_order']))?.result));
      texts.push(textIn((await find({ query: 'order' }, { personalityId: 'x' }))?.result));
      return { ok: true, value: '' } as const;
    };
    const { search, find } = setUp({ more: { read_file: { execute: inner } } });
    await search.executeParallel(callsOf('read_file'), makeCtx(), ['read_file', 'list_orders']);
    await search.executeParallel(callsOf('read_file'), makeCtx(), ['read_file', 'cancel_order']);
    const both = expect.stringMatching(/cancel_order.*\n.*list_orders/);
    const one = '- cancel_order(): Cancels one order.';
    expect(texts).toEqual([expect.stringMatching(/^No tool/), both, one, both]);
  });

  test('a nested batch of another personality does not search the list of the outer one', async () => {
    let nested = '';
    const tools = [
      makeTool('secret_plan'),
      makeTool('delegate', {
        execute: async (_, ctx) => {
          const calls = [{ toolCallId: 'n0', name: 'search_tools', args: { query: 'secret' } }];
          const [settled] = await registry.executeParallel(
            calls,
            { ...ctx, personalityId: 'guest' },
            ['delegate'],
          );
          nested = textIn(settled?.result);
          return { ok: true, value: '' };
        },
      }),
    ];
    const { registry, search } = setUp({ tools });
    await search.executeParallel(callsOf('delegate'), makeCtx({ personalityId: 'boss' }));
    expect(nested).toBe('Runs only by executeParallel of its tool search.');
  });

  test('a batch that the search does not know may not search', async () => {
    const { registry, find } = setUp();
    await find({ query: 'order' });
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args: { query: 'order' } }];
    const [settled] = await registry.executeParallel(calls, makeCtx());
    expect(settled?.result).toMatchObject({ ok: false, code: 'not_available' });
  });
});

describe('the tool in the registry', () => {
  test('obeys the gates and the budget', async () => {
    const { find } = setUp();
    const refused = await find({ query: 'order' }, {}, undefined, {
      excludeTools: ['search_tools'],
    });
    expect(refused?.result).toMatchObject({ ok: false, code: 'not_available' });
    const cut = await find({ query: 'order' }, { resultBudgetChars: 20 });
    expect(textIn(cut?.result)).toMatch(/^- cancel_order\(\): Ca\n\[truncated/);
    const dry = await find({ query: 'weather' }, { dryRun: true });
    expect(textIn(dry?.result)).not.toContain('get_weather');
  });

  test('has an untrusted output where a server wrote descriptions', async () => {
    const { find, registry } = setUp();
    expect((await find({ query: 'order' }))?.untrusted).toBeUndefined();
    registry.register(makeTool('mcp__shop__order'));
    expect((await find({ query: 'order' }))?.untrusted).toEqual({
      source: 'search_tools',
      tool: 'search_tools',
    });
  });

  test('needs its name, and leaves with dispose', () => {
    const { registry, search } = setUp();
    expect(() => createToolSearch({ registry, budget: { chars: 0 } })).toThrow(
      expect.objectContaining({ code: 'E_TOOL_ALREADY_REGISTERED' }),
    );
    search.dispose();
    expect(registry.has('search_tools')).toBe(false);
    expect(search.toDefinitions('s1').map(({ name }) => name)).toEqual(NAMES);
  });

  test('finds tools that were registered later', async () => {
    const { registry, find, names } = setUp();
    await find({ query: 'order' });
    registry.register(makeTool('translate_text'));
    expect(textIn((await find({ query: 'translate' }))?.result)).toContain('translate_text');
    expect(names()).toContain('translate_text');
  });
});

test('a batch never rejects', async () => {
  const { search } = setUp();
  const [settled] = await search.executeParallel(wrong([null]), makeCtx());
  expect(settled?.result.ok).toBe(false);
  const broken = Object.defineProperty(makeCtx(), 'sessionId', { get: () => JSON.parse('{') });
  await expect(search.executeParallel(callsOf('read_file'), broken)).resolves.toHaveLength(1);
  await expect(
    search.executeParallel(callsOf('read_file'), wrong(undefined)),
  ).resolves.toHaveLength(1);
});
