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
  readonly roomy?: readonly string[];
  /** Never survives. */
  readonly drops?: readonly string[];
}

const HOOK = 'no database at localhost:5432';

const ROWS: readonly Row[] = [
  ...['go-test-mixed', 'go-test-mixed-verbose'].map((file) => ({
    file,
    always: [
      'TestRoundsToCents',
      'cart_test.go:13: Total = 8.4915, want 8.49',
      'TestTable/bad_one',
      'cart_test.go:25: mismatch',
      `cart_test.go:35: load rows: ${HOOK}`,
      'TestPrints',
      'TestParallelSlow',
      'cart_test.go:46: slow is wrong',
      'TestPanics',
      'index out of range [3] with length 3',
      '/srv/shop/order/order_test.go:14',
      'FAIL\texample.com/shop/cart',
      'ok  \texample.com/shop/stock',
    ],
    roomy: ['+ \t3,', 'receipt printed: total 12.50', 'order_test.go:10'],
    drops: ['testing.go', 'runtime/panic.go', 'panic({0x'],
  })),
  {
    file: 'go-test-json',
    always: [
      'Tests: 8 failed, 43 passed, 1 skipped',
      'Packages: 3 failed, 1 passed',
      'example.com/shop/cart › TestRoundsToCents\ncart_test.go:13: Total = 8.4915, want 8.49',
      'TestTable/bad_one',
      'TestPanics',
      'index out of range [3] with length 3',
      'order_test.go:14',
      'broken/broken_test.go:6:2: undefined: missing',
      'FAIL example.com/shop/broken [build failed]',
    ],
    roomy: ['- \t4,', `load rows: ${HOOK}`, 'receipt printed: total 12.50'],
    drops: ['"Action"', 'testing.go', 'TestLine7'],
  },
  {
    file: 'go-test-timeout',
    always: [
      'panic: test timed out after 1s',
      'example.com/shop/hang.TestHangs',
      'hang_test.go:7',
      'FAIL\texample.com/shop/hang',
    ],
    drops: ['testing.go', '_testmain.go', 'time.goFunc'],
  },
  ...['cargo-test-mixed', 'cargo-test-mixed-colour'].map((file) => ({
    file,
    always: [
      '---- tests::prints stdout',
      'std-tools/src/lib.rs:2:5',
      'index out of bounds: the len is 3 but the index is 3',
      `Error: "${HOOK}"`,
      'core-shop/src/lib.rs:12:9',
      'left: 8.4915',
      'right: 8.49',
      'on an `Err` value: "No price for missing"',
      'did not panic as expected at core-shop/src/lib.rs:32:8',
      'two by two\nand a second line',
      '40 passed; 7 failed; 1 ignored',
      'error: test failed, to rerun pass `-p core-shop --lib`',
    ],
    // The project's own crates have names that begin like those of the toolchain.
    roomy: [
      'std_tools::pick',
      'test_kit::check',
      'core_shop::tests::uses_the_kit',
      './src/lib.rs:20:9',
    ],
    drops: ['/rustc/', 'rust_begin_unwind', 'core::ops::function', 'adds_line_7'],
  })),
  {
    file: 'cargo-test-backtrace-full',
    always: [
      'tests::picks_too_far',
      'std-tools/src/lib.rs:2:5',
      'index out of bounds',
      'std_tools::pick::h',
      'core_shop::tests::picks_too_far::h',
      '/srv/shop/core-shop/src/lib.rs:16:9',
    ],
    drops: ['/rustc/', 'backtrace_rs', 'start_thread', 'clone3', 'test[273d7611820c9051]'],
  },
  {
    file: 'cargo-run-panic',
    always: ['starting', 'src/main.rs:2:40', 'the len is 1 but the index is 4', 'orders::pick'],
    drops: ['core::panicking', 'RUST_BACKTRACE'],
  },
  {
    file: 'cargo-clippy',
    always: [
      'warning: unneeded `return` statement\n --> src/lib.rs:9:5',
      'warning: function `of` is never used\n --> src/prices.rs:1:8',
      'warning: length comparison to zero\n  --> src/lib.rs:19:21',
      'help: try: `a`',
      'generated 12 warnings',
      'Finished `dev` profile',
    ],
    roomy: ['index.html#needless_return'],
  },
  {
    file: 'cargo-clippy-short',
    always: ['src/lib.rs:9:5: warning: unneeded `return` statement', 'generated 12 warnings'],
  },
  {
    file: 'gradle-test',
    always: [
      'shop.CartTest > roundsTheDiscountToCents FAILED',
      'expected:<8.49> but was:<8.4915>',
      'shop.CartTest.roundsTheDiscountToCents(CartTest.java:5)',
      'the price differs expected:<[EUR]> but was:<[USD]>',
      'test timed out after 50 milliseconds',
      'could not load',
      'No price for missing',
      'shop.HookTest > classMethod FAILED',
      '48 tests completed, 7 failed, 1 skipped',
      'BUILD FAILED in',
    ],
    roomy: [
      `Caused by:\n        java.io.IOException: ${HOOK}`,
      "Execution failed for task ':test'.",
    ],
    drops: ['addsLine7', 'org.junit.Assert.', ':compileJava', 'Run with --stacktrace'],
  },
  {
    file: 'gradle-test-short',
    always: [
      'shop.CartTest > loadsRows FAILED\n    java.lang.RuntimeException at CartTest.java:10',
      '48 tests completed, 7 failed, 1 skipped',
      'BUILD FAILED in',
    ],
    drops: ['Get more help'],
  },
  {
    file: 'gradle-compile-error',
    always: [
      'Cart.java:3: error: incompatible types: String cannot be converted to int',
      'symbol:   method missing(int)',
      'Cart.java:5: error:',
      '3 errors',
      "Execution failed for task ':compileJava'.",
      'BUILD FAILED in',
    ],
  },
  {
    file: 'maven-test',
    always: [
      'roundsTheDiscountToCents(shop.CartTest)',
      'expected:<8.49> but was:<8.4915>',
      'CartTest.java:5',
      'expected:<[EUR]> but was:<[USD]>',
      'Error in receipt\nsecond line',
      `Caused by: java.io.IOException: ${HOOK}`,
      'IllegalArgumentException: No price for missing',
      'shop.HookTest  Time elapsed',
      'Tests run: 48, Failures: 3, Errors: 4, Skipped: 1',
      'BUILD FAILURE',
      'Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin',
    ],
    roomy: ['total 12.50'],
    drops: ['Scanning for projects', 'Re-run Maven', 'CartTest.loadsRows:10 Runtime'],
  },
  {
    file: 'maven-compile-error',
    always: [
      'Cart.java:[3,17] incompatible types: java.lang.String cannot be converted to int',
      'symbol:   method missing(int)',
      'Cart.java:[5,69]',
      'BUILD FAILURE',
    ],
    drops: ['[Help 1]'],
  },
  {
    file: 'dotnet-test',
    always: [
      'Failed Shop.Tests.CartTests.RoundsTheDiscountToCents',
      'Expected: 8.49\nActual:   8.4915',
      'CartTests.cs:line 12',
      'Expected: "EUR"',
      'Actual:   "USD"',
      'KeyNotFoundException : No price for missing',
      'Cart.cs:line 9',
      HOOK,
      'Sizes(size: 4)',
      'Failed:     5, Passed:    40, Skipped:     1, Total:    46',
    ],
    roomy: ['total 12.50', 'Db.cs:line 7'],
    drops: ['AddsLine7', 'System.RuntimeMethodHandle', 'Copyright', '[FAIL]'],
  },
  {
    file: 'dotnet-build-error',
    always: [
      'Cart.cs(3,17): error CS0029: Cannot implicitly convert type',
      "Cart.cs(9,12): error CS0103: The name 'tabel' does not exist",
      'warning CS0219',
      'Build FAILED.',
      '2 Error(s)',
    ],
  },
  ...['phpunit-mixed', 'phpunit-mixed-colour'].map((file) => ({
    file,
    always: [
      '1) CartTest::testRoundsToCents',
      '8.4915 is identical to 8.49.',
      'tests/CartTest.php:8',
      "-    'currency' => 'EUR'",
      "+    'currency' => 'USD'",
      'OutOfBoundsException: No price for missing',
      'tests/CartTest.php:24',
      'with data set "large one" (4)',
      'Tests: 140, Assertions: 136, Errors: 1, Failures: 4, Skipped: 1, Incomplete: 1, Risky: 1.',
    ],
    roomy: ['old price list', 'did not perform any assertions'],
    drops: ['126 / 140', 'Memory:'],
  })),
  {
    file: 'phpunit-testdox',
    always: [
      ' ✘ Rounds to cents',
      '8.4915 is identical to 8.49.',
      'tests/CartTest.php:8',
      "│ +    'currency' => 'USD'",
      'No price for missing',
      'Errors: 1, Failures: 4',
    ],
    drops: [' ✔ Line', 'Summary of non-successful tests'],
  },
  { file: 'phpunit-pass', always: ['OK (130 tests, 130 assertions)'], drops: ['63 / 130'] },
  ...['rspec-mixed', 'rspec-mixed-colour', 'rspec-documentation'].map((file) => ({
    file,
    always: [
      'Cart#total rounds the discount to cents',
      'expected: 8.49\n',
      'got: 8.4915',
      './spec/cart_spec.rb:11',
      'No price for missing',
      './spec/cart_spec.rb:3',
      'could not load',
      'says "none" & <nothing> at all',
      "undefined method `length' for nil:NilClass",
      '70 examples, 7 failures, 3 pending',
    ],
    roomy: [
      HOOK,
      'got: "a"',
      './spec/cart_spec.rb:41',
      '-:currency => "EUR",',
      'Temporarily skipped',
    ],
    drops: ['rspec ./spec/cart_spec.rb:19', 'Failed examples:'],
  })),
  {
    file: 'rspec-load-error',
    always: [
      'An error occurred while loading ./bad/bad_spec.rb.',
      'cannot load such file -- /srv/shop/bad/nothing',
      './bad/bad_spec.rb:1',
      'syntax error, unexpected end-of-input',
      '0 examples, 0 failures, 3 errors occurred outside of examples',
    ],
    drops: ['rspec-core-3.12.0'],
  },
  ...['pytest-mixed', 'pytest-mixed-colour', 'pytest-mixed-short'].map((file) => ({
    file,
    always: [
      'ERROR at setup of test_fixture',
      'ConnectionError: no database',
      'TestCart.test_rounds_to_cents',
      'assert 8.4915 == 8.49',
      'test_cart.py:13: ',
      "KeyError: 'No price for missing'",
      'test_cart.py:7: ',
      'test_sizes[large one]',
      'RuntimeError: could not load',
      'Regex pattern did not match.',
      '8 failed, 42 passed, 1 skipped, 1 xfailed, 2 errors',
    ],
    roomy: [
      HOOK,
      "{'currency': 'USD'} != {'currency': 'EUR'}",
      'total 12.50',
      "Actual message: 'something else'",
    ],
    drops: ['FAILED test_cart.py::', 'rootdir', '======'],
  })),
  {
    file: 'pytest-mixed-line',
    always: [
      'FAILED test_cart.py::TestCart::test_sizes[large one] - assert 4 < 3',
      'ERROR test_cart.py::test_late - ValueError: teardown is broken',
      'test_cart.py:13: assert 8.4915 == 8.49',
      '8 failed, 42 passed',
    ],
  },
  {
    file: 'mypy',
    always: [
      'shop/order_9.py:8: error: Name "missing_9" is not defined  [name-defined]',
      'Found 75 errors in 25 files (checked 25 source files)',
    ],
  },
  {
    file: 'mypy-pretty',
    always: [
      'shop/order_9.py:7:17: error: Incompatible types in assignment (expression has\ntype "str", variable has type "int")  [assignment]',
      'Found 75 errors in 25 files',
    ],
  },
  {
    file: 'flake8',
    always: ["shop2/order_21.py:8:34: F821 undefined name 'missing_21'"],
  },
  {
    file: 'pylint',
    always: ["E0001: Parsing failed: 'invalid syntax (<unknown>, line 1)'", 'rated at 0.00/10'],
    roomy: ["order_10.py:8:33: E0602: Undefined variable 'missing_10'"],
  },
  {
    file: 'ruff-full',
    always: [
      'F401 [*] `os` imported but unused\n --> shop/order_1.py:1:8',
      'F821 Undefined name `missing_1`\n --> shop/order_1.py:8:34',
      'Found 60 errors.',
      '30 fixable',
    ],
  },
  {
    file: 'ruff-concise',
    always: [
      'shop/order_1.py:8:34: F821 Undefined name `missing_1`',
      'Found 60 errors.',
      '30 fixable',
    ],
  },
];

