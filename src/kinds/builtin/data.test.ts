import { expect, it } from 'vitest';
import { type Case, testCases } from './test-support/cases.ts';
import { createBuiltinWorld, failure, invalid, value } from './test-support/world.ts';

const TEXT =
  'Ferries carry people and cars over water. The weather was fine. Ferries that carry cars need ramps. A child sang.';
const PEOPLE = [
  { n: 'A', age: 40 },
  { n: 'B', age: 20 },
];
const SQL = 'SELECT name, area_km2 FROM countries WHERE area_km2 > ? ORDER BY 2 DESC';

const cases: Case[] = [
  {
    what: 'in UTC',
    tool: 'datetime_now',
    args: {},
    expected: value(/^2026-03-12T09:00:\d\dZ \(Thursday, UTC\)$/, { timezone: 'UTC' }),
  },
  {
    what: 'in a zone',
    tool: 'datetime_now',
    args: { timezone: 'Asia/Kolkata' },
    expected: value('2026-03-12T14:30:00+05:30 (Thursday, Asia/Kolkata)'),
  },
  {
    what: 'in the configured zone',
    tool: 'datetime_now',
    args: {},
    expected: value('2026-03-12T05:00:00-04:00'),
    options: { configs: { datetime_now: { timezone: 'America/New_York' } } },
  },
  {
    what: 'no such zone',
    tool: 'datetime_now',
    args: { timezone: 'Mars/Base' },
    expected: invalid('There is no time zone Mars/Base', '$.timezone'),
  },
  {
    what: 'an expression',
    tool: 'json_transform',
    args: { data: PEOPLE, query: '[?age > `30`].n' },
    expected: value('"A"', { result: ['A'] }),
  },
  {
    what: 'a text of JSON',
    tool: 'json_transform',
    args: { data: '{"a":{"b":1}}', query: 'a.b' },
    expected: value(/^1$/, { result: 1 }),
  },
  {
    what: 'nothing there',
    tool: 'json_transform',
    args: { data: {}, query: 'a.b' },
    expected: value('null', { result: null }),
  },
  {
    what: 'no expression',
    tool: 'json_transform',
    args: { data: {}, query: 'a[' },
    expected: invalid('JMESPath', '$.query'),
  },
  {
    what: 'a text that is not JSON',
    tool: 'json_transform',
    args: { data: '{', query: 'a' },
    expected: invalid('not JSON', '$.data'),
  },
  {
    what: 'an expression that multiplies',
    tool: 'json_transform',
    args: { data: [1], query: Array(30).fill('[@, @]').join(' | ') },
    expected: failure('execution_failed', 'more than 200,000 values'),
  },
  {
    what: 'the sentences that say most',
    tool: 'text_summarize',
    args: { text: TEXT, max_sentences: 2 },
    expected: value(
      'Ferries carry people and cars over water. Ferries that carry cars need ramps.',
      { sentences: 2, of: 4 },
    ),
  },
  {
    what: 'a short text as it is',
    tool: 'text_summarize',
    args: { text: 'One thing.' },
    expected: value(/^One thing\.$/),
  },
  { what: 'bad input', tool: 'text_summarize', args: { text: '' }, expected: invalid('text') },
  {
    what: 'rows',
    tool: 'sql_query',
    args: { statement: SQL, parameters: [500_000] },
    expected: value('name | area_km2\nFrance | 643801\nSpain | 505990\n2 rows', {
      truncated: false,
    }),
  },
  {
    what: 'integers beyond 2^53 and others',
    tool: 'sql_query',
    args: {
      statement: 'SELECT 9223372036854775807, -9007199254740993, 9007199254740991, 1.5, NULL',
    },
    expected: value('9223372036854775807 | -9007199254740993 | 9007199254740991 | 1.5 | NULL', {
      rows: [['9223372036854775807', '-9007199254740993', 9007199254740991, 1.5, null]],
    }),
  },
  {
    what: 'integers of another engine',
    tool: 'sql_query',
    args: { statement: 'SELECT 1' },
    expected: value('a | b\n9223372036854775807 | 7\n', { rows: [['9223372036854775807', 7]] }),
    options: {
      sources: {
        sql: {
          query: () => ({ columns: ['a', 'b'], rows: [[2n ** 63n - 1n, 7n]], truncated: false }),
        },
      },
    },
  },
  {
    what: 'at most so many',
    tool: 'sql_query',
    args: { statement: 'SELECT name FROM countries', limit: 1 },
    expected: value('1 row; there are more.', { truncated: true }),
  },
  {
    what: 'writing',
    tool: 'sql_query',
    args: { statement: 'DELETE FROM countries' },
    expected: failure('execution_failed', 'The database refused the statement'),
  },
  {
    what: 'writing behind a comment',
    tool: 'sql_query',
    args: { statement: '/* SELECT */ DROP TABLE countries' },
    expected: failure('execution_failed', 'The database refused the statement'),
  },
  {
    what: 'no SQL',
    tool: 'sql_query',
    args: { statement: 'SELEC' },
    expected: failure('execution_failed', 'SELEC'),
  },
  {
    what: 'bad input',
    tool: 'sql_query',
    args: { statement: 'SELECT 1', limit: 0 },
    expected: invalid('limit'),
  },
  {
    what: 'a hit',
    tool: 'rag_query',
    args: { query: 'refund' },
    expected: value(/\[1\] refunds \(score \d\.\d\d\)\nRefunds take five days\./, {
      results: [{ id: 'refunds' }],
    }),
  },
  {
    what: 'no hit',
    tool: 'rag_query',
    args: { query: 'zebra' },
    expected: value("Nothing was found for 'zebra'."),
  },
  { what: 'bad input', tool: 'rag_query', args: { query: '' }, expected: invalid('query') },
  {
    what: 'bad input',
    tool: 'rag_ingest',
    args: { documents: [] },
    expected: invalid('documents'),
  },
  {
    what: 'a skill',
    tool: 'get_skill',
    args: { name: 'triage' },
    expected: value('Read the issue first.'),
  },
  {
    what: 'no such skill',
    tool: 'get_skill',
    args: { name: 'toString' },
    expected: invalid('There are: triage.', '$.name'),
  },
  {
    what: 'a command line',
    tool: 'terminal',
    args: { command: 'cat src/a.ts | wc -l && git status -s' },
    expected: value('2', { exitCode: 0 }),
  },
  {
    what: 'a command that fails',
    tool: 'terminal',
    args: { command: 'cat none' },
    expected: value(/none[\s\S]*\[exit code 1\]/, { exitCode: 1 }),
  },
  { what: 'bad input', tool: 'terminal', args: { command: '' }, expected: invalid('command') },
  {
    what: 'tests that pass',
    tool: 'run_tests',
    args: {},
    expected: value('tests', { exitCode: 0, passed: true }),
  },
  {
    what: 'tests that fail',
    tool: 'run_tests',
    args: { filter: 'broken' },
    expected: value('[exit code 1]', { passed: false }),
  },
  {
    what: 'an option for a filter',
    tool: 'run_tests',
    args: { filter: '--reporter=x' },
    expected: invalid('filter'),
  },
];

