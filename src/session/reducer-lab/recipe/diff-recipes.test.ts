import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const pathOf = (file: number) => `src/app/panels/timeline/part-${file}.ts`;

/** A hunk whose changed lines name their file; some of them speak of failures. */
function hunk(file: number, nth: number, changes = 12): string[] {
  const from = 10 + nth * 60;
  return [
    `@@ -${from},${6 + changes} +${from},${6 + changes} @@ export function part${file}() {`,
    ...range(3).map((at) => `   const before${at} = readTheFirstPartOfTheRun(${at});`),
    ...range(changes).flatMap((at) => [
      `-  take(${file}, ${nth}, ${at});${at === 7 ? ' // an error' : ''}`,
      `+  takeAll(${file}, ${nth}, ${at});${at === 7 ? ' // can fail' : ''}`,
    ]),
    ...range(3).map((at) => `   const after${at} = readTheLastPartOfTheRun(${at});`),
  ];
}

const gitHeader = (path: string) => [
  `diff --git a/${path} b/${path}`,
  'index 78176e30..b53bb27e 100644',
  `--- a/${path}`,
  `+++ b/${path}`,
];
const gitDiff = (files: number, hunks = 2) =>
  range(files).flatMap((file) => [
    ...gitHeader(pathOf(file)),
    ...range(hunks).flatMap((nth) => hunk(file, nth)),
  ]);

function reduce(lines: readonly string[], budget: number): string[] {
  const raw = lines.join('\n');
  const { kind, name, blocks, score } = suggestRecipe(raw, { budget });
  expect({ kind, name, score }).toEqual({ kind: 'Diff', name: 'Diff', score: undefined });
  const text = runRecipe(blocks, raw, budget);
  expect(text.length).toBeLessThanOrEqual(budget);
  return text.split('\n');
}

const isChange = (line: string) => /^[-+] /.test(line);

/** The changed lines under a file or a position that is not theirs. */
function misplaced(lines: readonly string[]): string[] {
  let [file, position] = ['', ''];
  return lines.filter((line) => {
    file = /^(?:diff|\+\+\+) .*part-(\d+)\.ts/.exec(line)?.[1] ?? file;
    position = /^@@ -(\d+)/.exec(line)?.[1] ?? position;
    const [, ofFile, nth] = /\((\d+), (\d+), \d+\)/.exec(line) ?? [];
    return isChange(line) && (ofFile !== file || Number(position) !== 10 + Number(nth) * 60);
  });
}

/** Lines that follow each other, but not in the raw text. */
function unmarked(raw: readonly string[], lines: readonly string[]): string[] {
  return lines.filter((line, at) => {
    const before = lines[at - 1] ?? '';
    return isChange(line) && isChange(before) && raw[raw.indexOf(line) - 1] !== before;
  });
}

test.each([1_333, 4_000, 8_000, 13_333])(
  'the recipe of a diff of 15 files keeps all of them within %d characters',
  (budget) => {
    const raw = gitDiff(15);
    const lines = reduce(raw, budget);
    for (const file of range(15)) {
      const named = lines.filter((line) => line.endsWith(`b/${pathOf(file)}`));
      expect(named).toHaveLength(1);
    }
    if (budget > 1_333) expect(lines.filter((line) => line.startsWith('@@'))).toHaveLength(30);
    expect(misplaced(lines)).toEqual([]);
    expect(unmarked(raw, lines)).toEqual([]);
    expect(lines.filter((line) => line.includes('left out')).length).toBeGreaterThan(0);
  },
);

test.each([400, 700, 1_000, 1_333, 1_800, 2_500, 4_000, 6_000, 8_000, 13_333])(
  'each changed line is under its own file and position: %d characters',
  (budget) => {
    for (const [files, hunks] of [
      ...[
        [1, 1],
        [1, 40],
        [2, 9],
      ],
      ...[
        [7, 1],
        [40, 3],
        [200, 1],
      ],
    ] as const) {
      const raw = gitDiff(files, hunks);
      const lines = reduce(raw, budget);
      expect(misplaced(lines)).toEqual([]);
      expect(unmarked(raw, lines)).toEqual([]);
      expect(lines.at(0)).toMatch(/^(?:diff|\+\+\+|…)/);
    }
  },
);

test('the recipe of a diff of one hunk fills the budget with its first lines', () => {
  const raw = [...gitHeader(pathOf(0)), ...hunk(0, 0, 800)];
  const lines = reduce(raw, 4_000);
  expect(lines.join('\n').length).toBeGreaterThan(3_900);
  expect(lines.slice(0, 5)).toEqual([
    raw[0],
    expect.stringContaining('left out'),
    expect.stringMatching(/^@@/),
    expect.stringContaining('left out'),
    '-  take(0, 0, 0);',
  ]);
  expect(lines.at(-1)).toMatch(/^… 1\d\d\d lines left out$/);
});

