import { describe, expect, it } from 'vitest';
import { fixture, reduceCommand } from '../../fixtures/terminal/reduced.ts';
import { checkReducer } from '../../testing.ts';
import { bashReducer } from './bash-reducer.ts';

function reduce(command: string, value: string, budget = 8_000): string {
  return reduceCommand(command, value, budget);
}

/** The rows of `git diff --stat`: each file with its counts. */
const FILES = [
  '"docs/a \\"quoted\\" name.md" +1 -0',
  'docs/gone file.md +0 -1 (deleted)',
  '"docs/gr\\303\\266\\303\\237e.md" +1 -0',
  'old names/my file.txt -> docs/my -> file.txt +0 -0',
  'docs/no newline +1 -0 (new file)',
  'logo.png +0 -0 (binary)',
  ...Array.from({ length: 39 }, (_, n) => n + 1)
    .filter((n) => n !== 2 && n !== 3)
    .map((n) => `src/file-${n}.ts +3 -2`),
  'src/file-3.ts +3 -2 (mode 100644 -> 100755)',
  // Two of its lines look like the heading of a file.
  'src/file-2.ts +5 -2',
  'src/file-40.ts -> src/new name.ts +3 -2',
];

describe('git diff', () => {
  it.each([8_000, 2_000])('keeps each file with its counts within %i characters', (budget) => {
    const reduced = reduce('git diff HEAD', fixture('git-diff'), budget);
    const lines = new Set(reduced.split('\n'));
    expect(FILES.filter((row) => !lines.has(row))).toEqual([]);
    expect(reduced.split('\n')[0]).toMatch(
      /^\[diff: 46 files, \+125 -81; \d+ of 85 hunks shown\]$/,
    );
    const shown = Number(/(\d+) of 85/.exec(reduced)?.[1]);
    expect(reduced.match(/^@@ /gm)).toHaveLength(shown);
    expect(reduced).toContain('@@ -1,2 +1,3 @@\n two lines\n here\n+three\n');
    expect(reduced.length).toBeLessThanOrEqual(budget);
    expect(reduced.length).toBeGreaterThan(budget * 0.85);
  });

  it('is unchanged if it fits', () => {
    const raw = fixture('git-diff');
    expect(reduce('git diff HEAD', raw, 80_000)).toBe(raw);
    expect(reduce('git diff HEAD --stat', fixture('git-diff-stat'))).toBe(fixture('git-diff-stat'));
  });

  it('counts the files without room', () => {
    const reduced = reduce('git diff HEAD', fixture('git-diff'), 900);
    const named = reduced.match(/ \+\d+ -\d+(?: \(.*\))?$/gm)?.length ?? 0;
    const [, left = ''] = /; (\d+) files left out: \+\d+ -\d+/.exec(reduced) ?? [];
    expect(named + Number(left)).toBe(46);
    expect(reduced.length).toBeLessThanOrEqual(900);
  });

  it('shows the beginning of one hunk that is too long', () => {
    const added = Array.from({ length: 900 }, (_, n) => `+row ${n}`).join('\n');
    const raw = `diff --git a/a.txt b/a.txt\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,900 @@\n${added}\n`;
    const reduced = reduce('git show --format=', raw, 2_000);
    expect(reduced).toContain('a.txt +900 -0 (new file)\n@@ -0,0 +1,900 @@\n+row 0\n');
    const shown = reduced.match(/^\+row \d+$/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(reduced).toContain(`[… ${900 - shown} lines of this hunk]`);
  });

  it('is not read as a report, whatever its lines contain', () => {
    const report = `<testsuites tests="1">\n<testcase name="a"/>\n</testsuites>`;
    const lines = Array.from({ length: 80 }, () => report).join('\n');
    const raw = `diff --git a/r.xml b/r.xml\n--- a/r.xml\n+++ b/r.xml\n@@ -1,240 +1,241 @@\n+<?xml version="1.0"?>\n${lines.replaceAll(/^/gm, ' ')}\n`;
    const reduced = reduce('git diff', raw, 2_000);
    expect(reduced).toContain('r.xml +1 -0');
    expect(reduced).not.toContain('JUnit');
  });

  it('keeps the rows of a diffstat, and counts the others', () => {
    const reduced = reduce('git diff --stat', fixture('git-diff-stat'), 1_200);
    expect(reduced).toContain(' "docs/a \\"quoted\\" name.md"                  |   1 +\n');
    expect(reduced).toContain(' old names/my file.txt => docs/my -> file.txt |   0\n');
    expect(reduced).toContain('46 files changed, 125 insertions(+), 81 deletions(-)');
    const shown = reduced.match(/ \| +(?:\d|Bin)/g)?.length ?? 0;
    expect(shown + Number(/left out: (\d+) entries/.exec(reduced)?.[1])).toBe(46);
  });

  it('marks a cut diff as a part', () => {
    const raw = fixture('git-diff').slice(0, 9_000);
    expect(reduce('git diff | head -300', raw, 2_000)).toMatch(/^\[part of a diff: /);
  });
});

describe('git log', () => {
  it.each([600, 2_000])('of one commit keeps the sum of its diffstat, %i characters', (budget) => {
    const commit = `commit ${'0123456789'.repeat(4)}\nAuthor: Ann\n\n    subject\n\n`;
    const reduced = reduce('git show --stat', commit + fixture('git-diff-stat'), budget);
    expect(reduced).toContain('46 files changed, 125 insertions(+), 81 deletions(-)');
    expect(reduced).toContain('    subject');
  });

  it('keeps commits with their subjects, and counts the others', () => {
    const reduced = reduce('git log', fixture('git-log-long'), 2_000);
    expect(reduced).toContain('Rename and change all');
    expect(reduced).toContain('    cart: change price 40');
    const shown = reduced.match(/^ {4}(?:cart: change price \d+|Rename|Start)/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(15);
    expect(shown + Number(/left out: (\d+) entries/.exec(reduced)?.[1])).toBe(42);
    expect(reduced.length).toBeLessThanOrEqual(2_000);
  });

  it('keeps commits, files and hunks of a log with patches', () => {
    const reduced = reduce('git log -p -3', fixture('git-log-patch'), 4_000);
    expect(reduced).toContain('    Rename and change all');
    expect(reduced).toContain('    cart: change price 40');
    expect(reduced).toContain('src/file-40.ts -> src/new name.ts +3 -2');
    expect(reduced).toMatch(/^\[diff: 47 files, \+126 -81; \d+ of 86 hunks shown\]/);
    expect(reduced.length).toBeLessThanOrEqual(4_000);
  });

  it.each([4_000, 8_000])('keep each subject before names and hunks, %i characters', (budget) => {
    const raw = [...Array.from({ length: 20 }, (_, n) => [`change ${n}`, 1] as const), ['all', 120]]
      .flatMap(([subject, files]) => patch(`${subject}`, Number(files)))
      .join('\n');
    const reduced = reduce('git log -p', raw, budget);
    const shown = reduced.match(/^ {4}subject of /gm) ?? [];
    const whole = Number(/; (\d+) other lines left out/.exec(reduced)?.[1] ?? 0) / 5;
    // Only where half of the budget is not enough, the last commits are counted instead.
    expect(shown.length + whole).toBe(21);
    expect(shown.length).toBeGreaterThan(budget === 8_000 ? 20 : 12);
    expect(reduced.length).toBeLessThanOrEqual(budget);
  });
});

/** A commit as `git log -p` prints it. */
function patch(subject: string, files: number): string[] {
  const change = Array.from({ length: files }, (_, n) => [
    `diff --git a/src/${subject} ${n}.ts b/src/${subject} ${n}.ts`,
    'index 1111111..2222222 100644',
    `--- a/src/${subject} ${n}.ts\t`,
    `+++ b/src/${subject} ${n}.ts\t`,
    '@@ -38,3 +38,4 @@ line 36',
    ' line 37 of the file',
    ' line 38 of the file',
    ' line 39 of the file',
    `+${subject}`,
  ]);
  return [
    `commit ${'0123456789'.repeat(4)}`,
    'Author: Ann Other <ann@shop.example>',
    'Date:   Mon Nov 23 23:52:01 2026 +0000',
    '',
    `    subject of ${subject}`,
    '',
    '    a body that says why',
    '',
    ...change.flat(),
  ];
}

describe('git status', () => {
  it('reads names in columns', () => {
    const plain = reduce('git status', fixture('git-status-names'));
    expect(plain).toContain('untracked (32): new file 1.txt, new file 10.txt, ');
    expect(reduce('git status', fixture('git-status-columns'))).toBe(plain);
  });

  it('counts no names if the columns cannot be separated', () => {
    const raw = fixture('git-status-columns').replace('new file 5.txt ', 'new file 5.txt   ');
    const reduced = reduce('git status', raw);
    expect(reduced).toContain('new file 14.txt');
    expect(reduced).not.toContain('untracked (');
  });

  it.each([200, 500, 900])('fills %i characters with names, evenly', (budget) => {
    const short = [
      ...Array.from({ length: 80 }, (_, n) => `M  src/staged-${n}.ts`),
      ...Array.from({ length: 81 }, (_, n) => ` M src/unstaged-${n}.ts`),
      ...Array.from({ length: 40 }, (_, n) => `?? new-${n}.ts`),
    ];
    const reduced = reduce('git status -s', short.join('\n'), budget);
    expect(reduced.length).toBeLessThanOrEqual(budget);
    expect(reduced.length).toBeGreaterThan(budget * 0.84);
    for (const [title, all] of [
      ['staged', 80],
      ['unstaged', 81],
      ['untracked', 40],
    ] as const) {
      const line = reduced.split('\n').find((each) => each.startsWith(`${title} (${all}): `)) ?? '';
      expect(line).toMatch(/^\w+ \(\d+\): (?:M )?(?:[\w/.-]+, )+… \d+ more$/);
      const named = line.match(/[\w-]+\.ts/g)?.length ?? 0;
      expect(named + Number(/… (\d+) more/.exec(line)?.[1])).toBe(all);
    }
    expect(reduce('git status -s', short.join('\n'), 60)).toBe(
      'staged (80)\nunstaged (81)\nuntracked (40)',
    );
  });

  it('distinguishes names with a comma from two names', () => {
    const reduced = reduce('git status', fixture('git-status-names'));
    expect(reduced).toContain('renamed: "a file.txt -> a, new -> file.txt"');
    expect(reduced).toContain('"quo\\"te.md", "x, y.md"');
  });
});

describe('outputs of git', () => {
  const COMMANDS = [
    ['git status', 'git-status-names'],
    ['git status', 'git-status-columns'],
    ['git diff', 'git-diff'],
    ['git diff --stat', 'git-diff-stat'],
    ['git log', 'git-log-long'],
    ['git log -p', 'git-log-patch'],
    ['git log --stat', 'git-log-stat'],
  ] as const;

  it.each(COMMANDS)('have the same result with CR LF or CR CR LF: %s %s', (command, file) => {
    const raw = fixture(file);
    for (const end of ['\r\n', '\r\r\n']) {
      expect(reduce(command, raw.replaceAll('\n', end), 800)).toBe(reduce(command, raw, 800));
    }
  });

  it('obey the contract of reducers', () => {
    const samples = COMMANDS.slice(1, 5).map(([command, file]) => ({
      result: { ok: true as const, value: fixture(file).slice(0, 2_500) },
      ctx: { args: { command }, turnCount: 1, resultBudgetChars: 800 },
    }));
    expect(checkReducer(bashReducer, samples, { runs: 1 }).problems).toEqual([]);
  });
});

it('reads the diff of git status -vv', () => {
  const files = Array.from({ length: 40 }, (_, n) => `src/file-${n}.ts`);
  const diff = files.flatMap((file) => [
    `diff --git i/${file} w/${file}`,
    'index 5393a8e..289a09c 100644',
    `--- i/${file}`,
    `+++ w/${file}`,
    '@@ -1,2 +1,2 @@',
    ' const a = 1;',
    '-const b = 2;',
    '+const b = 3;',
  ]);
  const raw = [
    'On branch main',
    'Changes not staged for commit:',
    '  (use "git add <file>..." to update what will be committed)',
    ...files.map((file) => `\tmodified:   ${file}`),
    '',
    'Untracked files:',
    '  (use "git add <file>..." to include in what will be committed)',
    '\tnotes/to do.md',
    '\tscratch.ts',
    '',
    '--------------------------------------------------',
    'Changes not staged for commit:',
    ...diff,
  ].join('\n');
  const text = reduce('git status -vv', raw, 2_500);
  expect(text).toContain('[diff: 40 files, +40 -40');
  expect(text).toContain('On branch main');
  expect(text).toContain('untracked (2): notes/to do.md, scratch.ts');
  expect(files.filter((file) => !text.includes(`${file} +1 -1`))).toEqual([]);
  expect(text.length).toBeLessThanOrEqual(2_500);
});
