import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { callsOf, makeCtx, makeTool, textIn, wrong } from '../../core/test-support.ts';
import { createResultCuts } from '../cuts/create-result-cuts.ts';
import { createMemorySpill } from '../spill/create-memory-spill.ts';
import { createToolSearch } from './create-tool-search.ts';
import {
  definitionChars,
  openToolSearch,
  SEARCHED_TOOLS,
  type SearchSetup,
} from './search-test-support.ts';

describe('under the budget', () => {
  test('the list is that of the registry, without the search', () => {
    const { registry, search } = openToolSearch({ budget: { chars: 10_000 } });
    const all = registry.toDefinitions().filter(({ name }) => name !== 'search_tools');
    expect(search.toDefinitions('s1')).toEqual(all);
    expect(all.map(({ name }) => name)).toEqual(SEARCHED_TOOLS);
  });

  test('the size is that of the definitions as JSON, and the search does not count', () => {
    const exact = definitionChars(openToolSearch().registry, ...SEARCHED_TOOLS);
    expect(openToolSearch({ budget: { chars: exact } }).names()).toEqual(SEARCHED_TOOLS);
    expect(openToolSearch({ budget: { chars: exact - 1 } }).names()).toEqual(['search_tools']);
  });

  test('a budget in tokens is measured by the counter', () => {
    const countTokens = () => 3;
    expect(openToolSearch({ budget: { tokens: 15 }, countTokens }).names()).toEqual(SEARCHED_TOOLS);
    expect(openToolSearch({ budget: { tokens: 14 }, countTokens }).names()).toEqual([
      'search_tools',
    ]);
  });

  test('filters decide what counts', () => {
    const { registry } = openToolSearch();
    const { names } = openToolSearch({ budget: { chars: definitionChars(registry, 'read_file') } });
    expect(names('s1', ['read_file'])).toEqual(['read_file']);
    expect(names('s1', ['read_file', 'send_mail'])).toEqual(['search_tools']);
  });

  test.each([
    ['throws', () => JSON.parse('{')],
    ['returns NaN', () => Number.NaN],
    ['returns a negative number', () => -1],
  ])('a counter that %s counts characters', (_, countTokens) => {
    const exact = definitionChars(openToolSearch().registry, ...SEARCHED_TOOLS);
    expect(openToolSearch({ budget: { tokens: exact }, countTokens }).names()).toEqual(
      SEARCHED_TOOLS,
    );
    expect(openToolSearch({ budget: { tokens: exact - 1 }, countTokens }).names()).toEqual([
      'search_tools',
    ]);
  });

  test.each([
    ['no number', { budget: { chars: Number.NaN } }],
    ['a negative number', { budget: { chars: -1 } }],
    ['tokens without a counter', { budget: { tokens: 100 } }],
  ])('%s is no budget', (_, options) => {
    expect(() => openToolSearch(options)).toThrow(
      new TypeError("Pass a 'budget' in 'chars', or in 'tokens' with 'countTokens'."),
    );
  });
});

