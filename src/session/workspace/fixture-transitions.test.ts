import { expect, test } from 'vitest';
import { problemOfPath } from '../../lib/problem-of-path.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { fixturesOf, resetFixtures, setFixtures } from './fixture-transitions.ts';
import { parseWorkspace } from './parse-workspace.ts';

const EMPTY = createUserCodeWorkspace({});
const TWO = setFixtures(EMPTY, { 'a.txt': 'a', 'b.txt': null });

test('files are set, removed and restored', () => {
  expect(fixturesOf(EMPTY)).toEqual({});
  expect(fixturesOf(setFixtures(TWO, { 'a.txt': 'A' }))).toEqual({ 'a.txt': 'A', 'b.txt': null });
  expect(fixturesOf(resetFixtures(TWO, 'a.txt'))).toEqual({ 'b.txt': null });
  expect('fixtures' in resetFixtures(TWO).scenario).toBe(false);
  expect(resetFixtures(EMPTY)).toBe(EMPTY);
  expect(resetFixtures(TWO, 'c.txt')).toBe(TWO);
});

test.each(['', '/etc/passwd', '../up', 'a//b', './a', 'a\u0000', 'x'.repeat(501)])(
  '%j cannot be a path',
  (path) => {
    expect(problemOfPath(path)).toMatch(/\.$/);
    expect(setFixtures(EMPTY, { [path]: 'x' })).toBe(EMPTY);
  },
);

test('a document keeps them, and a path that reaches a prototype is a path', () => {
  const odd = setFixtures(TWO, { ['__proto__']: 'x' });
  const read = parseWorkspace(JSON.parse(JSON.stringify(odd)));
  expect(read.ok && Object.entries(fixturesOf(read.workspace)).length).toBeGreaterThan(1);
  const none = parseWorkspace(JSON.parse(JSON.stringify(EMPTY)));
  expect(none.ok && 'fixtures' in none.workspace.scenario).toBe(false);
});
