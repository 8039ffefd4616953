import { describe, expect, it } from 'vitest';
import { stripAnsi } from '../../../../../lib/strip-ansi.ts';
import { fixture, reduceCommand as reduce } from '../../../fixtures/terminal/reduced.ts';

interface Row {
  command: string;
  file: string;
  /** Names, messages and counts that the result must contain. */
  keeps: string[];
  drops: string[];
  /** The maximum ratio of the output's length to the input's. */
  share: number;
}

const JS_FAILURES = [
  'rounds the discount to cents',
  'returns the whole price',
  'answers with a default',
  '8.4915',
  'No price for missing',
];

const ROWS: Row[] = [
  {
    command: 'npx vitest run',
    file: 'vitest-pass',
    keeps: ['10 passed (10)', '150 passed (150)'],
    drops: ['stock.test.js'],
    share: 0.3,
  },
  {
    command: 'CI=1 npx vitest run --reporter=verbose',
    file: 'vitest-pass-verbose',
    keeps: ['150 passed (150)'],
    drops: ['adds line'],
    share: 0.05,
  },
  {
    command: 'cd app && pnpm exec vitest run',
    file: 'vitest-fail',
    keeps: [...JS_FAILURES, 'test/cart.test.js:21:112', '3 failed | 150 passed | 1 skipped (154)'],
    drops: ['adds line'],
    share: 0.5,
  },
  {
    command: 'npm test -- --reporter=verbose',
    file: 'vitest-fail-verbose',
    keeps: [...JS_FAILURES, '"currency": "USD"'],
    drops: ['adds line'],
    share: 0.2,
  },
  {
    command: 'npx vitest run | cat',
    file: 'vitest-suite-error',
    keeps: ["Cannot find module './nothing.js'", 'rounds the discount to cents'],
    drops: ['adds line'],
    share: 0.6,
  },
  {
    command: 'npx vitest run nothing-like-this',
    file: 'vitest-no-tests',
    keeps: ['No test files found'],
    drops: [],
    share: 1,
  },
  {
    command: 'npx jest',
    file: 'jest-pass',
    keeps: ['Tests:       150 passed, 150 total'],
    drops: ['PASS'],
    share: 0.6,
  },
  {
    command: 'npx jest --verbose',
    file: 'jest-pass-verbose',
    keeps: ['150 passed'],
    drops: ['adds line', 'PASS'],
    share: 0.1,
  },
  {
    command: 'yarn jest',
    file: 'jest-fail',
    keeps: [...JS_FAILURES, 'Expected: 8.49', '3 failed, 1 skipped, 150 passed'],
    drops: ['PASS'],
    share: 1,
  },
  {
    command: 'npm test -- --verbose',
    file: 'jest-fail-verbose-npm',
    keeps: [...JS_FAILURES, '+   "currency": "EUR"'],
    drops: ['adds line'],
    share: 0.5,
  },
  {
    command: 'jest --coverage',
    file: 'jest-fail-coverage',
    keeps: [...JS_FAILURES, '88.88'],
    drops: ['PASS'],
    share: 1,
  },
  {
    command: 'jest',
    file: 'jest-suite-error',
    keeps: ["Cannot find module './nothing.js' from", 'Test suite failed to run'],
    drops: [],
    share: 1,
  },
  {
    command: 'pytest',
    file: 'pytest-pass',
    keeps: ['100 passed in'],
    drops: ['test_cart.py'],
    share: 0.5,
  },
  {
    command: 'python -m pytest -v',
    file: 'pytest-pass-verbose',
    keeps: ['100 passed in'],
    drops: ['PASSED'],
    share: 0.05,
  },
  {
    command: 'time pytest',
    file: 'pytest-fail',
    keeps: [
      'test_rounds_to_cents',
      'assert 8.4915 == 8.49',
      'percent out of range: 150',
      'no database',
      '3 failed, 100 passed, 1 skipped, 1 xfailed, 1 error',
    ],
    drops: ['test_stock.py'],
    share: 1,
  },
  {
    command: 'poetry run pytest -v',
    file: 'pytest-fail-verbose',
    keeps: ['test_dict FAILED', 'percent out of range: 150', 'no database'],
    drops: ['PASSED'],
    share: 0.3,
  },
  {
    command: 'pytest -q',
    file: 'pytest-fail-quiet',
    keeps: ['FFEsx', 'percent out of range: 150'],
    drops: [],
    share: 1,
  },
  {
    command: 'pytest',
    file: 'pytest-collection-error',
    keeps: ["No module named 'nothing_here'", 'Interrupted: 1 error'],
    drops: [],
    share: 1,
  },
  {
    command: 'cargo test',
    file: 'cargo-test-pass',
    keeps: ['60 passed; 0 failed'],
    drops: ['adds_line', 'Compiling'],
    share: 0.2,
  },
  {
    command: 'RUST_BACKTRACE=1 cargo test',
    file: 'cargo-test-fail',
    keeps: [
      'tests::adds_wrongly',
      'left: 4',
      'right: 5',
      'two by two',
      'a first line',
      './src/lib.rs:261:35',
      '60 passed; 2 failed; 1 ignored',
    ],
    drops: ['adds_line', '/rustc/'],
    share: 0.25,
  },
  {
    command: 'cargo test',
    file: 'cargo-test-compile-error',
    keeps: ['E0425', 'cannot find value `quantities`', 'E0308', 'could not compile'],
    drops: [],
    share: 1,
  },
  {
    command: 'go test ./...',
    file: 'go-test-pass',
    keeps: ['ok  \texample.com/shop/cart'],
    drops: [],
    share: 1,
  },
  {
    command: 'go test -v ./...',
    file: 'go-test-pass-verbose',
    keeps: ['ok  \texample.com/shop/order'],
    drops: ['TestLine'],
    share: 0.1,
  },
  {
    command: 'go test ./...',
    file: 'go-test-fail',
    keeps: [
      'TestTable/bad',
      'Total = 4, want 5',
      'index out of range [3]',
      'cart_test.go:170',
      'FAIL\texample.com/shop/cart',
    ],
    drops: ['testing.go'],
    share: 0.7,
  },
  {
    command: 'go test -v ./...',
    file: 'go-test-fail-verbose',
    keeps: ['TestTable/bad', 'Total = 4, want 5', 'TestPanics', 'index out of range [3]'],
    drops: ['PASS: TestLine'],
    share: 0.3,
  },
  {
    command: 'go test ./...',
    file: 'go-test-build-error',
    keeps: ['undefined: missing', '[build failed]', 'Total = 4, want 5'],
    drops: [],
    share: 1,
  },
  {
    command: 'node --test',
    file: 'node-test-pass-tap',
    keeps: ['# pass 150'],
    drops: ['adds line'],
    share: 0.05,
  },
  {
    command: 'node --test test/',
    file: 'node-test-fail-tap',
    keeps: [
      'not ok 1 - rounds the discount to cents',
      '8.4915 !== 8.49',
      "currency: 'EUR'",
      'cart.test.js:22:3',
      '# fail 2',
    ],
    drops: ['adds line', 'duration_ms: '],
    share: 0.1,
  },
  {
    command: 'node --test --test-reporter=spec',
    file: 'node-test-fail-spec',
    keeps: ['✖ rounds the discount to cents', '8.4915 !== 8.49', 'fail 2', 'cart.test.js:22:3'],
    drops: ['adds line', 'node:async_hooks'],
    share: 0.3,
  },
];

