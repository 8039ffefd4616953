import { expect, test } from 'vitest';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { parseWorkspace } from './parse-workspace.ts';
import {
  changeRecords,
  countDataChanges,
  recordChangesOf,
  resetRecords,
} from './record-transitions.ts';

const EMPTY = createUserCodeWorkspace({});
const ARTICLE = { title: 'Zebra', text: 'Stripes.' };
const ONE = changeRecords(EMPTY, 'articles', { Zebra: ARTICLE, Tide: null });

test('records are set, removed and restored', () => {
  expect(recordChangesOf(EMPTY)).toEqual({});
  expect(recordChangesOf(ONE)).toEqual({ articles: { Zebra: ARTICLE, Tide: null } });
  expect([EMPTY, ONE].map(countDataChanges)).toEqual([0, 2]);
  expect(changeRecords(ONE, 'articles', { Zebra: ARTICLE, Other: undefined })).toBe(ONE);
  const restored = changeRecords(ONE, 'articles', { Tide: undefined });
  expect(recordChangesOf(restored)).toEqual({ articles: { Zebra: ARTICLE } });
  const none = changeRecords(restored, 'articles', { Zebra: undefined });
  expect('records' in none.scenario).toBe(false);
  expect('records' in resetRecords(ONE).scenario).toBe(false);
  expect('records' in resetRecords(ONE, 'articles').scenario).toBe(false);
  expect(resetRecords(ONE, 'issues')).toBe(ONE);
  expect(resetRecords(EMPTY)).toBe(EMPTY);
});

const read = (records: unknown) =>
  parseWorkspace(
    JSON.parse(JSON.stringify({ ...EMPTY, scenario: { ...EMPTY.scenario, records } })),
  );

test('a document keeps them, and unknown sections', () => {
  const parsed = read({ ...recordChangesOf(ONE), later: { a: { b: 1 } } });
  expect(parsed.ok && recordChangesOf(parsed.workspace)).toMatchObject(recordChangesOf(ONE));
});

test.each([
  [{ articles: { Zebra: { title: 'Zebra' } } }, 'The field scenario.records.articles.Zebra.text'],
  [{ articles: { Horse: ARTICLE } }, 'It must be "Horse", the name it is stored by.'],
  [{ articles: { Zebra: 'x' } }, 'scenario.records.articles.Zebra is invalid'],
  [{ articles: [] }, 'scenario.records.articles is invalid'],
  [{ articles: { Zebra: { ...ARTICLE, text: 'x'.repeat(300_001) } } }, 'The limit is 300,000.'],
])('a document with %j is refused with the place', (records, message) => {
  const parsed = read(records);
  expect(parsed.ok ? '' : parsed.message).toContain(message);
});

test('an id that reaches a prototype is an id', () => {
  const odd = changeRecords(EMPTY, '__proto__', { ['__proto__']: ARTICLE });
  expect(Object.keys(recordChangesOf(odd))).toEqual(['__proto__']);
  expect(parseWorkspace(JSON.parse(JSON.stringify(odd))).ok).toBe(true);
});