describe('over the budget', () => {
  test('pinned tools and those with alwaysInclude are offered in full, in the order of the registry', () => {
    const { names } = openToolSearch({
      pinned: ['get_weather', 'no_such_tool'],
      more: { send_mail: { alwaysInclude: true } },
    });
    expect(names()).toEqual(['send_mail', 'get_weather', 'search_tools']);
  });

  test('a tool whose alwaysInclude cannot be read is not pinned', () => {
    const broken = Object.defineProperty(makeTool('broken'), 'alwaysInclude', {
      get: () => JSON.parse('{'),
    });
    expect(openToolSearch({ tools: [broken] }).names()).toEqual(['search_tools']);
  });

  test('what a search finds joins the next list, behind the others and in the order of the registry', async () => {
    const { names, find } = openToolSearch({ pinned: ['get_weather'] });
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
    const { find } = openToolSearch({ more: { cancel_order: { schema } } });
    expect(textIn((await find({ query: 'cancel an order' }))?.result)).toBe(
      '- cancel_order(order, reason): Cancels one order.\n- list_orders(): Lists the orders of a customer.',
    );
  });

  test('a long description is one short line in the result, and whole in the definition', async () => {
    const description = `Reads\n\n${'😀'.repeat(300)}`;
    const { find, search } = openToolSearch({ tools: [makeTool('read', { description })] });
    const found = textIn((await find({ query: 'read' }))?.result);
    expect(found).toBe(`- read(): Reads ${'😀'.repeat(194)}…`);
    expect(search.toDefinitions('s1').at(-1)?.description).toBe(description);
  });

  test('a search finds five tools, or as many as the option or the model says, and at most twenty', async () => {
    const tools = Array.from({ length: 30 }, (_, at) => makeTool(`order_${at}`));
    const count = async (args: object, options: SearchSetup = {}) => {
      const found = await openToolSearch({ tools, ...options }).find({ query: 'order', ...args });
      return textIn(found?.result).split('\n').length;
    };
    expect(await count({})).toBe(5);
    expect(await count({}, { limit: 3 })).toBe(3);
    expect(await count({ limit: 7 })).toBe(7);
    expect(await count({ limit: 1000 })).toBe(20);
    for (const limit of [-4, -0.5, 1.9, '1', Number.NEGATIVE_INFINITY]) {
      expect(await count({ limit })).toBe(1);
    }
    for (const limit of ['many', '', 0, null, {}, [7], false, Number.NaN, { toString: 1 }]) {
      expect(await count({ limit })).toBe(5);
      expect(await count({}, wrong({ limit }))).toBe(5);
    }
    expect(await count({ limit: Number.POSITIVE_INFINITY })).toBe(20);
  });

  test.each([
    { query: 'quantum' },
    ...[{}, undefined, { query: 7 }, { query: null }, { query: ' ' }, { query: { toString: 1 } }],
  ])('%j finds nothing', async (args) => {
    const { find, names } = openToolSearch();
    expect(textIn((await find(args))?.result)).toBe("No tool matches. Try other words as 'query'.");
    expect(names()).toEqual(['search_tools']);
  });

  test('a word that is missing is no word', async () => {
    const tools = ['undefined_order', 'null_order'].map((name) => makeTool(name));
    const { find } = openToolSearch({ tools });
    for (const args of [{}, { query: null }]) {
      expect(textIn((await find(args))?.result)).toMatch(/^No tool matches/);
    }
  });

  test('a search does not find itself', async () => {
    const { find } = openToolSearch();
    expect(textIn((await find({ query: 'search tools list' }))?.result)).not.toContain(
      'search_tools',
    );
  });

  test('tools that the session calls are offered from then on', async () => {
    const { search, names } = openToolSearch();
    await search.executeParallel(callsOf('send_mail', 'no_such_tool'), makeCtx());
    expect(names()).toEqual(['search_tools', 'send_mail']);
  });

  test('ephemeral tools are offered behind the pinned ones, each once', () => {
    const { names } = openToolSearch({
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
    const { search, names } = openToolSearch();
    search.offer('s1', ['get_weather', 'no_such_tool', 'read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'get_weather']);
  });

  test('a caller that may not search gets the whole list', () => {
    const { names } = openToolSearch();
    expect(names('s1', undefined, { excludeTools: ['search_tools'] })).toEqual(SEARCHED_TOOLS);
    expect(names('s1', undefined, { permissions: { allowed_actions: ['read_file'] } })).toEqual([
      'read_file',
    ]);
  });

  test('the same calls give the same lists', async () => {
    const run = async () => {
      const { find, search } = openToolSearch({ pinned: ['read_file'] });
      const found = await find({ query: 'order mail' });
      return [textIn(found?.result), search.toDefinitions('s1')];
    };
    expect(await run()).toEqual(await run());
  });
});

describe('the oldest finds leave', () => {
  test('where the list is over the budget', async () => {
    const more = { list_orders: { description: 'Orders. '.repeat(200) } };
    const { registry } = openToolSearch({ more });
    const chars = definitionChars(registry, 'search_tools', 'read_file', 'send_mail');
    const { names, search } = openToolSearch({ more, budget: { chars }, limit: 1 });
    search.offer('s1', ['send_mail', 'read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'send_mail']);
    search.offer('s1', ['send_mail', 'get_weather']);
    expect(names()).toEqual(['search_tools', 'send_mail', 'get_weather']);
  });

  test('except as many as a search finds', async () => {
    const { names, find, search } = openToolSearch({ limit: 2 });
    search.offer('s1', ['read_file', 'send_mail']);
    await find({ query: 'orders' });
    expect(names()).toEqual(['search_tools', 'list_orders', 'cancel_order']);
  });

  test('and the best one of a search stays longest', async () => {
    const { names, find, search } = openToolSearch({ limit: 2 });
    await find({ query: 'cancel order' });
    search.offer('s1', ['read_file']);
    expect(names()).toEqual(['search_tools', 'read_file', 'cancel_order']);
  });

  test('and pinned and unknown tools take no place of theirs', async () => {
    const { names, search } = openToolSearch({ limit: 1, pinned: ['read_file'] });
    search.offer('s1', ['send_mail']);
    await search.executeParallel(callsOf('read_file', 'search_tools', 'unknown'), makeCtx());
    expect(names()).toEqual(['read_file', 'search_tools', 'send_mail']);
  });
});

describe('sessions', () => {
  test('keep their own finds', async () => {
    const { names, find } = openToolSearch();
    await find({ query: 'weather' }, { sessionId: 's2' });
    expect(names('s1')).toEqual(['search_tools']);
    expect(names('s2')).toEqual(['search_tools', 'get_weather']);
  });

  test('are forgotten, the least recently used first', () => {
    const { names, search } = openToolSearch({ maxSessions: 2 });
    search.offer('s1', ['read_file']);
    search.offer('s2', ['read_file']);
    names('s1');
    search.offer('s3', ['read_file']);
    expect(names('s1')).toEqual(['search_tools', 'read_file']);
    expect(names('s2')).toEqual(['search_tools']);
  });

  test('have a view of one session in the form of a registry', async () => {
    const { search } = openToolSearch();
    const view = search.forSession('s1');
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args: { query: 'weather' } }];
    await view.executeParallel(calls, makeCtx());
    expect(view.toDefinitions(['get_weather']).map(({ name }) => name)).toEqual([
      'search_tools',
      'get_weather',
    ]);
  });
});
