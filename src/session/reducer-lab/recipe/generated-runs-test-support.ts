import { COMPILER_RUNS } from './generated-findings-test-support.ts';
import { JAVASCRIPT_RUNS } from './generated-javascript-test-support.ts';
import type { RunShape } from './generated-shape-test-support.ts';
import { eachTest, isFailed, perFailure, rule } from './generated-shape-test-support.ts';

/** `pytest`, or with -v `pytest -v`. */
function pytest(isVerbose: boolean): RunShape {
  const file = 'tests/test_orders.py';
  const name = (at: number) => `test_sends_order_${at}_to_the_right_address`;
  return {
    place: (at) => `${file}:${10 + 4 * at}`,
    log: (run) => [
      rule(' test session starts ', '='),
      'platform linux -- Python 3.12.3, pytest-8.2.0, pluggy-1.5.0',
      'rootdir: /app',
      `collected ${run.tests} items`,
      '',
      ...(isVerbose
        ? eachTest(run, (at) =>
            `${file}::${name(at)} ${isFailed(run, at) ? 'FAILED' : 'PASSED'}`.padEnd(80),
          )
        : [`${file} ${eachTest(run, (at) => (isFailed(run, at) ? 'F' : '.')).join('')}`]),
      '',
      rule(' FAILURES ', '='),
      ...perFailure(run, (at) => [
        rule(` ${name(at)} `, '_'),
        '',
        `    def ${name(at)}():`,
        `        order = create_order(lines=${at})`,
        `>       assert order.total == Decimal("${at}.50")`,
        `E       AssertionError: assert Decimal('${at}.49') == Decimal('${at}.50')`,
        `E        +  where Decimal('${at}.49') = <Order ${at}>.total`,
        '',
        `${file}:${10 + 4 * at}: AssertionError`,
        ...run.captured.flatMap((line, nth) =>
          nth === 0 ? [rule(' Captured stdout call ', '-'), line] : [line],
        ),
      ]),
      rule(' short test summary info ', '='),
      ...perFailure(run, (at) => [
        `FAILED ${file}::${name(at)} - AssertionError: assert Decimal('${at}.4...`,
      ]),
      rule(` ${run.failed} failed, ${run.tests - run.failed} passed in 4.21s `, '='),
    ],
  };
}

/** `cargo test`. */
const cargo: RunShape = {
  place: (at) => `src/order.rs:${10 + 3 * at}`,
  log: (run) => [
    '   Compiling orders v0.1.0 (/srv/shop)',
    '    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.45s',
    '     Running unittests src/lib.rs (target/debug/deps/orders-300cfb589640ba2b)',
    '',
    `running ${run.tests} tests`,
    ...eachTest(
      run,
      (at) =>
        `test tests::sends_order_${at}_to_the_right_address ... ${isFailed(run, at) ? 'FAILED' : 'ok'}`,
    ),
    '',
    'failures:',
    '',
    ...perFailure(run, (at) => [
      `---- tests::sends_order_${at}_to_the_right_address stdout ----`,
      ...run.captured,
      '',
      `thread 'tests::sends_order_${at}_to_the_right_address' (${1000 + at}) panicked at src/order.rs:${10 + 3 * at}:56:`,
      'assertion `left == right` failed',
      `  left: ${at}.49`,
      ` right: ${at}.5`,
      '',
    ]),
    '',
    'failures:',
    ...perFailure(run, (at) => [`    tests::sends_order_${at}_to_the_right_address`]),
    '',
    `test result: FAILED. ${run.tests - run.failed} passed; ${run.failed} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s`,
    '',
    'error: test failed, to rerun pass `--lib`',
  ],
};

/** `go test`, or with -v `go test -v`. */
function goTest(isVerbose: boolean): RunShape {
  const reason = (at: number) =>
    `    orders_test.go:${10 + 5 * at}: order ${at}: got ${at}.49, want ${at}.50`;
  return {
    place: (at) => `orders_test.go:${10 + 5 * at}`,
    log: (run) => [
      ...(isVerbose
        ? eachTest(run, (at) => [
            `=== RUN   TestSendsOrder${at}`,
            ...(isFailed(run, at) ? [...run.captured, reason(at)] : []),
            `--- ${isFailed(run, at) ? 'FAIL' : 'PASS'}: TestSendsOrder${at} (0.00s)`,
          ]).flat()
        : perFailure(run, (at) => [
            ...run.captured,
            `--- FAIL: TestSendsOrder${at} (0.00s)`,
            reason(at),
          ])),
      'FAIL',
      'FAIL\texample.com/shop/orders\t0.005s',
      'FAIL',
    ],
  };
}

/** `rspec`. */
const rspec: RunShape = {
  place: (at) => `spec/orders_spec.rb:${11 + 6 * at}`,
  log: (run) => [
    eachTest(run, (at) => (isFailed(run, at) ? 'F' : '.')).join(''),
    ...perFailure(run, () => run.captured),
    '',
    'Failures:',
    '',
    ...perFailure(run, (at, nth) => [
      `  ${nth}) orders sends order ${at} to the right address`,
      `     Failure/Error: expect(order(${at}).total).to eq(${at}.5)`,
      '',
      `       expected: ${at}.5`,
      `            got: ${at}.49`,
      '',
      '       (compared using ==)',
      `     # ./spec/orders_spec.rb:${11 + 6 * at}:in 'block (2 levels) in <top (required)>'`,
      '',
    ]),
    'Finished in 0.05 seconds (files took 0.1 seconds to load)',
    `${run.tests} examples, ${run.failed} failures`,
    '',
    'Failed examples:',
    '',
    ...perFailure(run, (at) => [
      `rspec ./spec/orders_spec.rb:${10 + 6 * at} # orders sends order ${at} to the right address`,
    ]),
  ],
};

/** The output of each program whose failures the playground counts. */
export const GENERATED_RUNS: Readonly<Record<string, RunShape>> = {
  ...JAVASCRIPT_RUNS,
  pytest: pytest(false),
  'pytest -v': pytest(true),
  'cargo test': cargo,
  'go test': goTest(false),
  'go test -v': goTest(true),
  rspec,
  ...COMPILER_RUNS,
};
