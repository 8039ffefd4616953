import { describe, expect, test } from 'vitest';
import type { ToolFilterOpts } from '../../core/index.ts';
import { callsOf, makeCtx, makeTool, textIn, wrong } from '../../core/test-support.ts';
import { createToolSearch } from './create-tool-search.ts';
import { openToolSearch, SEARCHED_TOOLS } from './search-test-support.ts';

describe('a search finds only what its batch may call', () => {
  const seen = async (allowed?: string[], opts?: ToolFilterOpts) => {
    const { find } = openToolSearch();
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
    const { find } = openToolSearch({ more: { send_mail: { isAvailable: () => false } } });
    expect(textIn((await find({ query: 'mail' }))?.result)).toContain('No tool matches');
  });

  test('words of other tools have no effect on the order', async () => {
    const tools = [
      makeTool('a', { description: 'red blue' }),
      makeTool('b', { description: 'red green' }),
      ...Array.from({ length: 9 }, (_, at) => makeTool(`c${at}`, { description: 'green' })),
    ];
    const first = async (allowed: string[]) => {
      const found = await openToolSearch({ tools }).find({ query: 'blue green' }, {}, allowed);
      return textIn(found?.result);
    };
    const alone = openToolSearch({ tools: tools.slice(0, 2) });
    expect(await first(['a', 'b'])).toBe(
      textIn((await alone.find({ query: 'blue green' }))?.result),
    );
  });

  test('what one personality finds, another one of the session is not offered', async () => {
    const { names, find } = openToolSearch();
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
    const { search, find } = openToolSearch({ more: { read_file: { execute: inner } } });
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
    const { registry, search } = openToolSearch({ tools });
    await search.executeParallel(callsOf('delegate'), makeCtx({ personalityId: 'boss' }));
    expect(nested).toBe('Runs only by executeParallel of its tool search.');
  });

  test('a batch that the search does not know may not search', async () => {
    const { registry, find } = openToolSearch();
    await find({ query: 'order' });
    const calls = [{ toolCallId: 'c0', name: 'search_tools', args: { query: 'order' } }];
    const [settled] = await registry.executeParallel(calls, makeCtx());
    expect(settled?.result).toMatchObject({ ok: false, code: 'not_available' });
  });
});

describe('the tool in the registry', () => {
  test('obeys the gates and the budget', async () => {
    const { find } = openToolSearch();
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
    const { find, registry } = openToolSearch();
    expect((await find({ query: 'order' }))?.untrusted).toBeUndefined();
    registry.register(makeTool('mcp__shop__order'));
    expect((await find({ query: 'order' }))?.untrusted).toEqual({
      source: 'search_tools',
      tool: 'search_tools',
    });
  });

  test('needs its name, and leaves with dispose', () => {
    const { registry, search } = openToolSearch();
    expect(() => createToolSearch({ registry, budget: { chars: 0 } })).toThrow(
      expect.objectContaining({ code: 'E_TOOL_ALREADY_REGISTERED' }),
    );
    search.dispose();
    expect(registry.has('search_tools')).toBe(false);
    expect(search.toDefinitions('s1').map(({ name }) => name)).toEqual(SEARCHED_TOOLS);
  });

  test('finds tools that were registered later', async () => {
    const { registry, find, names } = openToolSearch();
    await find({ query: 'order' });
    registry.register(makeTool('translate_text'));
    expect(textIn((await find({ query: 'translate' }))?.result)).toContain('translate_text');
    expect(names()).toContain('translate_text');
  });
});

test('a batch never rejects', async () => {
  const { search } = openToolSearch();
  const [settled] = await search.executeParallel(wrong([null]), makeCtx());
  expect(settled?.result.ok).toBe(false);
  const broken = Object.defineProperty(makeCtx(), 'sessionId', { get: () => JSON.parse('{') });
  await expect(search.executeParallel(callsOf('read_file'), broken)).resolves.toHaveLength(1);
  await expect(
    search.executeParallel(callsOf('read_file'), wrong(undefined)),
  ).resolves.toHaveLength(1);
});