describe('test runs', () => {
  it.each(ROWS)(
    'keeps failures and drops passed tests: $file',
    ({ command, file, keeps, drops, share }) => {
      const raw = fixture(file);
      const reduced = reduce(command, raw);
      for (const text of keeps) {
        expect(stripAnsi(raw)).toContain(text);
        expect(stripAnsi(reduced)).toContain(text);
      }
      for (const text of drops) {
        expect(stripAnsi(raw)).toContain(text);
        expect(reduced).not.toContain(text);
      }
      expect(reduced.length).toBeLessThanOrEqual(raw.length * share);
    },
  );

  it('keeps every failure of a long run, and nearby context', () => {
    const blocks = Array.from({ length: 400 }, (_, n) =>
      [
        ` FAIL  test/big.test.ts > case ${n}`,
        `AssertionError: expected ${n} to be ${n + 1}`,
        '',
        ` ❯ test/big.test.ts:${n + 1}:3`,
        ...Array.from({ length: 30 }, (_, line) => `    ${line}| some source code of case ${n}`),
        '',
      ].join('\n'),
    );
    const raw = [
      ' RUN  v4.1.12 /srv/app',
      ...blocks,
      ' Test Files  1 failed (1)',
      '      Tests  400 failed (400)',
    ].join('\n');
    const reduced = reduce('npx vitest run', raw, 48_000);
    for (let n = 0; n < 400; n += 1) {
      expect(reduced).toContain(
        `FAIL  test/big.test.ts > case ${n}\nAssertionError: expected ${n} to be ${n + 1}`,
      );
    }
    expect(reduced).toContain('400 failed');
    expect(reduced.length).toBeLessThanOrEqual(48_000);
    // With less room, as many as fit, each with its message.
    const tight = reduce('npx vitest run', raw, 8_000);
    expect(tight.length).toBeLessThanOrEqual(8_000);
    expect(tight.length).toBeGreaterThan(7_500);
  });

  it('keeps the lines next to a failure while there is room', () => {
    const blocks = Array.from({ length: 40 }, (_, n) => [
      ` FAIL  test/big.test.ts > case ${n}`,
      'AssertionError: expected 1 to be 2',
      '',
      ...Array.from({ length: 60 }, (_, line) => `source line ${line} of case ${n}`),
    ]);
    const raw = [' RUN  v4.1.12 /srv/app', ...blocks.flat(), '      Tests  40 failed (40)'].join(
      '\n',
    );
    const reduced = reduce('npx vitest run', raw);
    for (let n = 0; n < 40; n += 1) {
      expect(reduced).toContain(`source line 0 of case ${n}\n`);
      expect(reduced).not.toContain(`source line 30 of case ${n}\n`);
    }
  });

  it('keeps every line of a command that prints after the tests', () => {
    const other = ['  Running migrations', 'info: all good', '...', 'sss', '  indented'];
    const tests = {
      tap: `TAP version 13\n${Array.from({ length: 60 }, (_, n) => `ok ${n + 1} - case`).join('\n')}`,
      cargo: fixture('cargo-test-pass'),
      pytest: fixture('pytest-pass'),
      jest: fixture('jest-pass'),
    };
    for (const [name, raw] of Object.entries(tests)) {
      const reduced = reduce(
        'npm test; ./deploy.sh',
        [raw.trimEnd(), ...other, 'x'.repeat(200)].join('\n'),
      );
      expect(reduced, name).toContain('[left out: ');
      for (const line of other) expect(reduced.split('\n'), name).toContain(line);
    }
  });

  it('recognises the runner of a script by its output', () => {
    for (const command of [
      'npm run check',
      'make test',
      './ci.sh',
      'bash -c "npx vitest run"',
      'docker compose run app',
      undefined,
    ]) {
      expect(reduce(command, fixture('vitest-pass-verbose'))).not.toContain('adds line');
    }
  });

  it('does not change text that only looks like tests', () => {
    const raw = fixture('vitest-fail');
    for (const command of [
      'cat log.txt',
      'npx vitest run | grep adds',
      'git show HEAD:log.txt',
      'npx vitest run > log.txt',
    ]) {
      expect(reduce(command, raw)).toBe(raw);
    }
  });

  it('keeps the failures of each of several joined runs', () => {
    const raw = [
      fixture('pytest-fail-verbose'),
      fixture('cargo-test-fail'),
      fixture('npm-ci-http'),
      fixture('git-status-long'),
    ].join('');
    const reduced = reduce(
      'pytest -v; cargo test || true; npm ci --loglevel http && git status',
      raw,
    );
    for (const text of [
      'test_dict',
      'percent out of range: 150',
      'tests::adds_wrongly',
      'a first line',
      'added 257 packages',
      'src/core/part-22.ts',
      'notes/',
    ]) {
      expect(reduced).toContain(text);
    }
    for (const text of ['PASSED', 'adds_line_', 'npm http']) expect(reduced).not.toContain(text);
  });
});
