import { expect, test } from 'vitest';
import type { ToolDefinitionLite } from '../../core/index.ts';
import { makeCtx, textIn } from '../../core/test-support.ts';
import { definitionChars, openToolSearch } from './search-test-support.ts';

const namesOf = (list: readonly ToolDefinitionLite[]) => list.map(({ name }) => name);

test('a program chooses from the definitions that it has listed', () => {
  const { registry, search } = openToolSearch({ pinned: ['read_file'] });
  search.offer('s1', ['send_mail', 'get_weather']);
  const visible = registry.fork().toDefinitions(['read_file', 'send_mail']);
  expect(namesOf(search.choose('s1', visible))).toEqual(['read_file', 'search_tools', 'send_mail']);
  expect(namesOf(search.choose('s2', visible))).toEqual(['read_file', 'search_tools']);
});

test('a list within the budget is whole, and has no search', () => {
  const { registry, search } = openToolSearch({ budget: { chars: 10_000 } });
  const visible = registry.toDefinitions(['send_mail']);
  expect(namesOf(visible)).toContain('search_tools');
  expect(namesOf(search.choose('s1', visible))).toEqual(['send_mail']);
});

test('a batch by a fork finds what the fork lists, for the session of its search', async () => {
  const { registry, search, names } = openToolSearch();
  const fork = registry.fork({ emptyAllowlist: 'deny-all' });
  const query = (text: string) => [
    { toolCallId: 'c0', name: 'search_tools', args: { query: text } },
  ];
  const [none] = await search.over(fork).executeParallel(query('weather'), makeCtx(), []);
  expect(textIn(none?.result)).toContain('No tool matches');
  const [found] = await search.over(fork).executeParallel(query('mail'), makeCtx(), ['send_mail']);
  expect(textIn(found?.result)).toContain('send_mail');
  expect(names()).toEqual(['search_tools', 'send_mail']);
});

test('another process offers what a session has found and called', async () => {
  const first = openToolSearch();
  await first.find({ query: 'weather' });
  const call = [{ toolCallId: 'c0', name: 'read_file', args: {} }];
  await first.search.executeParallel(call, makeCtx());
  expect(first.search.found('s1')).toEqual(['get_weather', 'read_file']);
  expect(first.search.found('s2')).toEqual([]);
  const chars = definitionChars(first.registry, 'read_file', 'search_tools');
  const second = openToolSearch({ limit: 1, budget: { chars } });
  second.search.offer('s1', first.search.found('s1'));
  expect(second.names()).toEqual(['search_tools', 'read_file']);
});
