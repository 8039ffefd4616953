import { describe, expect, it } from 'vitest';
import { stripAnsi } from '../../../../lib/strip-ansi.ts';
import { BUDGETS, fixture, reduce } from '../../fixtures/terminal/reduced.ts';

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

/** Programs with failures, and what each failure has. */
const FAILING = {
  'eslint-stylish': /^ +\d+:\d+ +error /gm,
  'tsc-plain': /^src.* error TS\d+: /gm,
  'jest-many': /^ {2}● .+ › /gm,
  mypy: /^shop.*: error: /gm,
  'go-test-many': /^--- FAIL: /gm,
  'rspec-many': /^ +\d+\) orders sends/gm,
  'eslint-json': /^error .*:\d+:\d+ .* [@\w/-]+$/gm,
  'vitest-json-many': /^FAIL orders /gm,
  'phpunit-teamcity': /^FAIL test/gm,
  'go-test-json-many': /^FAIL example\.com.* › /gm,
  'cargo-build-json': /^error(?:\[E\d+\])?: (?!could not)/gm,
  'mocha-json': /^FAIL (?!tests\.)/gm,
  'junit-pytest': /^FAIL tests\./gm,
  'rspec-json': /^FAIL (?:Cart|Order)/gm,
} as const;

describe.each([8_000, 2_000])('joined commands within %i characters', (budget) => {
  type Name = keyof typeof FAILING;
  const names = Object.keys(FAILING) as Name[];
  // Each one with its next three neighbours, in both orders.
  const pairs = names.flatMap((first, at) =>
    names
      .slice(at + 1, at + 4)
      .flatMap((second) => [[first, second] as const, [second, first] as const]),
  );

  it.each(pairs)('show failures of both %s and %s, and count the others', (...both) => {
    const raw = both.map(fixture);
    // Some programs end without a line feed.
    const reduced = stripAnsi(reduce(raw.map((text) => text.trimEnd()).join('\n'), budget));
    expect(reduced.length).toBeLessThanOrEqual(budget);
    let all = 0;
    let named = 0;
    for (const [at, name] of both.entries()) {
      const alone = stripAnsi(reduce(raw[at] ?? '', 1_000_000)).match(FAILING[name])?.length ?? 0;
      const shown = reduced.match(FAILING[name])?.length ?? 0;
      expect(alone, name).toBeGreaterThan(0);
      expect(shown, name).toBeGreaterThanOrEqual(Math.min(alone, budget / 500));
      all += alone;
      named += shown;
    }
    const heading = reduced.split('\n').find((line) => line.startsWith('[left out:')) ?? '';
    const more = Number(/(?<!name of )\b(\d+) failures?\b/.exec(heading)?.[1] ?? 0);
    expect(named + more).toBeGreaterThanOrEqual(all);
  });
});

it('reads two documents on one line, and text behind a document', () => {
  const [rspec, eslint] = [fixture('rspec-json').trim(), fixture('eslint-json').trim()];
  for (const raw of [
    `${rspec}${eslint}`,
    `${rspec}${eslint}Done in 3 s.`,
    `${eslint} ${rspec}\n`,
  ]) {
    const reduced = reduce(raw, 4_000);
    expect(reduced).toMatch(/^\[summary of \d+ chars of .*RSpec JSON/);
    expect(reduced.match(/^FAIL /gm)).toHaveLength(4);
    expect(reduced.match(/^error /gm)?.length).toBeGreaterThan(4);
    if (raw.includes('Done')) expect(reduced).toContain('Done in 3 s.');
  }
});

it('reads findings as JSON lines', () => {
  const raw = fixture('mypy-json');
  const all = raw.trim().split('\n').length;
  for (const budget of [80_000, 1_500]) {
    const reduced = reduce(`$ mypy\n${raw}exit code 1\n`, budget);
    expect(reduced).toMatch(/^\[summary of \d+ chars of mypy JSON\]\n/);
    expect(reduced).toContain(`${all} errors, 0 warnings in 1 file\n`);
    expect(reduced).toMatch(/^error b\.py:2:10 Incompatible types in assignment .* assignment$/m);
    const more = Number(/(\d+) failures/.exec(reduced)?.[1] ?? 0);
    expect((reduced.match(/^error b\.py:/gm)?.length ?? 0) + more).toBe(all);
  }
});

it('names the unknown symbols of javac', () => {
  const errors = Array.from({ length: 40 }, (_, n) => [
    `A.java:${n + 2}: error: cannot find symbol`,
    `        order.missing${n}();`,
    '             ^',
    `  symbol:   method missing${n}()`,
    '  location: variable order of type Order',
  ]);
  const reduced = reduce([...errors.flat(), '40 errors'].join('\n'), 2_000);
  const named = reduced.match(/^A\.java:\d+: error: cannot find symbol$/gm)?.length ?? 0;
  expect(named).toBeGreaterThan(10);
  expect(reduced.match(/^ {2}symbol: {3}method missing\d+\(\)$/gm)).toHaveLength(named);
  expect(named + Number(/(\d+) failures/.exec(reduced)?.[1])).toBe(40);
});
