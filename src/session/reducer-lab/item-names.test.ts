import { expect, test } from 'vitest';
import { countFailures, findFailures } from './failure-lines.ts';
import type { Trial } from './trial.ts';

const trial = (raw: string, reduced: string): Trial => ({
  ...{ turn: 1, budget: 9_999, ok: true, applied: true, kept: reduced.length },
  ...{ raw, reduced, trimmed: reduced },
});

const ERROR = 'failed to sync';
const FAILED = new Set([4, 60, 120, 180, 240, 296]);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const items = (item: (at: number, error: string | null) => object) =>
  range(300).map((at) => item(at, FAILED.has(at) ? ERROR : null));
const textOf = (list: readonly object[]) => JSON.stringify(list, null, 2);

test.each([
  ['an id', items((id, error) => ({ id, name: 'order', error, labels: ['a'] }))],
  ['a key', items((at, error) => ({ key: `order-${at}`, state: { at }, error }))],
  ['a path', items((at, error) => ({ path: `src/${at}.ts`, error }))],
  ['an id below', items((id, error) => ({ error, id, name: 'order' }))],
])('equal failures of items with %s are different ones', (_, list) => {
  const raw = textOf(list);
  expect(findFailures(trial(raw, raw)).size).toBe(6);
  expect(countFailures(trial(raw, raw))).toEqual({ total: 6, reduced: 6, trimmed: 6 });
  const half = raw.slice(0, raw.length / 2);
  expect(countFailures(trial(raw, half))).toMatchObject({ total: 6, trimmed: 3 });
  const failed = list.filter((item) => Object.values(item).includes(ERROR));
  expect(countFailures(trial(raw, textOf(failed)))).toMatchObject({ trimmed: 6 });
  const rows = failed.slice(4).map((item) => JSON.stringify(item));
  expect(countFailures(trial(raw, rows.join('\n')))).toMatchObject({ trimmed: 2 });
});

test('the second of two equal failures is lost where only the first item is left', () => {
  const raw = textOf([
    { id: 1, error: ERROR },
    { id: 2, error: ERROR },
  ]);
  const left = findFailures(trial(raw, raw.slice(0, raw.lastIndexOf('{'))));
  expect([...left.values()].map(({ trimmed }) => trimmed)).toEqual([true, false]);
});

test('a failure that one item has needs no name, and equal ones without names are one', () => {
  const one = textOf([{ id: 1, error: ERROR }]);
  expect(countFailures(trial(one, `    "error": "${ERROR}"`))).toMatchObject({ trimmed: 1 });
  const unnamed = textOf(items((_, error) => ({ error })));
  expect(countFailures(trial(unnamed, unnamed))).toMatchObject({ total: 1 });
});

test('the name of an item is that of its own object', () => {
  const raw = textOf(range(3).map((at) => ({ owner: { id: at }, error: ERROR })));
  expect(countFailures(trial(raw, raw))).toMatchObject({ total: 1 });
});

test('each of hundreds of equal failures counts', () => {
  const raw = textOf(range(400).map((id) => ({ id, error: ERROR })));
  const half = raw.slice(0, raw.length / 2);
  const { total, trimmed } = countFailures(trial(raw, half)) ?? { trimmed: 0 };
  expect(total).toBe(400);
  expect(Math.abs(trimmed - 200)).toBeLessThan(5);
});
