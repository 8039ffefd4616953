import { expect, test } from 'vitest';
import { createToolRegistry, type Tool } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import { createRanking } from './rank-tools.ts';
import { wordStems } from './word-stems.ts';

function rank(query: string, tools: Record<string, Partial<Tool>>) {
  const registry = createToolRegistry({
    tools: Object.entries(tools).map(([name, more]) =>
      makeTool(name, { description: '', ...more }),
    ),
  });
  const ranked = createRanking()(query, registry.toDefinitions());
  return ranked.map(({ definition }) => definition.name);
}

test.each([
  ['create_issue', 'creating Issues'],
  ['list-queries.now', 'lists query NOW'],
  ['delete_file', 'deletion files'],
  ['stop_box', 'stopped boxes'],
])('%s has the words of ‘%s’', (name, text) => {
  expect(wordStems(name)).toEqual(wordStems(text));
});

test('a name with capital letters counts in parts and as a whole', () => {
  expect(wordStems('gitHub')).toEqual(['git', 'hub', 'github']);
  expect(wordStems('Größe 42')).toEqual(expect.arrayContaining(['größ', '42']));
});

test('short words keep their letters', () => {
  expect(wordStems('is this a bus, or the gas?')).toEqual(
    expect.arrayContaining(['is', 'this', 'bus', 'gas']),
  );
});

test('a word of the name counts most', () => {
  const tools = {
    first: { description: 'An order.' },
    order: { description: 'A list.' },
  };
  expect(rank('order', tools)).toEqual(['order', 'first']);
});

test('names and descriptions of parameters count', () => {
  const schema = {
    type: 'object',
    properties: { postcode: { type: 'string', description: 'Of the warehouse' } },
  };
  const tools = { other: {}, find: { schema } };
  expect(rank('postcode', tools)).toEqual(['find']);
  expect(rank('warehouse', tools)).toEqual(['find']);
});

test('the name of a parameter counts more than a word of its description', () => {
  const schemaOf = (name: string, description: string) => ({
    schema: { type: 'object', properties: { [name]: { type: 'string', description } } },
  });
  const tools = {
    told: schemaOf('place', 'The postcode'),
    named: schemaOf('postcode', 'The place'),
  };
  expect(rank('postcode', tools)).toEqual(['named', 'told']);
});

test('a rare word counts more than a common one', () => {
  const common = Object.fromEntries([1, 2, 3, 4].map((at) => [`page_${at}`, { description: '' }]));
  expect(rank('page invoice', { ...common, invoice: {} })[0]).toBe('invoice');
});

test('a short description with the word comes before a long one', () => {
  const tools = {
    long: { description: `Weather. ${'Many other words follow here. '.repeat(9)}` },
    short: { description: 'Weather.' },
  };
  expect(rank('weather', tools)).toEqual(['short', 'long']);
});

test('equal tools keep their order', () => {
  const tools = { zeta: { description: 'Mail.' }, beta: { description: 'Mail.' } };
  expect(rank('mail', tools)).toEqual(['zeta', 'beta']);
});

test('tools that share only common words with the query are left out', () => {
  const text = 'Of the list of the day.';
  const tools = {
    a: { description: text },
    b: { description: text },
    c: { description: `Tax ${text}` },
  };
  expect(rank('the tax of the year', tools)).toEqual(['c']);
});

test.each([
  ['Merge the PR', 'merge_pull_request', 'merge_cells'],
  ['new folder', 'create_directory', 'new_user'],
  ['file a bug', 'create_issue', 'read_profile'],
  ['close the popup', 'handle_dialog', 'close_account'],
  ['my site', 'open_web_page', 'get_user'],
  ['find orders', 'search_customers', 'get_user'],
  ['save this', 'write_file', 'read_file'],
  ['make a team', 'create_group', 'read_group'],
])('‘%s’ finds %s by a synonym', (query, right, other) => {
  expect(rank(query, { [other]: {}, [right]: {} })).toContain(right);
});

test('nothing matches an empty query, and nothing is found among no tools', () => {
  expect(rank('', { order: {} })).toEqual([]);
  expect(rank('order', {})).toEqual([]);
});
