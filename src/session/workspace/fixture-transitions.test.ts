import { expect, test } from 'vitest';
import { problemOfPath } from '../../lib/problem-of-path.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { fixturesOf, renameFixture, resetFixtures, setFixtures } from './fixture-transitions.ts';
import { parseWorkspace } from './parse-workspace.ts';

const EMPTY = createUserCodeWorkspace({});
const SCENARIO = { 'b.txt': 'b' };
const TWO = setFixtures(EMPTY, { 'a.txt': 'a', 'b.txt': null }, SCENARIO);

test('files are set, removed and restored', () => {
  expect(fixturesOf(EMPTY)).toEqual({});
  expect(fixturesOf(setFixtures(TWO, { 'a.txt': 'A' }, SCENARIO))).toEqual({
    'a.txt': 'A',
    'b.txt': null,
  });
  expect(fixturesOf(resetFixtures(TWO, 'a.txt'))).toEqual({ 'b.txt': null });
  expect('fixtures' in resetFixtures(TWO).scenario).toBe(false);
  expect(resetFixtures(EMPTY)).toBe(EMPTY);
  expect(resetFixtures(TWO, 'c.txt')).toBe(TWO);
});

test('only a file of the scenario leaves an entry when it is removed or renamed', () => {
  const rename = (from: string) =>
    fixturesOf(renameFixture(TWO, { from, to: 'c.txt', text: 'c' }, SCENARIO));
  expect(rename('a.txt')).toEqual({ 'b.txt': null, 'c.txt': 'c' });
  expect(rename('b.txt')).toEqual({ 'a.txt': 'a', 'b.txt': null, 'c.txt': 'c' });
  const none = setFixtures(resetFixtures(TWO, 'b.txt'), { 'a.txt': null }, SCENARIO);
  expect('fixtures' in none.scenario).toBe(false);
});

test.each(['', '/etc/passwd', '../up', 'a//b', './a', 'a\u0000', 'x'.repeat(501)])(
  '%j cannot be a path',
  (path) => {
    expect(problemOfPath(path)).toMatch(/\.$/);
    expect(setFixtures(EMPTY, { [path]: 'x' }, SCENARIO)).toBe(EMPTY);
  },
);

test('a document keeps them, and a path that reaches a prototype is a path', () => {
  const odd = setFixtures(TWO, { ['__proto__']: 'x' }, SCENARIO);
  const read = parseWorkspace(JSON.parse(JSON.stringify(odd)));
  expect(read.ok && Object.entries(fixturesOf(read.workspace)).length).toBeGreaterThan(1);
  const none = parseWorkspace(JSON.parse(JSON.stringify(EMPTY)));
  expect(none.ok && 'fixtures' in none.workspace.scenario).toBe(false);
});
