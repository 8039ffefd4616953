import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMeasuredSearch, type PlainRequest } from './measure-search.ts';

// The cast holds: the first test checks it.
const requests = JSON.parse(
  await readFile(join(import.meta.dirname, 'requests.json'), 'utf8'),
) as PlainRequest[];

test('there are 100 different requests, each with a query and right tools', () => {
  for (const { request, query, tools } of requests) {
    expect([request, query, tools.length > 0]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
      true,
    ]);
    expect(tools.filter((tool) => !/^[\w-]+?__[\w-]+$/.test(tool))).toEqual([]);
  }
  expect(new Set(requests.map(({ request }) => request)).size).toBe(100);
});

test('no request has the name of its tool', () => {
  const named = requests.filter(({ request, tools }) =>
    tools.some((tool) => {
      const words = tool.replace(/^.*?__/, '').replace(/[_-]+/g, ' ');
      return new RegExp(`\\b${words}\\b`, 'i').test(request.replace(/[_-]+/g, ' '));
    }),
  );
  expect(named).toEqual([]);
});

test('a search is measured by the places of the right tools, and by tokens', async () => {
  const schema = { type: 'object' };
  const { allTokens, firstTokens, measure } = createMeasuredSearch([
    ...['post', 'post_message', 'read_message'].map((name) => ({
      name: `mcp__chat__${name}`,
      description: 'A message of the chat. '.repeat(50),
      schema,
    })),
  ]);
  const { found, place, resultTokens, listTokens } = await measure('messages', [
    'chat__read_message',
  ]);
  expect(found.slice(0, 2)).toEqual(['chat__post_message', 'chat__read_message']);
  expect(place).toBe(1);
  expect(firstTokens).toBeLessThan(allTokens / 2);
  expect(listTokens).toBeGreaterThan(firstTokens + allTokens / 2);
  expect(resultTokens).toBeLessThan(allTokens / 2);
  expect((await measure('weather', ['chat__post'])).place).toBe(-1);
});
