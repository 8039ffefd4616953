import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const FIXTURES = new URL('../../../core/reduce/fixtures/terminal/', import.meta.url);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const STATUSES = ['CrashLoopBackOff', 'ImagePullBackOff', 'ErrImagePull', 'OOMKilled', 'Evicted'];
const FAILED_PODS = STATUSES.map((status, at) => `shop-${at}-x9z  0/1  ${status}  ${at}  4d`);

/** The output of `kubectl get pods`, with failed pods between others. */
const PODS = range(200).map(
  (at) => FAILED_PODS[(at - 60) / 20] ?? `shop-${at}-x1b  1/1  Running  0  ${at}d`,
);

test.each([1_000, 2_500, 8_000])(
  'the recipe for pods keeps the failed ones and the titles in %d characters',
  (budget) => {
    const titles = 'NAME  READY  STATUS  RESTARTS  AGE';
    const log = [titles, ...PODS].join('\n');
    const { blocks, kind, score } = suggestRecipe(log, { budget });
    expect(kind).toBe('Pods');
    expect(score).toEqual({ total: 5, reduced: 5, trimmed: 5 });
    for (const line of [titles, ...FAILED_PODS]) {
      expect(runRecipe(blocks, log, budget)).toContain(line);
    }
  },
);

test('the recipe for the recorded pods keeps all that failed', () => {
  const log = readFileSync(new URL('kubectl-pods-wide.txt', FIXTURES), 'utf8');
  const failed = log.split('\n').filter((line) => /BackOff|Err|OOMKilled|Evicted/.test(line));
  const { kind, score } = suggestRecipe(log, { budget: 4_000 });
  expect(kind).toBe('Pods');
  expect(failed.length).toBeGreaterThan(0);
  expect(score).toMatchObject({ total: failed.length, trimmed: failed.length });
});

test('pods in a longer log are kept by the recipe for pods', () => {
  const steps = range(400).map((at) => `step ${at}: deployed ${'abcdefg'[at % 7]}`);
  const log = [...steps, ...PODS, ...steps].join('\n');
  expect(suggestRecipe(log, { budget: 2_000 })).toMatchObject({
    ...{ name: 'Pods', kind: 'Log', score: { total: 5, trimmed: 5 } },
  });
});

/** A line of an access log in the combined format. */
const request = (at: number, status: number) =>
  `10.0.0.${at % 40} - - [27/Nov/2026:10:${10 + (at % 50)}:00 +0000] "GET /api/failed/${at % 7} HTTP/1.1" ${status} ${at} "https://shop.test/cart" "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/131.0"`;
const ACCESS = range(900).map((at) => {
  const status = at % 75 === 40 ? 500 + (at % 4) : at % 9 === 3 ? 404 : 200;
  return request(at, status);
});
const FAILED_REQUESTS = ACCESS.filter((line) => / HTTP\/1\.1" 5/.test(line));
const NGINX_ERROR = (at: number) =>
  `2026/11/27 10:${10 + at}:00 [error] 29#29: *${at} upstream timed out (110: Connection timed out) while reading`;
const SERVICE_ERROR = '2026-11-27T10:12:00Z ERROR orders connection pool is empty';
const NGINX_NOTICE = '2026/11/27 10:10:00 [notice] 1#1: signal process started';

test.each([
  ['an access log', ACCESS, 12],
  [
    'an access log and an error log',
    [
      NGINX_NOTICE,
      ...ACCESS.flatMap((line, at) => (at % 300 ? line : [line, NGINX_ERROR(at / 300)])),
      SERVICE_ERROR,
      ...ACCESS.slice(0, 30),
    ],
    16,
  ],
])('the recipe for %s keeps the requests that a server failed to answer', (_, lines, total) => {
  expect(FAILED_REQUESTS).toHaveLength(12);
  for (const budget of [4_000, 8_000]) {
    const { blocks, kind, score } = suggestRecipe(lines.join('\n'), { budget });
    expect(kind).toBe('Access log');
    expect(score).toEqual({ total, reduced: total, trimmed: total });
    const reduced = runRecipe(blocks, lines.join('\n'), budget);
    for (const line of FAILED_REQUESTS) expect(reduced).toContain(line);
  }
});