testCases(cases);

it('finds the pieces of a document that was added as a whole', async () => {
  const { call, docs } = await createBuiltinWorld({
    configs: { rag_ingest: { chunk_chars: 100 } },
  });
  const text = `${'The harbour opens at six. '.repeat(6)}Whales are seen in May.`;
  const added = await call('rag_ingest', { documents: [{ id: 'h', text, metadata: { page: 1 } }] });
  expect(added).toMatchObject(
    value('Added 1 document in 3 pieces to docs', { ids: ['h#1', 'h#2', 'h#3'] }),
  );
  expect(docs.size).toBe(4);
  expect(await call('rag_query', { query: 'whales', top_k: 1 })).toMatchObject({
    structured: { results: [{ id: 'h#3', metadata: { page: 1, document: 'h' } }] },
  });
});

it('no longer finds the old text of a replaced document', async () => {
  const { call } = await createBuiltinWorld({ configs: { rag_ingest: { chunk_chars: 100 } } });
  const text = 'The harbour opens at six in the morning, every day of the year. '.repeat(3);
  await call('rag_ingest', { documents: [{ id: 'h', text }] });
  await call('rag_ingest', { documents: [{ id: 'h', text: 'Closed.' }] });
  expect(await call('rag_query', { query: 'harbour' })).toMatchObject(value('Nothing was found'));
  expect(await call('rag_query', { query: 'closed' })).toMatchObject(value('Closed.'));
});

it('reports the beginning and the end of a command', async () => {
  const { call } = await createBuiltinWorld();
  const said: unknown[] = [];
  const emit = (event: unknown) => void said.push(event);
  await call('terminal', { command: 'true' }, { emit });
  expect(said).toMatchObject([
    {
      type: 'progress',
      toolName: 'terminal',
      message: 'Running true',
      percent: 0,
      audience: 'user',
    },
    { message: 'Ended with exit code 0', percent: 100 },
  ]);
});
