import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const CODE = [
  'export function failure(text: string): Failure {',
  "  throw new RangeError('Give a retry of 0 or more');",
  "    expect(run()).toBe('1 failed, 3 passed');",
  '// An error is retried once: warning for the reader.',
  '  const retry = options.retry ?? 0;',
];
const HITS = range(60).flatMap((file) =>
  CODE.slice(file % 3).map((line, at) => `src/calls/part${file}.ts:${at * 7 + 3}:${line}`),
);
const WITH_CONTEXT = HITS.flatMap((hit, at) => [hit, `src/a.ts-${at}-  return x;`, '--']);
const DOCUMENT = [
  '# Changelog',
  ...range(40).flatMap((at) => [
    '',
    `## ${40 - at}.0`,
    '',
    `- An error of part ${at} is fixed; it failed on Fridays.`,
    ...range(at % 8).map((line) => `- Another change: ${line} of them.`),
    '```',
    '==== 1 failed, 3 passed in 0.4s ====',
    '  --> src/lib.rs:14:9',
    '```',
  ]),
];

test.each([
  ['Search result', 'grep -rn', HITS],
  ['Search result', 'grep -rnC1', WITH_CONTEXT],
  ['Document', 'CHANGELOG.md', DOCUMENT],
])('%s: %s gets its own recipe, whatever its lines say', (kind, _, lines) => {
  const text = lines.join('\n');
  for (const budget of [600, 1_333, 4_000, 8_000]) {
    const { blocks, ...suggested } = suggestRecipe(text, { budget });
    expect(suggested).toEqual({ kind, name: kind, hint: expect.any(String) });
    const { length } = runRecipe(blocks, text, budget);
    expect(length).toBeLessThanOrEqual(budget);
    expect(length).toBeGreaterThan(budget * 0.9);
  }
});

test('the recipe of a search names as many files as fit', () => {
  const reduced = (budget: number) =>
    runRecipe(suggestRecipe(HITS.join('\n'), { budget }).blocks, HITS.join('\n'), budget);
  for (const budget of [8_000, 12_000]) {
    expect(new Set(reduced(budget).match(/part\d+/g)).size).toBe(60);
  }
  expect(reduced(30_000)).toBe(HITS.join('\n'));
});

test.each([600, 1_333, 4_000])(
  'a search in more files than fit into %d characters has hits of files everywhere',
  (budget) => {
    const hits = range(400).flatMap((file) =>
      CODE.map((line, at) => `src/calls/part${file}.ts:${at * 7 + 3}:${line}`),
    );
    const text = hits.join('\n');
    const { blocks } = suggestRecipe(text, { budget });
    const files = runRecipe(blocks, text, budget).match(/(?<=part)\d+/g) ?? [];
    expect(files.length).toBeGreaterThan(budget / 120);
    expect(new Set(files).size).toBe(files.length);
    const quarters = range(4).map((at) => files.filter((file) => Number(file) >= at * 100));
    const counts = quarters.map(({ length }, at) => length - (quarters[at + 1]?.length ?? 0));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(4);
  },
);

test.each([
  'Found 412 matches in 60 files',
  '(Results are truncated: 120 more matches. Use a narrower pattern.)',
  'Binary file src/logo.png matches',
  'grep: src/secret: Permission denied',
])('the recipe of a search keeps the line %j beside the hits', (hint) => {
  for (const lines of [
    [hint, ...HITS],
    [...HITS, hint],
    [...WITH_CONTEXT, '', hint],
  ]) {
    for (const budget of [600, 1_333, 4_000]) {
      const text = lines.join('\n');
      const { kind, blocks } = suggestRecipe(text, { budget });
      expect(kind).toBe('Search result');
      const reduced = runRecipe(blocks, text, budget).split('\n');
      expect(reduced).toContain(hint);
      expect(reduced.at(-1)).toMatch(/^… \d+ (?:more )?lines left out$|^[(A-Zg]/);
      expect(reduced.join('\n')).toMatch(/^… \d+ (?:more )?lines left out$/m);
    }
  }
});

const PROSE = range(60).flatMap((at) => [
  `${at === 0 ? '#' : '##'} Part ${at}`,
  '',
  `${`Sentence ${at} of a long paragraph that may fail. `.repeat(3 + (at % 20))}`,
  '',
  ...range(at % 4).map((line) => `- A point: ${line}`),
]);

test.each([
  ['a document', DOCUMENT],
  ['long paragraphs', PROSE],
  ['few headings', PROSE.filter((line, at) => at < 20 || !line.startsWith('## '))],
  ['a search', HITS],
  ['a search with lines around the hits', WITH_CONTEXT],
])('the recipe of %s uses each budget, also a larger one later', (_, lines) => {
  const text = lines.join('\n');
  for (const suggestedFor of [700, 4_000]) {
    const { blocks } = suggestRecipe(text, { budget: suggestedFor });
    for (const budget of [700, 1_333, 2_500, 4_000, 8_000, 13_333, 20_000]) {
      const { length } = runRecipe(blocks, text, budget);
      expect(length).toBeLessThanOrEqual(budget);
      expect(length / Math.min(budget, text.length)).toBeGreaterThan(0.9);
    }
  }
});

test('the recipe of a document keeps its headings first', () => {
  const text = DOCUMENT.join('\n');
  const { blocks } = suggestRecipe(text, { budget: 2_000 });
  expect(runRecipe(blocks, text, 2_000).match(/^#+ /gm)).toHaveLength(41);
});

test.each([
  ['go vet', range(9).map((at) => `./main.go:${at}:5: result of call not used`), 'Log'],
  [
    'eslint --format unix',
    range(9).map((at) => `/srv/a.ts:${at}:5: 'x' is unused. [Error/no-unused-vars]`),
    'Compiler or linter',
  ],
  ['comments', ['# first', 'a=1', '# second', 'b=2', '# third', 'c=3'], 'Log'],
])('%s is neither a search result nor a document', (_, lines, kind) => {
  expect(suggestRecipe(lines.join('\n')).kind).toBe(kind);
});
