import { describe, expect, it } from 'vitest';
import { headAndTail } from './head-tail.ts';

const range = (name: string) => Array.from({ length: 200 }, (_, n) => `${name} ${n}`);
const within = (trouble: readonly string[], budget: number) =>
  headAndTail([...range('step'), ...trouble, ...range('retry')].join('\n'), budget);

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/usr/lib/python3/runpy.py", line 198, in _run_module_as_main',
  '    return _run_code(code, main_globals, None)',
  '  File "/app/shop/main.py", line 12, in main',
  '    total(orders)',
  '  File "/app/shop/cart.py", line 77, in total',
  '    return price / count',
  'ZeroDivisionError: division by zero-77',
];

describe.each([1_500, 500])('a long log within %i characters', (budget) => {
  it('keeps the message of a traceback and its last frame', () => {
    const reduced = within(TRACEBACK, budget);
    expect(reduced).toContain('ZeroDivisionError: division by zero-77');
    expect(reduced).toContain('File "/app/shop/cart.py", line 77');
    expect(reduced.length).toBeLessThanOrEqual(budget);
    expect(reduced).toMatch(/^step 0\n/);
    expect(reduced).toMatch(/retry 199$/);
  });
});

describe.each([1_500, 400])('the failure of a log within %i characters', (budget) => {
  it.each([
    [
      'Exception in thread "main" java.lang.IllegalStateException: no rate for EUR',
      '\tat shop.Rates.of(Rates.java:41)',
      '\tat shop.Main.main(Main.java:9)',
    ],
    ['psql:seed.sql:14: ERROR:  duplicate key value violates unique constraint "orders_pkey"'],
    ['PHP Fatal error:  Uncaught TypeError: total(): Argument #1 in /app/src/Cart.php:12'],
    [
      'Unhandled exception. System.InvalidOperationException: Sequence contains no elements',
      '   at Shop.Cart.First() in /app/Cart.cs:line 21',
    ],
    ['sh: 1: frobnicate: not found'],
    ['bash: line 3: frobnicate: command not found'],
    ['process ended with exit code 137'],
    ['Killed'],
  ])('stays: %s', (...trouble) => {
    const reduced = within(trouble, budget);
    for (const line of trouble.slice(0, 2)) expect(reduced).toContain(line.trim());
    expect(reduced.length).toBeLessThanOrEqual(budget);
  });
});

it('prefers a crash to many lines that only mention errors', () => {
  const mentions = Array.from({ length: 60 }, (_, n) => `checked ${n}: 0 errors in module ${n}`);
  const reduced = within([...mentions, ...TRACEBACK], 800);
  expect(reduced).toContain('ZeroDivisionError: division by zero-77');
});

it('clips a long line of trouble', () => {
  const reduced = within([`fatal: ${'x'.repeat(900)}`], 400);
  expect(reduced).toContain('\nfatal: xxx');
  expect(reduced.length).toBeLessThanOrEqual(400);
});

it.each([
  [200, 2],
  [400, 6],
])('gives failures the room of the edges within %i characters', (budget, least) => {
  const errors = Array.from({ length: 6 }, (_, n) => `ERROR order ${n} declined`);
  const reduced = within(
    errors.flatMap((error) => [error, ...range('wait')]),
    budget,
  );
  expect(errors.filter((error) => reduced.includes(error)).length).toBeGreaterThanOrEqual(least);
  expect(reduced.length).toBeLessThanOrEqual(budget);
});

it('keeps each file that git could not merge', () => {
  const conflicts = range('a')
    .filter((_, n) => n % 40 === 0)
    .map((name) => `CONFLICT (content): Merge conflict in src/${name}.ts`);
  const reduced = within(
    conflicts.flatMap((conflict) => [...range('Auto-merging'), conflict]),
    900,
  );
  expect(conflicts.filter((conflict) => reduced.includes(conflict))).toEqual(conflicts);
});
