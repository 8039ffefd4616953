import { expect, test } from 'vitest';
import { failuresIn } from './count-test-support.ts';
import { tableRows } from './table-rows.ts';

const ROWS = [
  ['id', 'kind', 'errors', 'note'],
  ['1', 'error', '0', 'failed=0'],
  ['2', 'failure', '3', 'the second call failed'],
  ['3', 'exception', '0', 'Error: no route'],
];

test.each([
  ['a CSV', ROWS.map((row) => row.join(','))],
  ['a CSV with quotes', ROWS.map((row) => row.map((cell) => `"${cell}"`).join(','))],
  ['a CSV with semicolons', ROWS.map((row) => row.join(';'))],
  ['a text with tabs', ROWS.map((row) => row.join('\t'))],
  [
    'a Markdown table',
    ROWS.map((row) => `| ${row.join(' | ')} |`).toSpliced(1, 0, '|---|:--|--:|---|'),
  ],
  [
    'a table of psql',
    ROWS.map((row) => ` ${row.join(' | ')}`).toSpliced(1, 0, '----+----+---+---'),
  ],
  [
    'a table of mysql',
    ['+--+--+', ...ROWS.map((row) => `| ${row.join(' | ')} |`).toSpliced(1, 0, '+--+--+')],
  ],
])('the cells of %s are no failures', (_, lines) => {
  expect(failuresIn(lines)).toBeUndefined();
  expect(failuresIn(['$ cat it', ...lines, '', 'done'])).toBeUndefined();
  expect(failuresIn([...lines, 'error: no more rows'])).toBe(1);
  expect(failuresIn(lines, ['no route'])).toBe(1);
});

test.each([
  ['level', 'ERROR', 'INFO'],
  ['log_level', 'CRITICAL', 'WARN'],
  ['severity', 'fatal', 'info'],
  ['status', 'failed', 'passed'],
  ['result', 'Error', 'ok'],
])('a row with %s %s is a failure', (title, failed, other) => {
  const lines = [`time,${title},text`, `1,${failed},no route`, `2,${other},Error: "a, b" failed`];
  expect(failuresIn(lines)).toBe(1);
  expect([...tableRows(lines)]).toEqual([
    [0, false],
    [1, true],
    [2, false],
  ]);
  expect(failuresIn(lines.map((line) => line.replaceAll(',', '\t')))).toBe(1);
});

test('a separator between quotes belongs to its cell', () => {
  expect(failuresIn(['id,text', '1,"a, b failed"', '2,"""c"", d failed"'])).toBeUndefined();
});

test.each([
  ['sentences', ['Sorry, no', 'Error, no route', 'Error, no cart'], 2],
  ['a log without titles', ['INFO,started', 'ERROR,no route', 'ERROR,no cart'], 2],
  ['a log with places', ['a.ts,3', 'error: no x, y', 'error: no z, y'], 2],
  ['go test', ['FAIL\tshop/cart', 'FAIL\tshop/tax', 'FAIL\tshop/orders'], 3],
  ['rows with other cells', ['id,text', 'error: no x', '1,the first'], 1],
  ['totals', [' Tests | failed', 'job | failed', 'call | failed'], 3],
])('the lines of %s are no rows', (_, lines, total) => {
  expect(failuresIn(lines)).toBe(total);
});