test('words of a failure are no reason to prefer a line of a diff', () => {
  const changes = reduce(gitDiff(15), 8_000).filter(isChange);
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter((line) => /fail|error/.test(line))).toEqual([]);
});

test('the recipe of a diff keeps files that were renamed, deleted, or have no text', () => {
  const raw = [
    ...['diff --git a/old.ts b/new.ts', 'similarity index 100%'],
    ...['rename from old.ts', 'rename to new.ts'],
    ...['diff --git a/gone.ts b/gone.ts', 'deleted file mode 100644', 'index 78176e30..00000000'],
    ...['--- a/gone.ts', '+++ /dev/null', ...hunk(1, 0)],
    ...['diff --git a/run.sh b/run.sh', 'old mode 100644', 'new mode 100755'],
    ...['diff --git a/icon.png b/icon.png', 'index 78176e30..b53bb27e 100644'],
    'Binary files a/icon.png and b/icon.png differ',
    ...['diff --git a/empty.txt b/empty.txt', 'new file mode 100644', 'index 00000000..e69de29b'],
    ...gitDiff(8),
  ];
  for (const budget of [1_333, 4_000]) {
    const text = reduce(raw, budget).join('\n');
    for (const name of ['new.ts', 'gone.ts', 'run.sh', 'icon.png', 'empty.txt', pathOf(7)])
      expect(text).toMatch(new RegExp(`^diff --git a/.* b/${name}$`, 'm'));
  }
  expect(reduce(raw, 4_000)).toEqual(
    expect.arrayContaining(['rename to new.ts', 'deleted file mode 100644', 'new mode 100755']),
  );
});

test('the recipe of `diff -u` keeps both names of each file', () => {
  const raw = range(12).flatMap((file) => [
    `--- old/${pathOf(file)}\t2026-11-01 10:00:00`,
    `+++ new/${pathOf(file)}\t2026-11-02 10:00:00`,
    ...hunk(file, 0),
  ]);
  for (const budget of [2_500, 4_000, 8_000]) {
    const lines = reduce(raw, budget);
    expect(lines.filter((line) => /^(?:---|\+\+\+) /.test(line))).toHaveLength(24);
    expect(misplaced(lines)).toEqual([]);
  }
});

test('the recipe of `git log -p` keeps the commit above its files', () => {
  const commitOf = (at: number) => `commit ${String(at).repeat(40)}`;
  const raw = range(4).flatMap((at) => [
    ...[commitOf(at), 'Author: A <a@example.com>', '', '    A message', ''],
    ...gitDiff(2, 1),
  ]);
  for (const budget of [1_333, 2_500, 4_000]) {
    const found = reduce(raw, budget).filter((line) => /^commit|^diff|^\+\+\+/.test(line));
    expect(found.map((line) => line.slice(0, 8))).toEqual(
      range(4).flatMap((at) => [
        commitOf(at).slice(0, 8),
        ...found.slice(1, 3).map((line) => line.slice(0, 8)),
      ]),
    );
  }
});

test('the recipe reads a diff with colours', () => {
  const raw = gitDiff(3).map((line) => `\u001b[1m${line}\u001b[m`);
  expect(reduce(raw, 2_500)).toEqual(reduce(gitDiff(3), 2_500));
});

test('the recipe for one diff keeps the files of a longer one', () => {
  const { blocks } = suggestRecipe(gitDiff(3).join('\n'), { budget: 4_000 });
  const lines = runRecipe(blocks, gitDiff(15).join('\n'), 4_000).split('\n');
  expect(lines.filter((line) => line.startsWith('diff --git'))).toHaveLength(15);
  expect(misplaced(lines)).toEqual([]);
});

test('the recipe for a small budget keeps more hunks and changes in a larger one', () => {
  const raw = gitDiff(15, 3);
  const { blocks } = suggestRecipe(raw.join('\n'), { budget: 1_333 });
  let before: readonly string[] = [];
  for (const budget of [1_333, 2_500, 4_000, 8_000, 13_333, 20_000]) {
    const text = runRecipe(blocks, raw.join('\n'), budget);
    expect(text.length).toBeLessThanOrEqual(budget);
    expect(text.length).toBeGreaterThan(budget * 0.9);
    const lines = text.split('\n');
    expect(misplaced(lines)).toEqual([]);
    const kept = lines.filter((line) => isChange(line) || line.startsWith('@@'));
    expect(kept.length).toBeGreaterThan(before.length);
    expect(kept).toEqual(expect.arrayContaining([...before]));
    before = kept;
  }
});

test('a diff at the end of a test run makes no diff of it', () => {
  const run = range(60).map((at) => `✓ part ${at} of the run has its own name`);
  const raw = [...run, ' Tests  1 failed | 60 passed (61)', ...gitDiff(1, 1)];
  expect(suggestRecipe(raw.join('\n')).kind).toBe('Test run');
});
