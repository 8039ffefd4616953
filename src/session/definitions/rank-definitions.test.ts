import { expect, test } from 'vitest';
import { createToolSearch } from '../../context/index.ts';
import { createToolRegistry } from '../../core/index.ts';
import { makeCtx, makeTool, textIn } from '../../core/test-support.ts';
import { rankDefinitions } from './rank-definitions.ts';

test('the ranking is that of search_tools, with scores that fall', async () => {
  const registry = createToolRegistry({
    tools: ['list_orders', 'cancel_order', 'list_parcels', 'track_parcel'].map((name) =>
      makeTool(name, { description: `Can ${name.replace('_', ' ')}.` }),
    ),
  });
  const definitions = registry.toDefinitions();
  const query = 'where is the parcel of an order';
  const ranked = rankDefinitions({ query, definitions });
  const search = createToolSearch({ registry, budget: { chars: 0 } });
  const call = { toolCallId: 'c', name: 'search_tools', args: { query } };
  const [found] = await search.executeParallel([call], makeCtx());
  const names = textIn(found?.result)
    .split('\n')
    .map((line) => /^- (\w+)/.exec(line)?.[1]);
  expect(ranked.map(({ name }) => name)).toEqual(names);
  const scores = ranked.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(rankDefinitions({ query: 'weather', definitions })).toEqual([]);
});
