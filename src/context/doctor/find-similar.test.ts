import { expect, test } from 'vitest';
import { goodTool, objectSchema, textProperty } from './doctor-test-support.ts';
import { inspectTools } from './inspect-tools.ts';
import type { InspectedTool } from './read-definition.ts';

const byEmail = objectSchema({ email: textProperty('The address.') });
const tool = (name: string, description: string, schema = byEmail) =>
  goodTool({ name, description, schema });

const pairsOf = (...tools: InspectedTool[]) =>
  inspectTools(tools)
    .findings.filter(({ id }) => id === 'tools-similar')
    .map(({ tool: name, others = [] }) => [name, ...others]);

const FIND = tool('find_customer', 'Finds a customer by email address.');

test('tools that say the same in other words are a pair, once', () => {
  const lookup = tool('lookup_customer', 'Searches for the customer by their email address');
  expect(pairsOf(FIND, lookup)).toEqual([['lookup_customer', 'find_customer']]);
  const { findings } = inspectTools([FIND, lookup]);
  expect(findings[0]?.message).toMatch(/the same as 'find_customer': \d+% of the words/);
});

test.each([
  ['another verb', tool('delete_customer', 'Deletes a customer by email address.')],
  ['another object', tool('find_supplier', 'Finds a supplier by email address.')],
  [
    'other parameters',
    tool('lookup_customer', FIND.description ?? '', objectSchema({ id: textProperty('Id.') })),
  ],
  ['another sense', tool('find_customer_debts', 'Lists unpaid invoices of one email address.')],
])('tools with %s are no pair', (_, other) => {
  expect(pairsOf(FIND, other)).toEqual([]);
});

test('a word of one name that its description explains tells two tools apart', () => {
  const find = tool('find_customer', 'Finds a customer by email address or phone number.');
  const history = tool(
    'find_customer_history',
    'Finds the history of a customer by email address or phone number.',
  );
  expect(pairsOf(find, history)).toEqual([]);
  expect(pairsOf(history, find)).toEqual([]);
  expect(pairsOf(find, { ...history, name: 'lookup_customer' })).toHaveLength(1);
});

test('tools with other words in their descriptions are no pair', () => {
  const other = tool('lookup_customer', 'Searches for letters of a customer by address.');
  expect(pairsOf(FIND, other)).toEqual([]);
});

test('tools of one service that share most words are no pairs', () => {
  const issue = objectSchema({ owner: textProperty('O.'), repo: textProperty('R.') });
  expect(
    pairsOf(
      tool('get_issue', 'Get details of a specific issue in a GitHub repository.', issue),
      tool(
        'get_pull_request',
        'Get details of a specific pull request in a GitHub repository.',
        issue,
      ),
      tool('get_branch', 'Get details of a specific branch in a GitHub repository.', issue),
    ),
  ).toEqual([]);
});

test('a tool is paired with three others at most, the most similar first', () => {
  const copies = ['a', 'b', 'c', 'd', 'e'].map((name) => tool(`${name}_find`, 'Finds a customer.'));
  expect(pairsOf(...copies)).toHaveLength(1 + 2 + 3 + 3);
});

test.each([2000, 4000])('%i tools are compared before the test times out', (count) => {
  const many = Array.from({ length: count }, (_, at) =>
    tool(`find_thing_${at}`, `Finds the thing ${at} of a customer by email address, as a list.`),
  );
  expect(pairsOf(...many)).toEqual([]);
});

test('copies of one tool are compared before the test times out', () => {
  const copies = Array.from({ length: 2000 }, (_, at) => tool(`find_${at}`, 'Finds a customer.'));
  expect(pairsOf(...copies)).toHaveLength(1 + 2 + 3 * 1997);
});
