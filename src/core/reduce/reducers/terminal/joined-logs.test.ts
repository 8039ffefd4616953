import { describe, expect, it } from 'vitest';
import { fixture, reduce } from '../../fixtures/terminal/reduced.ts';

/** Logs longer than any budget here, or with many failures. */
const LOGS = [
  'ruff-full',
  'jest-many',
  'vitest-fail',
  'bun-test',
  'mocha-many',
  'cargo-test-many',
  'cargo-build-many',
  'rspec-many',
  'pytest-many',
  'go-test-many',
  'gradle-test-many',
  'maven-test-many',
  'dotnet-test-many',
  'phpunit-many',
  'node-test-many-tap',
  'mypy',
  'eslint-stylish',
  'tsc-plain',
] as const;

const RESULT = 'RESULT: 12345 rows imported';
const STATUS = [
  'On branch main',
  "Your branch is up to date with 'origin/main'.",
  '',
  'Changes not staged for commit:',
  '\tmodified:   src/cart.ts',
  '\tmodified:   src/order.ts',
  '',
  'Untracked files:',
  '\tsrc/scratch.ts',
  '',
  'no changes added to commit (use "git add" and/or "git commit -a")',
];

describe.each([8_000, 4_000, 1_000])('a joined command within %i characters', (budget) => {
  it.each(LOGS)('keeps the result of the command before: %s', (file) => {
    const reduced = reduce(`${RESULT}\n${fixture(file)}`, budget, './import.sh; make check');
    expect(reduced).toContain(RESULT);
    expect(reduced.length).toBeLessThanOrEqual(budget);
  });

  it.each(LOGS)('keeps the result of the command after: %s', (file) => {
    const raw = `${fixture(file).trimEnd()}\n${RESULT}\n`;
    expect(reduce(raw, budget, 'make check; ./import.sh')).toContain(RESULT);
  });

  it('keeps the result between two programs', () => {
    const raw = [fixture('ruff-full').trimEnd(), RESULT, fixture('jest-many')].join('\n');
    expect(reduce(raw, budget, 'ruff check; ./import.sh; npx jest')).toContain(RESULT);
  });
});

it.each([
  ['git status && npx jest', STATUS],
  ['cat conf && npx jest', Array.from({ length: 11 }, (_, n) => `setting_${n} = "value ${n}"`)],
  ['git log --oneline -2; npx jest', ['a68dd08 core: mend names', '159626c core: fit the budget']],
  ['ls; npx jest', ['README.md', 'package.json', 'src', 'test']],
  [
    'git diff; npx jest',
    ['diff --git a/a.js b/a.js', '@@ -1 +1 @@', '-const a = 1;', '+let a = 1;'],
  ],
])('keeps short output before the details of failures: %s', (command, lines) => {
  const reduced = reduce(`${lines.join('\n')}\n${fixture('jest-many')}`, 8_000, command);
  const shown = reduced.split('\n');
  expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
});

it('keeps the first and the last lines of long output of another command', () => {
  const rows = Array.from({ length: 300 }, (_, n) => `imported table number ${n}`);
  const reduced = reduce(`${rows.join('\n')}\n${fixture('jest-many')}`, 4_000, './a.sh; npx jest');
  expect(reduced).toContain('imported table number 0\n');
  expect(reduced).toContain('imported table number 299\n');
});

describe('a crash between other commands', () => {
  const rows = (name: string) => Array.from({ length: 60 }, (_, n) => `${name} ${n}`);
  const traceback = [
    'Traceback (most recent call last):',
    '  File "/app/load.py", line 8, in <module>',
    '    load(3)',
    '  File "/app/load.py", line 3, in load',
    '    raise ValueError("bad row 42")',
    'ValueError: bad row 42',
  ];
  const npm = ['npm error code E404', 'npm error 404 Not Found - GET /nothing'];

  it.each([500, 1_000, 2_000])('keeps its message and place within %i characters', (budget) => {
    const raw = [...rows('list'), ...traceback, ...rows('row'), ...npm].join('\n');
    const text = reduce(raw, budget, 'ls; python3 load.py; ./rows.sh; npm view nothing');
    for (const part of ['ValueError: bad row 42', '"/app/load.py", line 3', 'E404']) {
      expect(text).toContain(part);
    }
    expect(text.length).toBeLessThanOrEqual(budget);
  });
});
