import { describe, expect, it } from 'vitest';
import { BUDGETS, fixture, reduce } from '../../fixtures/terminal/reduced.ts';
import { stripAnsi } from './text.ts';

interface Many {
  readonly file: string;
  readonly total: string;
  /** The required content of the first one, in any order. */
  readonly first: readonly string[];
  readonly name: RegExp;
  readonly failures: number;
}

/** Runs with 60 failures and more. */
const MANY: readonly Many[] = [
  {
    file: 'go-test-many',
    total: 'FAIL\texample.com/shop/many',
    first: ['--- FAIL: TestSendsOrder1 ', 'many_test.go:7: order 1: got map[city:Paris'],
    name: /--- FAIL: TestSendsOrder\d+/g,
    failures: 70,
  },
  {
    file: 'go-test-json-many',
    total: 'Tests: 70 failed',
    first: ['TestSendsOrder1\n', 'many_test.go:7: order 1: got map[city:Paris'],
    name: /› TestSendsOrder\d+/g,
    failures: 70,
  },
  {
    file: 'cargo-test-many',
    total: '0 passed; 70 failed',
    first: ['tests::sends_order_10_to', 'src/lib.rs:11:56', 'left: "Paris"', 'right: "Lyon"'],
    name: /---- tests::sends_order_\d+_to/g,
    failures: 70,
  },
  {
    file: 'cargo-build-many',
    total: 'could not compile `core-lints` (lib) due to 60 previous errors',
    first: ['mismatched types\n --> src/lib.rs:3:22', 'expected `i32`, found `&str`'],
    name: / --> src\/lib\.rs:\d+:(?:22|5)$/gm,
    failures: 60,
  },
  {
    file: 'gradle-test-many',
    total: '70 tests completed, 70 failed',
    first: ['sendsOrder25ToTheRightAddress FAILED', 'expected:<[Lyon]>', 'OrdersTest.java:29'],
    name: /sendsOrder\d+ToTheRightAddress FAILED/g,
    failures: 70,
  },
  {
    file: 'maven-test-many',
    total: 'Tests run: 70, Failures: 70, Errors: 0, Skipped: 0',
    first: ['sendsOrder25ToTheRightAddress(shop', 'expected:<[Lyon]>', 'OrdersTest.java:29'],
    name: /sendsOrder\d+ToTheRightAddress\(shop/g,
    failures: 70,
  },
  {
    file: 'dotnet-test-many',
    total: 'Failed:    70, Passed:     0',
    first: ['SendsOrder1ToTheRightAddress [', 'Expected: "Lyon"', 'Actual:   "Paris"', ':line 4'],
    name: /Failed Shop\.Tests\.OrderTests\.SendsOrder\d+To/g,
    failures: 70,
  },
  {
    file: 'phpunit-many',
    total: 'Tests: 70, Assertions: 70, Failures: 70.',
    first: ['1) OrdersTest::testSendsOrder1\n', "'Lyon'", "'Paris'", 'OrdersTest.php:6'],
    name: /OrdersTest::testSendsOrder\d+/g,
    failures: 70,
  },
  {
    file: 'rspec-many',
    total: '70 examples, 70 failures',
    first: ['sends order 1 to', '{:city=>"Lyon"}', '{:city=>"Paris"}', 'orders_spec.rb:3'],
    name: /orders sends order \d+ to/g,
    failures: 70,
  },
  {
    file: 'pytest-many',
    total: '70 failed in',
    first: ['___ test_sends_order_1 ___', "{'city': 'Paris'} == {'city': 'Lyon'}", 'orders.py:2'],
    name: /___ test_sends_order_\d+ ___/g,
    failures: 70,
  },
  {
    file: 'mypy',
    total: 'Found 75 errors',
    first: ['shop/order_9.py:7: error: Incompatible types'],
    name: /^shop\/order_\d+\.py:\d+: error/gm,
    failures: 75,
  },
  {
    file: 'ruff-full',
    total: 'Found 152 errors.',
    first: ['F401 [*] `os` imported but unused\n --> shop/order_1.py:1:8'],
    name: / --> shop\/\w+\.py:\d+:\d+/g,
    failures: 152,
  },
  {
    file: 'docker-build-many',
    total: 'ERROR: failed to solve: process "/bin/sh -c NODE_PATH',
    first: ['>>> RUN NODE_PATH', "src/m1.ts(1,14): error TS2322: Type 'string'"],
    name: /src\/m\d+\.ts\(1,14\): error TS2322/g,
    failures: 20,
  },
];

describe.each(BUDGETS)('many failures within %i characters', (budget) => {
  it.each(MANY)(
    'show the first of many failures, name more and count the rest: $file',
    ({ file, total, first, name, failures }) => {
      const reduced = stripAnsi(reduce(fixture(file), budget));
      expect([total, ...first].filter((text) => !reduced.includes(text))).toEqual([]);
      const named = new Set(reduced.match(name)).size;
      const heading = reduced.split('\n').find((line) => line.startsWith('[left out:')) ?? '';
      const more = /(?<!name of )\b(\d+) failures?\b/.exec(heading);
      expect(named + Number(more?.[1] ?? 0)).toBe(failures);
      expect(named).toBeGreaterThan(5);
    },
  );
});

it('tells the first failure in full, whatever another program printed before it', () => {
  const reduced = reduce(`added 412 packages in 9s\n\n${fixture('jest-mixed')}`, 2_000);
  expect(reduced).toContain('added 412 packages');
  const first = reduced.slice(reduced.indexOf('  ● cart'));
  expect(first.slice(0, first.indexOf('  ● cart', 1))).toMatch(/Expected: .*\n.*Received: /);
});

// The first plan of each uses less.
it.each([
  ['cargo-test-mixed', 2_000],
  ['kubectl-events', 1_500],
  ['vitest-fail', 2_000],
  ['jest-fail', 1_000],
] as const)('fills the budget that it has: %s within %i', (file, budget) => {
  const reduced = reduce(fixture(file), budget);
  expect(reduced).toMatch(/\[… \d+ lines?\]/);
  expect(reduced.length).toBeGreaterThan(budget * 0.9);
});
