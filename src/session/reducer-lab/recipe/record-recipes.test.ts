import { expect, test } from 'vitest';
import { isHardlyLeft } from '../hardly-left.ts';
import { runRecipe } from './run-recipe.ts';
import { suggestRecipe } from './suggest-recipe.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const reduce = (text: string, budget: number) => {
  const { kind, blocks } = suggestRecipe(text, { budget });
  return { kind, text: runRecipe(blocks, text, budget) };
};

const CSV = [
  'id,name,mail,score',
  ...range(500).map((at) => `${at},"User, ${at}",u${at}@x.org,${at}.59`),
];
const TSV = CSV.map((line) => line.replace(/"|, /g, '').replaceAll(',', '\t'));
const PS = [
  'USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND',
  ...range(300).map(
    (at) =>
      `root ${String(at).padStart(9)}  0.0  0.0      0     0 ?        S    05:08   0:00 [w${at}]`,
  ),
];
const DF = [
  'Filesystem      Size  Used Avail Use% Mounted on',
  ...range(300).map((at) => `${`/dev/sd${at}`.padEnd(14)}   50G   20G   30G  40% /mnt/${at}`),
];
const DATABASE = [
  ...[' id  | name', '-----+------'],
  ...range(500).map((at) => ` ${String(at).padEnd(3)} | name ${at}`),
];

test.each([
  ['CSV', CSV],
  ['TSV', TSV],
  ['ps aux', PS],
  ['df', DF],
  ['a query', DATABASE],
])('the recipe of %s keeps the titles, and the first and last rows', (_, lines) => {
  for (const budget of [600, 1_333, 8_000]) {
    const { kind, text } = reduce(lines.join('\n'), budget);
    expect(kind).toBe('Table or list');
    expect(text.length).toBeGreaterThan(0.85 * budget);
    expect(text.length).toBeLessThanOrEqual(budget);
    for (const line of [...lines.slice(0, 3), ...lines.slice(-2)]) expect(text).toContain(line);
  }
});

test('rows that report a failure leave room for the titles', () => {
  const rows = range(500).map((at) => `${at},${at % 5 ? 'passed' : 'failed'},step ${at}`);
  const { text } = reduce(['id,status,name', ...rows].join('\n'), 600);
  expect(text).toMatch(/^id,status,name\n/);
  expect(text.match(/failed/g)?.length).toBeGreaterThan(15);
  expect(text).not.toMatch(/^12,passed/m);
});

test('the recipe of JSON Lines keeps warnings and errors, or the errors where not all fit', () => {
  const levels = (at: number) => (at % 50 === 7 ? 'error' : at % 20 === 3 ? 'warn' : 'info');
  const lines = range(400).map((at) =>
    JSON.stringify({ time: `2026-12-01T05:00:${at}Z`, level: levels(at), text: `job ${at}` }),
  );
  const wide = reduce(lines.join('\n'), 4_000);
  const small = reduce(lines.join('\n'), 900);
  expect(wide.kind).toBe('JSON Lines');
  expect(wide.text.match(/"error"/g)).toHaveLength(8);
  expect(wide.text.match(/"warn"/g)).toHaveLength(20);
  expect(wide.text.length).toBeGreaterThan(3_500);
  expect(small.text.match(/"error"/g)).toHaveLength(8);
});

test('numbers of pino are levels, too', () => {
  const lines = range(400).map((at) => JSON.stringify({ level: at % 90 ? 30 : 50, pid: at }));
  expect(reduce(lines.join('\n'), 600).text.match(/"level":50/g)).toHaveLength(5);
});

test.each([
  ['lines that differ by numbers', range(900).map((at) => `Server ${at} answered in ${at} ms`)],
  ['rows without titles', CSV.slice(1)],
  ['equal lines', range(900).map(() => 'tick')],
  ['a document with one long value', [JSON.stringify({ text: 'lorem ipsum '.repeat(4_000) })]],
])('no recipe leaves almost nothing of %s', (_, lines) => {
  const raw = lines.join('\n');
  for (const budget of [1_333, 8_000]) {
    expect(isHardlyLeft({ raw, budget }, reduce(raw, budget).text)).toBe(false);
  }
});

test('a log whose failures stay may become short', () => {
  const lines = range(900).map((at) => (at === 400 ? 'ERROR no route' : `Server ${at} answered`));
  const { text } = reduce(lines.join('\n'), 1_333);
  expect(text).toContain('ERROR no route');
  expect(text).toContain('more like this');
});

test('of JSON with failed items, the recipe keeps those items', () => {
  const items = Array.from({ length: 200 }, (_, id) => ({
    ...{ id, tags: ['a', 'b'] },
    error: id % 40 === 7 ? 'no answer' : null,
    nested: { x: id },
  }));
  const text = JSON.stringify({ items }, null, 2);
  const { name, blocks, score } = suggestRecipe(text, { budget: 1_333 });
  expect(name).toBe('JSON');
  expect(score).toMatchObject({ total: 5, trimmed: 5 });
  const reduced = runRecipe(blocks, text, 1_333);
  for (const id of [7, 47, 87, 127, 167]) expect(reduced).toContain(`"id": ${id},`);
  expect(reduced).not.toContain('null');
});
