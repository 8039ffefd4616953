import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bashReducer } from './bash-reducer.ts';
import { withoutPrefixes } from './line-prefixes.ts';

const LOG = readFileSync(
  new URL('../../fixtures/terminal/mocha-many.txt', import.meta.url),
  'utf8',
).replace(/\n$/, '');

function reduce(value: string, command: string, resultBudgetChars: number): string {
  const ctx = { args: { command }, turnCount: 1, resultBudgetChars };
  const result = bashReducer.reduce({ ok: true, value }, ctx);
  return result.ok ? result.value : result.error;
}

const each = (text: string, prefix: (at: number) => string) =>
  text
    .split('\n')
    .map((line, at) => prefix(at) + line)
    .join('\n');
const second = (at: number) => String(at % 60).padStart(2, '0');

const PREFIXED: readonly (readonly [string, (at: number) => string])[] = [
  ['gh api logs', (at) => `2025-03-04T10:00:${second(at)}.1234567Z `],
  ['gh run view --log', (at) => `test\tRun npm test\t2025-03-04T10:00:${second(at)}.1234567Z `],
  ['docker compose logs', () => 'app-1  | '],
  ['npx concurrently "npm:test"', () => '[test] '],
  ['npx turbo run test', () => '@shop/cart:test: '],
  ['pnpm -r test', () => 'packages/cart test: '],
];

describe.each(PREFIXED)('lines with prefixes of %s', (command, prefix) => {
  it.each([8_000, 2_000])('are read without the prefixes, within %i', (budget) => {
    const reduced = reduce(each(LOG, prefix), command, budget);
    const [note = '', ...rest] = reduced.split('\n');
    expect(note).toMatch(/^\[left out before each line: /);
    expect(rest.join('\n')).toBe(reduce(LOG, command, budget - note.length - 1));
  });
});

it('groups the lines of each source', () => {
  const lines = ['a-1  | x', 'b-1  | y', 'a-1  | z', 'b-1  |', 'b-1  | w', 'a-1  | v'];
  expect(withoutPrefixes(lines)).toEqual({
    text: '==> a-1 <==\nx\nz\nv\n\n==> b-1 <==\ny\n\nw\n',
    note: '[left out before each line: names of 2 sources]',
    isJob: false,
  });
});

it('leaves output of unknown programs unchanged', () => {
  const app = each('listening on :8080\n'.repeat(20), (at) => `2025-03-04T10:00:${second(at)}Z `);
  expect(reduce(app, 'node server.js', 8_000)).toBe(app);
  expect(reduce(app, 'node server.js', 500)).toContain('2025-03-04T10:00:01Z listening');
});

it.each([
  ['Maven', (at: number) => `[INFO] step ${at}`],
  ['mypy', (at: number) => `src/shop_${at}.py:${at}: error: no`],
  ['a table', (at: number) => `row_${at} | ${at}`],
  ['text', (at: number) => `line ${at}`],
])('removes nothing from %s', (_, line) => {
  expect(withoutPrefixes(Array.from({ length: 30 }, (_each, at) => line(at)))).toBeUndefined();
});

it('reads lines that were drawn over behind their prefix', () => {
  const drawn = LOG.replace(/^(?=.)/gm, '  … waiting\r');
  const reduced = reduce(
    each(drawn, () => 'app-1  | '),
    'docker compose logs',
    2_000,
  );
  expect(reduced).toMatch(/^\[left out before each line: 'app-1'\]\n/);
  expect(reduced).not.toContain('waiting');
});

it('takes the job and the time away from the lines of unknown programs too', () => {
  const oxlint = readFileSync(
    new URL('../../fixtures/terminal/oxlint.txt', import.meta.url),
    'utf8',
  );
  const prefix = (at: number) => `lint\tRun npm run lint\t2025-03-04T10:00:${second(at)}.1234567Z `;
  const reduced = reduce(each(oxlint, prefix), 'gh run view --log', 8_000);
  expect(reduced).toMatch(
    /^\[left out before each line: times, from .*; 'lint \/ Run npm run lint'\]\n/,
  );
  expect(reduced).toContain(oxlint.trimEnd());
});
