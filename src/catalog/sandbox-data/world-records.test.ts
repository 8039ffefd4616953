import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import {
  createSqlDatabase,
  createVirtualClock,
  type RecordChanges,
  sampleContent,
  sampleSql,
  toSqlSeed,
} from '../../simulation/index.ts';
import { createCatalog } from '../catalog.ts';
import { createDeclaredSources } from '../declared-sources.ts';
import { createWorld, EPOCH_MS } from '../world.ts';
import { startRecords, startTables } from './start-records.ts';

const ISSUE = {
  ...{ id: 'FER-500', title: 'Mine', state: 'triage', priority: 'low', assignee: null },
  ...{ updatedAt: '2026-03-12T08:00:00Z', body: 'A text.' },
};
const PAGE = {
  url: 'https://handbook.example/mine',
  title: 'Zebra',
  snippet: 'stripes',
  text: '# Z',
};
const CARD = {
  ...{ id: 'CARD-900', title: 'Mine', status: 'todo', priority: 1 },
  updatedAt: '2026-03-13T08:00:00Z',
};

const openDatabase = (seed: string) =>
  createSqlDatabase({ loadWasm: () => readFile('node_modules/sql.js/dist/sql-wasm.wasm'), seed });

function open(records: RecordChanges) {
  const clock = createVirtualClock();
  const world = createWorld({ clock, seed: 1, faults: [], records, openDatabase });
  const call = async (name: string, args: object) => {
    const tool = createCatalog(world).find((one) => one.tool.name === name)?.tool;
    return JSON.stringify(await tool?.execute(args, makeCtx({ workingDir: '/repo' })));
  };
  const get = async (url: string, init?: RequestInit) => (await world.fetch(url, init)).text();
  return { world, call, get };
}

test('issues are replaced, removed and added, and a new one has the next number', async () => {
  const { world, call } = open({ issues: { 'FER-412': null, 'FER-500': ISSUE } });
  const listed = await call('mcp__linear__list_issues', {});
  expect(listed).toContain('FER-500');
  expect(listed).not.toContain('FER-412');
  const args = { title: 'New', body: 'Text', priority: 'low' };
  expect(await call('mcp__linear__create_issue', args)).toContain('FER-501');
  expect(world.log.changes()).toMatchObject([
    { section: 'issues', id: 'FER-501', after: { title: 'New' } },
  ]);
});

test('pages are searched and read', async () => {
  const blog = 'https://blog.example/retry-storm';
  const { call } = open({ pages: { [PAGE.url]: PAGE, [blog]: null } });
  expect(await call('web_search', { query: 'zebra stripes' })).toContain(PAGE.url);
  expect(await call('web_extract', { urls: [PAGE.url] })).toContain('# Z');
  expect(await call('web_search', { query: 'retry storm' })).not.toContain(blog);
});

test('cards, values and messages are there at the start', async () => {
  const value = { scope: 'tool a/b', key: 'k', value: 'v', expiresInSeconds: 5 };
  const { world, call } = open({
    cards: { 'CARD-900': CARD },
    'key-values': { 'tool:a%2Fb/k': value },
    messages: { 1: { via: 'chat', to: ['#ops'], text: 'Hello.' } },
  });
  expect(await call('kanban_list', { limit: 1 })).toContain('CARD-900');
  expect(await world.backends.kv.get('tool:a%2Fb/k')).toEqual({
    value: 'v',
    expiresAt: 5000,
  });
  expect(world.outbox.messages()).toMatchObject([{ id: 'start_1', to: ['#ops'], isInitial: true }]);
});

test('the public services have their records, and report what they change', async () => {
  const issue = {
    ...{ number: 900, title: 'Mine', body: '', state: 'open', labels: [], assignee: null },
    ...{ createdAt: '2026-03-12T08:00:00Z', comments: [] },
  };
  const article = { title: 'Zebra', text: 'A zebra has stripes.' };
  const product = { ...sampleContent.products[0], stock: 1 };
  const { world, get } = open({
    ...{ tracker: { 900: issue }, articles: { Zebra: article }, products: { prd_1: product } },
    pages: {
      'https://zebra.example/a': { url: 'https://zebra.example/a', title: 'Z', text: '# Z' },
    },
  });
  expect(await get('https://tracker.example/api/issues/900')).toContain('Mine');
  expect(await get('https://wiki.example/api/summary/zebra')).toContain('stripes');
  expect(await get('https://zebra.example/a')).toBe('# Z');
  const order = { email: 'a@b.example', lines: [{ productId: 'prd_1', quantity: 1 }] };
  await get('https://shop.example/api/orders', { method: 'POST', body: JSON.stringify(order) });
  expect(await get('https://shop.example/api/products/prd_1')).toContain('"stock":0');
  expect(world.log.changes()).toMatchObject([
    { section: 'products', id: 'prd_1', before: { stock: 1 }, after: { stock: 0 } },
  ]);
});

test('tables have the changed rows, and tables of a person', async () => {
  const austria = { ...startRecords('table:countries').get('Austria'), capital: 'Graz' };
  const changes: RecordChanges = {
    'table:countries': { Austria: austria, Belgium: null },
    'table:rates': { 1: { currency: "O'Neil", Rate: 1.5 }, 2: { currency: null, rate: true } },
  };
  const db = openDatabase(toSqlSeed(startTables(changes)));
  const rows = async (statement: string) => (await db.query(statement)).rows;
  expect(await rows("select capital from countries where name = 'Austria'")).toEqual([['Graz']]);
  expect(await rows('select count(*) from countries')).toEqual([[29]]);
  expect(await rows('select * from rates')).toEqual([
    ["O'Neil", 1.5],
    [null, null],
  ]);
  expect(toSqlSeed(startTables())).toBe(sampleSql);
});

test('declared tools follow the world of the current run', async () => {
  let records: RecordChanges = {};
  const sources = createDeclaredSources({
    ...{
      current: () => ({ records }),
      clock: createVirtualClock(),
      epochMs: EPOCH_MS,
      openDatabase,
    },
  });
  const count = async () => (await sources.sql.query('select count(*) from endpoints')).rows;
  expect(await count()).toEqual([[8]]);
  records = { 'table:endpoints': { 1: null }, cards: { 'CARD-900': CARD } };
  expect(await count()).toEqual([[7]]);
  const board = typeof sources.board === 'function' ? sources.board() : sources.board;
  expect(board).toContainEqual(CARD);
});

test.each([
  { issues: { 'FER-500': { id: 'FER-500' } } },
  { issues: { 'FER-1': ISSUE }, pages: { x: { ...PAGE, url: 'x' } } },
  { pages: { 'https://wiki.example/a': { ...PAGE, url: 'https://wiki.example/a' } } },
  { 'key-values': { a: { scope: 'tool', key: '', value: 1 } } },
  { 'table:sqlite_master': { 1: { a: 1 } }, 'table:x"; drop': { 1: { a: 1 } }, nothing: { 1: {} } },
  { 'table:a': { 1: { '': 1 }, 2: { a: { b: 1 } } } },
  { tracker: { 1: { number: 1, comments: 'none' } }, articles: { x: { title: 'y' } } },
])('a document from outside with %j does not stop a run', async (records) => {
  // The type promises more than a document from outside holds.
  const { call, get } = open(records as RecordChanges);
  expect(await call('mcp__linear__list_issues', { limit: 1 })).toContain('FER-412');
  expect(await call('web_search', { query: 'retry storm' })).toContain('blog.example');
  expect(await get('https://tracker.example/api/issues')).toContain('"items"');
  expect(toSqlSeed(startTables(records as RecordChanges))).toBe(sampleSql);
});
