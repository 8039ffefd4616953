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