describe.each(BUDGETS)('logs of other languages within %i characters', (budget) => {
  it.each(ROWS)('keep what matters: $file', ({ file, always, roomy = [], drops = [] }) => {
    const raw = fixture(file);
    const reduced = stripAnsi(reduce(raw, budget));
    const missing = [...always, ...(budget > 4_000 ? roomy : [])].filter(
      (text) => !reduced.includes(text),
    );
    expect(missing).toEqual([]);
    expect(drops.filter((text) => reduced.includes(text))).toEqual([]);
    expect(drops.filter((text) => !stripAnsi(raw).includes(text))).toEqual([]);
    expect(reduced.length).toBeLessThanOrEqual(Math.min(raw.length, budget));
  });
});

describe('logs of other languages', () => {
  it('keep every line that no parser knows', () => {
    for (const [file, marker] of [
      ['go-test-mixed', 'FAIL\n'],
      ['cargo-test-mixed', 'failures:\n'],
      ['gradle-test', 'BUILD FAILED'],
      ['maven-test', '[INFO] Results:'],
      ['dotnet-test', 'Failed!  -'],
      ['phpunit-mixed', 'ERRORS!'],
      ['rspec-mixed', 'Finished in'],
      ['pytest-mixed', '=========================== short'],
    ] as const) {
      const raw = fixture(file).replace(marker, `deploy: region eu-7 is not ready\n${marker}`);
      expect(raw, file).toContain('eu-7');
      expect(reduce(raw, 80_000), file).toContain('deploy: region eu-7 is not ready');
    }
  });

  it('read lines that end with CR LF or CR CR LF as any other', () => {
    for (const { file } of ROWS) {
      const raw = fixture(file);
      for (const end of ['\r\n', '\r\r\n']) {
        // A report in JSON says how long the output was.
        const [got, want] = [raw.replaceAll('\n', end), raw].map((text) =>
          reduce(text, 1_500).replace(/summary of \d+/, 'summary of n'),
        );
        if (raw.length > 1_500) expect(got, file).toBe(want);
      }
    }
  });

  it('keep to the contract of reducers', () => {
    const files = ['go-test-json', 'cargo-test-mixed', 'phpunit-testdox'];
    const samples = files.map((file) => ({
      result: { ok: true as const, value: fixture(file).slice(0, 2_500) },
      ctx: { args: { command: 'make check' }, turnCount: 1, resultBudgetChars: 800 },
    }));
    expect(checkReducer(bashReducer, samples, { runs: 1 }).problems).toEqual([]);
  });
});
