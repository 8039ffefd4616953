import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const hash = (at: number) => `${at}`.padStart(8, 'a').repeat(5);

const commit = (at: number, body: readonly string[] = []) => [
  `commit ${hash(at)}`,
  ...(at % 9 === 4 ? ['Merge: 1a2b3c4 5d6e7f8'] : []),
  'Author: Ada <ada@example.com>',
  `Date:   Mon Nov 30 09:22:${at} 2026 +0000`,
  '',
  `    cart: fix error ${at} of the total`,
  ...(body.length > 0 ? ['', ...body.map((line) => `    ${line}`)] : []),
  '',
];

const BODY = ['The build stopped after', 'worker: 3 failed', 'and 9 passed, because of an Error.'];
const PLAIN = range(100).flatMap((at) => commit(at, at % 3 ? [] : BODY));
const GRAPH = PLAIN.map((line) => (line.startsWith('commit') ? `* ${line}` : `| ${line}`));
const STAT = range(60).flatMap((at) => [...commit(at), ` src/failed.ts | ${at} +-`, '']);

test.each([
  ['git log', PLAIN],
  ['git log --graph', GRAPH],
  ['git log --stat', STAT],
])('%s is recognised, and its recipe keeps whole commits', (_, lines) => {
  const text = lines.join('\n');
  for (const budget of [700, 1_333, 8_000, 16_000]) {
    const { kind, name, score, blocks } = suggestRecipe(text, { budget });
    expect([kind, name, score]).toEqual(['Git log', 'Git log', undefined]);
    const reduced = runRecipe(blocks, text, budget);
    expect(reduced.length).toBeLessThanOrEqual(budget);
    expect(reduced.length).toBeGreaterThan(budget * 0.5);
    const count = (pattern: RegExp) => reduced.match(pattern)?.length;
    const commits = count(/commit \w{40}$/gm);
    expect(commits).toBeGreaterThan(1);
    expect(count(/Author: /g)).toBe(commits);
    expect(count(/ {4}cart: fix error/g)).toBe(commits);
  }
});

test('a short log keeps its messages as they are', () => {
  const text = range(9).flatMap((at) => commit(at, BODY));
  const { kind, blocks } = suggestRecipe(text.join('\n'));
  expect(kind).toBe('Git log');
  expect(runRecipe(blocks, text.join('\n'), 8_000)).toBe(text.join('\n'));
});

test('tests behind a commit are a test run', () => {
  const tests = range(60).map((at) => `tests/test_a.py::test_${at} FAILED`);
  const text = [...commit(1), ...tests, '==== 60 failed in 0.4s ===='];
  expect(suggestRecipe(text.join('\n')).kind).toBe('Test run');
});

test('messages of a short log are no totals of tests', () => {
  const text = range(60).map((at) => `${hash(at).slice(0, 8)} tests: 3 failed`);
  expect(suggestRecipe(text.join('\n')).kind).toBe('Log');
});
