import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const entry = (name: string, time = '17:53') =>
  `-rw-r--r-- 1 root root    4096 Nov 30 ${time} ${name}`;

/** Names that differ by letters: recipes take lines for repeats that differ by numbers only. */
const NAMES = range(80).map((at) => `part-${String.fromCharCode(97 + (at % 26), 97 + (at >> 3))}`);

/** Long lists of files, processes and packages. The names in them look like totals of tests. */
const LISTINGS: readonly (readonly [string, readonly string[]])[] = [
  ['ls -la', ['total 168', ...['examples', 'src', ...NAMES].map((name) => entry(name))]],
  [
    'ls -la of old files',
    ['total 9', ...['failed', 'passed', ...NAMES].map((name) => entry(name, ' 2025'))],
  ],
  ['du', range(80).map((at) => `${at}\t${at % 2 ? 'failed' : './passed'}`)],
  [
    'ps aux',
    range(80).map(
      (at) => `root  ${at}  0.0  0.1  7360  3584 ?  S  17:53  0:00 worker ${at} failed`,
    ),
  ],
  ['dpkg -l', range(80).map((at) => `ii  pkg${at}  1.${at}-2  amd64  finds 3 failed disks`)],
  ['dmesg', range(80).map((at) => `[    ${at}.000000] probe of device ${at} failed`)],
  ['CSV', ['id,state', ...range(80).map((at) => `${at},worker 3 failed`)]],
];

test.each(LISTINGS)('%s is no test run, and its recipe uses the budget', (name, lines) => {
  const text = lines.join('\n');
  for (const budget of [1_333, 2_000]) {
    const { kind, blocks } = suggestRecipe(text, { budget });
    expect(kind).toBe(name === 'dmesg' ? 'Log' : 'Table or list');
    expect(runRecipe(blocks, text, budget).length).toBeGreaterThan(
      Math.min(text.length, budget) * 0.3,
    );
  }
});

test.each([
  '===== 3 failed, 117 passed in 0.4s =====',
  '3 failed, 117 passed in 0.4s',
  '      Tests  3 failed | 9 passed (12)',
  '  12 passing (3ms)',
  '  2 failing',
  '  10 passed (3.4s)',
  '12 examples, 1 failure',
  'FAILED | 1 passed | 1 failed (1 step) (4ms)',
  '24 tests completed, 2 failed',
  '#9 6.871 ==== 1 failed in 0.4s ====',
  '#9 6.871 1 failed in 0.4s',
  'web:test:  Tests  3 failed | 9 passed (12)',
  '2026-03-11T12:00:01.1Z 1 failed, 3 passed\r',
])('a text with the totals %j is a test run', (totals) => {
  expect(suggestRecipe(`collected tests\n${totals}`).kind).toBe('Test run');
});

test.each([
  'worker 3 failed',
  'retry after 3 failed attempts',
  'Nov 30 17:53 examples',
  'docs: the 12 examples compile',
])('a text with %j is no test run', (line) => {
  expect(suggestRecipe(`first\n${line}\nlast`).kind).toBe('Log');
});

test.each<[kind: string, name: string, lines: string[]]>([
  [
    'JSON Lines',
    'JSON Lines',
    range(4_000).map((at) => `{"level": "info", "message": "request number ${at}"}`),
  ],
  [
    ...(['Log', 'dmesg'] as const),
    range(4_000).map((at) => `[${String(at).padStart(5)}.000000] usb 1-1: new device ${at}`),
  ],
  [
    ...(['Log', 'a log with times'] as const),
    range(4_000).map((at) => `[10:00:05] INFO request number ${at} was answered`),
  ],
])('%s is the kind of %s of more than 200,000 characters', (kind, _, lines) => {
  const text = lines.concat(lines).join('\n');
  expect(text.length).toBeGreaterThan(200_000);
  expect(suggestRecipe(text).kind).toBe(kind);
});

test.each([
  ['an object', { rows: range(9_000).map((at) => ({ id: at, name: `row ${at}` })) }],
  ['numbers', range(50_000)],
])('a JSON document of more than 200,000 characters is one: %s', (_, value) => {
  for (const indent of [0, 2]) {
    const text = JSON.stringify(value, null, indent);
    expect(text.length).toBeGreaterThan(200_000);
    expect(suggestRecipe(text).kind).toBe('JSON');
  }
});
