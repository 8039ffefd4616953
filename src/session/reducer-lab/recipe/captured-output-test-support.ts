/** Options of {@link pytestWithOutput}. */
interface CapturedRun {
  tests: number;
  failed: number;
  /** Captured lines of each failed test. */
  captured: number;
}

/**
 * The output of `pytest -v` in which each failed test has captured output, long as that of a
 * program that logs its queries.
 */
export function pytestWithOutput({ tests, failed, captured }: CapturedRun): string {
  const numbers = Array.from({ length: failed }, (_, at) => Math.round((tests / failed) * at) + 7);
  const name = (at: number) => `test_order_total_${at}`;
  const file = 'tests/test_orders.py';
  const line = (at: number) => 40 + at;
  const ruler = (text: string, mark: string) => ` ${text} `.padStart(50, mark).padEnd(80, mark);
  const failures = numbers.flatMap((at) => [
    ruler(name(at), '_'),
    '',
    `    def ${name(at)}(session):`,
    `        order = create_order(session, lines=${at})`,
    '        session.flush()',
    `>       assert order.total == Decimal("${at}.50")`,
    `E       AssertionError: assert Decimal('${at}.49') == Decimal('${at}.50')`,
    `E        +  where Decimal('${at}.49') = <Order ${at}>.total`,
    '',
    `${file}:${line(at)}: AssertionError`,
    ruler('Captured stdout call', '-'),
    ...Array.from(
      { length: captured },
      (_, row) =>
        `DEBUG sqlalchemy.engine.Engine SELECT orders.id, orders.total FROM orders WHERE orders.id = ${at * 100 + row}`,
    ),
  ]);
  return [
    ruler('test session starts', '='),
    'platform linux -- Python 3.12.3, pytest-8.2.0, pluggy-1.5.0 -- /app/.venv/bin/python',
    'rootdir: /app',
    `collecting ... collected ${tests} items`,
    '',
    ...Array.from({ length: tests }, (_, at) => {
      const state = numbers.includes(at) ? 'FAILED' : 'PASSED';
      const part = `[${String(Math.floor(((at + 1) / tests) * 100)).padStart(3)}%]`;
      return `${`${file}::${name(at)} ${state}`.padEnd(73)}${part}`;
    }),
    '',
    ruler('FAILURES', '='),
    ...failures,
    ruler('short test summary info', '='),
    ...numbers.map(
      (at) => `FAILED ${file}::${name(at)} - AssertionError: assert Decimal('${at}.4...`,
    ),
    ruler(`${failed} failed, ${tests - failed} passed in 4.21s`, '='),
  ].join('\n');
}

/** A run in which each failed test has captured output, and the lines that must stay. */
export interface RunWithOutput {
  name: string;
  log: string;
  reasons: readonly string[];
}

const FAILED = [1, 2, 3];
const perTest = (lines: (test: number) => readonly string[]) => FAILED.flatMap(lines);
const captured = (test: number, indent = '') =>
  Array.from(
    { length: 25 },
    (_, row) =>
      `${indent}DEBUG pool: connection ${test}${row} checked out for SELECT * FROM orders`,
  );

/** Runs of other test runners with captured output. */
export const RUNS_WITH_OUTPUT: readonly RunWithOutput[] = [
  {
    name: 'jest',
    log: [
      'FAIL test/orders.test.js',
      ...perTest((test) => [
        ...['  ● Console', '', '    console.log'],
        ...captured(test, '      '),
        ...['', `      at Object.log (test/orders.test.js:${test}2:9)`, ''],
        ...[`  ● orders › totals order ${test}`, ''],
        ...['    expect(received).toBe(expected) // Object.is equality', ''],
        ...[`    Expected: ${test}.5`, `    Received: ${test}.49`, ''],
        `    > ${test}4 |   expect(order(${test}).total).toBe(${test}.5);`,
        ...['', `      at Object.toBe (test/orders.test.js:${test}4:31)`, ''],
      ]),
      'Tests:       3 failed, 57 passed, 60 total',
    ].join('\n'),
    reasons: perTest((test) => [`Received: ${test}.49`, `orders.test.js:${test}4:31`]),
  },
  {
    name: 'vitest',
    log: [
      ...perTest((test) => [
        `stdout | test/orders.test.ts > orders > totals order ${test}`,
        ...captured(test),
        '',
      ]),
      '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 3 ⎯⎯⎯⎯⎯⎯⎯',
      ...perTest((test) => [
        ...['', ` FAIL  test/orders.test.ts > orders > totals order ${test}`],
        `AssertionError: expected ${test}.49 to be ${test}.5 // Object.is equality`,
        ...['', '- Expected', '+ Received', '', `- ${test}.5`, `+ ${test}.49`, ''],
        ` ❯ test/orders.test.ts:${test}4:31`,
      ]),
      '',
      '      Tests  3 failed | 57 passed (60)',
    ].join('\n'),
    reasons: perTest((test) => [`expected ${test}.49 to be`, `❯ test/orders.test.ts:${test}4:31`]),
  },
  {
    name: 'go test',
    log: [
      ...perTest((test) => [
        `=== RUN   TestOrder${test}`,
        ...captured(test),
        `    order_test.go:${test}4: Total() = ${test}.49, want ${test}.5`,
        `--- FAIL: TestOrder${test} (0.00s)`,
      ]),
      ...['FAIL', 'FAIL\texample.com/shop/order\t0.012s', 'FAIL'],
    ].join('\n'),
    reasons: perTest((test) => [`order_test.go:${test}4: Total() = ${test}.49`]),
  },
  {
    name: 'cargo test',
    log: [
      ...['running 60 tests', ...perTest((test) => [`test tests::order_${test} ... FAILED`])],
      ...['', 'failures:', ''],
      ...perTest((test) => [
        `---- tests::order_${test} stdout ----`,
        ...captured(test),
        `thread 'tests::order_${test}' panicked at src/order.rs:${test}4:9:`,
        `the total of order ${test} is wrong`,
        '',
      ]),
      'test result: FAILED. 57 passed; 3 failed; 0 ignored; finished in 0.10s',
    ].join('\n'),
    reasons: perTest((test) => [`src/order.rs:${test}4:9`, `the total of order ${test} is wrong`]),
  },
  {
    name: 'rspec',
    log: [
      ...perTest((test) => [...captured(test), 'F']),
      ...['', 'Failures:', ''],
      ...perTest((test) => [
        `  ${test}) Order totals order ${test}`,
        `     Failure/Error: expect(order(${test}).total).to eq(${test}.5)`,
        ...['', `       expected: ${test}.5`, `            got: ${test}.49`, ''],
        `     # ./spec/order_spec.rb:${test}4:in 'block (2 levels) in <top (required)>'`,
        '',
      ]),
      '60 examples, 3 failures',
    ].join('\n'),
    reasons: perTest((test) => [`got: ${test}.49`, `spec/order_spec.rb:${test}4`]),
  },
];
