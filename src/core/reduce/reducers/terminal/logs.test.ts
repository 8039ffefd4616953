import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkReducer } from '../../testing.ts';
import { bashReducer } from './bash-reducer.ts';
import { stripAnsi } from './text.ts';

const BUDGETS = [80_000, 8_000, 2_000];

function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/terminal/${name}.txt`, import.meta.url), 'utf8');
}

function reduce(value: string, resultBudgetChars: number, command = 'make check'): string {
  const ctx = { args: { command }, turnCount: 1, resultBudgetChars };
  const result = bashReducer.reduce({ ok: true, value }, ctx);
  return result.ok ? result.value : `not ok: ${result.error}`;
}

interface Row {
  readonly file: string;
  /** Survives at every budget. */
  readonly always: readonly string[];
  /** Survives at 80 000 and at 8 000 characters. */
  readonly roomy: readonly string[];
  /** Never survives. */
  readonly drops: readonly string[];
}

/** The tests that fail in each run of the small shop. */
const NAMES = [
  'rounds the discount to cents',
  'returns the whole price',
  'answers with a default',
  'loads rows',
  'waits for the stock',
  'prints the receipt',
];
const MESSAGES = ['No price for missing', 'Cannot read properties of undefined'];
const VALUES = ['8.4915', '8.49', 'EUR', 'USD'];
const HOOK = 'no database at localhost:5432';

const TESTS: readonly Row[] = [
  ...['jest-mixed', 'jest-mixed-verbose-colour'].map((file) => ({
    file,
    always: [...NAMES, ...MESSAGES, HOOK, '10 failed, 1 skipped, 1 todo, 42 passed, 54 total'],
    roomy: [
      ...VALUES,
      'test-jest/cart.test.js:5:73',
      'src/cart.js:5:32',
      'src/cart.js:8:62',
      'says "none" & <nothing> at all',
      'Exceeded timeout of 50 ms',
      'total 12.50',
      "Cannot find module '../src/nothing.js'",
      'broken.test.js: Unexpected token',
      'test-jest/hook.test.js:1:25',
    ],
    drops: ['counts box', 'jestAdapterInit'],
  })),
  {
    file: 'jest-json',
    always: [...NAMES, ...MESSAGES, HOOK, '10 failed, 42 passed, 1 skipped, 1 todo, 54 total'],
    roomy: [
      ...VALUES,
      'test-jest/cart.test.js:5:73',
      'Exceeded timeout of 50 ms',
      "Cannot find module '../src/nothing.js'",
      'broken.test.js: Unexpected token',
    ],
    drops: ['counts box', 'jestAdapterInit', 'ancestorTitles'],
  },
  {
    file: 'jest-json-pass',
    always: ['Tests: 40 passed, 40 total'],
    roomy: [],
    drops: ['counts box'],
  },
  ...['vitest-mixed', 'vitest-mixed-dot', 'vitest-mixed-github'].map((file) => ({
    file,
    always: [
      ...NAMES,
      'No price for missing',
      HOOK,
      '8 failed | 42 passed | 3 skipped | 1 todo (54)',
    ],
    roomy: [
      ...VALUES,
      'test-vitest/cart.test.js:5:73',
      'src/cart.js:5:32',
      'Test timed out in 50ms',
      'total 12.50',
      'Snapshot `cart > keeps the label 1` mismatched',
      "Cannot find module '../src/nothing.mjs'",
      'contains invalid JS syntax',
    ],
    drops: ['counts box', 'TransformPluginContext', '::error'],
  })),
  {
    file: 'vitest-json',
    always: [...NAMES, ...MESSAGES, HOOK, '8 failed, 42 passed, 3 skipped, 1 todo, 54 total'],
    roomy: ['expected 8.4915 to be 8.49', 'test-vitest/cart.test.js:5:73'],
    drops: ['counts box', 'runWithCancel'],
  },
  {
    file: 'vitest-mixed-tap',
    always: [...NAMES, 'test-vitest/cart.test.js:5:73', 'src/cart.js:5:32'],
    roomy: [...MESSAGES, ...VALUES, 'Test timed out in 50ms'],
    drops: ['counts box'],
  },
  ...['playwright-line', 'playwright-list', 'playwright-dot', 'playwright-github'].map((file) => ({
    file,
    always: [...NAMES, '31 passed (', 'needs the database'],
    roomy: [
      ...MESSAGES,
      ...VALUES,
      HOOK,
      'test-pw/cart.spec.js:5:75',
      'src/cart.js:5',
      'Test timeout of 100ms exceeded',
      'polls the queue',
      'is flaky',
      'Expected: 4',
    ],
    drops: ['counts box', '[5/43]', '::error'],
  })),
  ...['playwright-line-tty', 'playwright-list-tty'].map((file) => ({
    file,
    always: [...NAMES, '9 failed', '31 passed ('],
    roomy: [...MESSAGES, ...VALUES, HOOK, 'test-pw/cart.spec.js:5:75'],
    drops: ['counts box', 'adds two lines › ', '[5/43]'],
  })),
  {
    file: 'playwright-json',
    always: [...NAMES, 'Tests: 8 failed, 1 flaky, 3 skipped, 31 passed', 'cart.spec.js:5:3'],
    roomy: [...MESSAGES, ...VALUES, HOOK, 'flaky: cart.spec.js › cart › is flaky'],
    drops: ['counts box', 'workerIndex'],
  },
  ...['mocha-spec', 'mocha-spec-colour', 'mocha-dot', 'mocha-min'].map((file) => ({
    file,
    always: [...NAMES, ...MESSAGES, '42 passing', '7 failing', '2 pending'],
    roomy: [...VALUES, HOOK, 'test-mocha/cart.test.js:5:53', 'Timeout of 50ms exceeded'],
    drops: ['counts box', 'processImmediate'],
  })),
  {
    file: 'mocha-json',
    always: [...NAMES, ...MESSAGES, '7 failing, 42 passing, 2 pending, 50 total'],
    roomy: [...VALUES, HOOK, 'test-mocha/cart.test.js:5:53', 'Timeout of 50ms exceeded'],
    drops: ['counts box', 'processImmediate'],
  },
  {
    file: 'mocha-tap',
    always: [...NAMES, '# fail 7'],
    roomy: [...MESSAGES, HOOK, '8.4915', 'test-mocha/cart.test.js:5:53'],
    drops: ['counts box'],
  },
  {
    file: 'node-test-mixed-spec',
    always: [...NAMES, ...MESSAGES, 'ℹ fail 7', 'test-node/cart.test.js:6:3'],
    roomy: [...VALUES, HOOK, 'test timed out after 50ms', "Unexpected token ';'"],
    drops: ['counts box', 'node:async_hooks'],
  },
  {
    file: 'node-test-mixed-tap',
    always: [...NAMES, ...MESSAGES, '# fail 7', 'test-node/cart.test.js:6:3'],
    roomy: [...VALUES, HOOK, 'test timed out after 50ms'],
    drops: ['counts box', 'node:async_hooks', 'subtests failed'],
  },
  {
    file: 'node-test-mixed-dot',
    always: [...NAMES, ...MESSAGES],
    roomy: [...VALUES, HOOK, 'test-node/cart.test.js:6:53'],
    drops: ['node:async_hooks'],
  },
  {
    file: 'tap',
    always: ['to cents', 'No price for missing', 'Cannot read properties', 'src/cart.js'],
    roomy: [...NAMES.slice(0, 4), ...VALUES, 'lineNumber: 4'],
    drops: ['compare: ==='],
  },
  {
    file: 'junit-jest',
    always: [...NAMES, ...MESSAGES, 'Tests: 10 failed'],
    roomy: [...VALUES, HOOK, 'test-jest/cart.test.js:5:73'],
    drops: ['counts box', 'jestAdapterInit', '&lt;'],
  },
  {
    file: 'junit-vitest',
    always: [...NAMES, 'No price for missing', 'Tests: 11 failed, 4 skipped, 42 passed, 57 total'],
    roomy: [...VALUES, HOOK, 'test-vitest/cart.test.js:5:73', 'says "none" & <nothing> at all'],
    drops: ['counts box'],
  },
  {
    file: 'junit-playwright',
    always: [...NAMES, 'Tests: 9 failed'],
    roomy: [...MESSAGES, ...VALUES, HOOK, 'cart.spec.js:5:75'],
    drops: ['counts box', 'ATTACHMENT'],
  },
  {
    file: 'junit-mocha',
    always: [...NAMES, ...MESSAGES, 'Tests: 7 failed'],
    roomy: [...VALUES, HOOK, 'test-mocha/cart.test.js:5:53'],
    drops: ['counts box'],
  },
  {
    file: 'junit-node',
    always: [...NAMES, ...MESSAGES],
    roomy: [...VALUES, 'test-node/cart.test.js:6:53'],
    drops: ['counts box'],
  },
];

const BUILDS: readonly Row[] = [
  {
    file: 'tsc-plain',
    always: ["src/order-1.ts(3,9): error TS2322: Type 'string[]' is not assignable"],
    roomy: ['src/order-13.ts(2,62): error TS7006'],
    drops: [],
  },
  {
    file: 'tsc-pretty',
    always: [
      "src/order-1.ts:3:9 - error TS2322: Type 'string[]' is not assignable",
      'Found 151 errors in 31 files',
    ],
    roomy: ['src/order-13.ts:2:62 - error TS7006'],
    drops: [],
  },
  ...['eslint-stylish', 'eslint-stylish-colour'].map((file) => ({
    file,
    always: [
      '/srv/shop/src/broken.ts\n  1:18  error  Parsing error: Property assignment expected',
      '2:62  error',
      'no-unused-vars',
      '151 problems (61 errors, 90 warnings)',
    ],
    roomy: ['/srv/shop/src/order-30.ts'],
    drops: [],
  })),
  ...['eslint-unix', 'eslint-compact'].map((file) => ({
    file,
    always: ['Parsing error: Property assignment expected', 'order-1.ts', '151 problems'],
    roomy: ['order-30.ts'],
    drops: [],
  })),
  {
    file: 'eslint-json',
    always: [
      '61 errors, 90 warnings in 33 files',
      '/srv/shop/src/broken.ts:1:18 Parsing error: Property assignment expected.',
      "order-1.ts:2:62 'when' is defined but never used. @typescript-eslint/no-unused-vars",
    ],
    roomy: ['order-30.ts'],
    drops: ['endColumn'],
  },
  {
    file: 'biome',
    always: ['Found 31 errors', 'Found 90 warnings', 'src/broken.ts:1:19 parse'],
    roomy: ['× Expected a property, a shorthand property, a getter, a setter, or a method but'],
    drops: [],
  },
  {
    file: 'docker-build-fail',
    always: [
      '[build 6/6] RUN npm run build',
      "src/cart.ts(12,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      "src/price.ts(3,1): error TS2304: Cannot find name 'tabel'.",
      'Dockerfile:9',
      '>>> RUN npm run build',
      'ERROR: failed to solve: process "/bin/sh -c npm run build" did not complete',
    ],
    roomy: ['FromAsCasing', 'added 412 packages'],
    drops: ['sha256:9986', '#6 CACHED', 'DONE 0.0s'],
  },
  {
    file: 'kubectl-pods-wide',
    always: [
      'NAMESPACE     NAME                         READY   STATUS             RESTARTS',
      'kube-system   orders-17-7d9c6b5f4-x017z    0/1     CrashLoopBackOff   37 (2m11s ago)   18d',
      'ImagePullBackOff',
      'Pending',
      'shop          orders-120-7d9c6b5f4-x120z   1/2     Running            4 (9m ago)',
      'Error',
      'Init:0/2',
      'Evicted',
    ],
    roomy: [],
    drops: [],
  },
  {
    file: 'kubectl-describe-pod',
    always: [
      'Name:             orders-17-7d9c6b5f4-x017z',
      'CrashLoopBackOff',
      'OOMKilled',
      'Exit Code:    137',
      'Back-off restarting failed container',
      'Readiness probe failed: dial tcp 10.42.1.17:8080',
    ],
    roomy: [],
    drops: [],
  },
  {
    file: 'terraform-plan',
    always: [
      '# aws_lb_listener.https will be updated in-place',
      '"ELBSecurityPolicy-2016-08" -> "ELBSecurityPolicy-TLS13-1-2-2021-06"',
      '# aws_db_instance.orders must be replaced',
      '"14.9" -> "16.3" # forces replacement',
      '# aws_s3_bucket.old_logs will be destroyed',
      'Plan: 31 to add, 1 to change, 2 to destroy.',
    ],
    roomy: ['# aws_instance.worker[29] will be created'],
    drops: ['Refreshing state'],
  },
];

describe.each(BUDGETS)('logs within %i characters', (budget) => {
  it.each([...TESTS, ...BUILDS])('keep what matters: $file', ({ file, always, roomy, drops }) => {
    const raw = fixture(file);
    const reduced = stripAnsi(reduce(raw, budget));
    const missing = [...always, ...(budget > 4_000 ? roomy : [])].filter(
      (text) => !reduced.includes(text),
    );
    expect(missing).toEqual([]);
    expect(drops.filter((text) => reduced.includes(text))).toEqual([]);
    expect(reduced.length).toBeLessThanOrEqual(Math.min(raw.length, budget));
  });

  it.each([
    'jest-many',
    'vitest-json-many',
    'playwright-line-many',
    'mocha-many',
    'node-test-many-tap',
  ])('tell the first of many failures, name more and count the rest: %s', (file) => {
    const reduced = reduce(fixture(file), budget);
    expect(reduced).toContain('sends order 1 to the right address');
    expect(reduced).toMatch(/city['"]?: ['"]Paris|to deeply equal/);
    expect(reduced).toMatch(/orders\.(?:test|spec)\.js:\d+/);
    expect(reduced).toMatch(/70 fail|fail 70/);
    const named = new Set(reduced.match(/sends order \d+ to/g));
    const counted = /(\d+) failures?[ ,(\]]/.exec(reduced.split('Tests:')[0] ?? '');
    const left =
      counted === null || reduced.includes(`all but the name of ${counted[0]}`)
        ? 0
        : Number(counted[1]);
    expect(named.size + left).toBe(70);
  });

  it('count the lines of a gap rightly', () => {
    const rows = Array.from(
      { length: 900 },
      (_, n) => `shop   orders-${n}   1/1   Running   0   1d`,
    );
    const raw = ['NAMESPACE   NAME   READY   STATUS   RESTARTS   AGE', ...rows].join('\n');
    const reduced = reduce(raw, budget, 'kubectl get pods -A');
    const shown = reduced.split('\n').filter((line) => line.startsWith('shop ')).length;
    const gaps = [...reduced.matchAll(/^\[… (\d+) lines?\]$/gm)].map((gap) => Number(gap[1]));
    expect(shown + gaps.reduce((sum, gap) => sum + gap, 0)).toBe(900);
  });
});

describe('logs', () => {
  it('keep the lines around a report', () => {
    const raw = `> shop@1.0.0 test\nreceipt printed\n${fixture('jest-json')}\nnpm error code 1\n`;
    for (const budget of BUDGETS) {
      const reduced = reduce(raw, budget, 'npm test');
      expect(reduced).toContain('rounds the discount to cents');
      expect(reduced.includes('npm error code 1')).toBe(budget > 2_000);
    }
    expect(reduce(raw, 80_000)).toContain('receipt printed');
  });

  it('keep every line that another program prints after them', () => {
    const other = ['Running migrations', 'info: all good, 3 applied', 'deployed to berlin'];
    for (const { file } of [...TESTS, ...BUILDS]) {
      const raw = `${fixture(file).trimEnd()}\n${other.join('\n')}\n`;
      const lines = reduce(raw, 200_000, 'make check; ./deploy.sh').split('\n');
      expect(
        other.filter((line) => !lines.includes(line)),
        file,
      ).toEqual([]);
    }
  });

  it('leave a report alone that a command only prints, where it fits', () => {
    for (const file of ['jest-json-pass', 'junit-vitest', 'eslint-json']) {
      const raw = fixture(file);
      expect(reduce(raw, 80_000, 'cat report'), file).toBe(raw);
      expect(reduce(raw, 4_000, 'cat report'), file).toContain('[summary of ');
    }
  });

  it('read lines that end with CR LF as any other', () => {
    for (const file of [
      'playwright-line',
      'eslint-stylish',
      'tsc-plain',
      'mocha-spec',
      'terraform-plan',
    ]) {
      const raw = fixture(file);
      const reduced = reduce(raw.replaceAll('\n', '\r\n'), 4_000);
      expect(reduced, file).toBe(reduce(raw, 4_000));
    }
  });

  it('keep to the contract of reducers', () => {
    const files = ['jest-json-pass', 'playwright-list-tty', 'eslint-stylish'];
    const samples = files.map((file) => ({
      result: { ok: true as const, value: fixture(file).slice(0, 6_000) },
      ctx: { args: { command: 'make check' }, turnCount: 1, resultBudgetChars: 2_000 },
    }));
    expect(checkReducer(bashReducer, samples, { runs: 6 }).problems).toEqual([]);
  });
});
