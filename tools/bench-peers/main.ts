/**
 * `npm run bench:peers`: installs other libraries into this folder. It prints the time of one turn
 * of calls in each of them and here. The unit is a bare `Promise.all`. All of them run in this
 * process, in turn. The exit code does not depend on the figures.
 *
 * @example npm run bench:peers -- --calls 1,100
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { core, schema } from '../bench/built.ts';
import { medianRatios, type Work } from '../bench/measure.ts';
import { noop, turnContext } from '../bench/noop.ts';
import { ensureInstalled } from '../install.mjs';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '1,10,100,1000' } } });
const lengths = values.calls.split(',').map(Number);

await ensureInstalled(import.meta.dirname, { label: 'the libraries to compare with' });
const { peers } = await import('./peers.mjs');
const manifest = await readFile(join(import.meta.dirname, 'package.json'), 'utf8');
const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };

const registry = core.createToolRegistry({ tools: [noop] });
const validating = core.createToolRegistry({
  tools: [noop],
  validateArgs: true,
  validator: schema.createArgumentValidator(),
});

console.log(
  `Times of a turn of no-op calls, as multiples of Promise.all; Node ${process.version}\n`,
);
const rows = new Map<string, string[]>();
for (const length of lengths) {
  const calls = Array.from({ length }, (_, at) => ({
    ...{ toolCallId: `call_${at}`, name: 'noop' },
    args: { a: at },
  }));
  const works: Record<string, Work> = {
    'Toolyard, all gates': () => registry.executeParallel(calls, turnContext, ['noop']),
    'Toolyard, all gates, validation': () =>
      validating.executeParallel(calls, turnContext, ['noop']),
  };
  for (const { name, most = Number.POSITIVE_INFINITY, prepare } of peers) {
    if (length > most) continue;
    const run = await prepare(calls);
    const ran = await run();
    if (ran !== length) throw new Error(`${name} gave ${ran} results for ${length} calls.`);
    works[name] = run;
  }
  const tools = new Map([[noop.name, noop]]);
  const floor = () => Promise.all(calls.map(({ name }) => tools.get(name)?.execute()));
  for (const [name, work] of Object.entries(works)) {
    globalThis.gc?.();
    // Each alone with the floor: another library's garbage would be collected in both readings.
    const { ratios } = await medianRatios(
      floor,
      { work },
      { rounds: 21, repeat: repeatFor(length) },
    );
    const cells = rows.get(name) ?? [];
    cells[lengths.indexOf(length)] = `${ratios.work.toFixed(ratios.work < 10 ? 1 : 0)}×`;
    rows.set(name, cells);
  }
}

/** Readings of a few milliseconds, so that the clock is exact enough. */
function repeatFor(length: number): number {
  return Math.max(1, Math.floor(200 / length));
}

const version = (name: string): string => {
  const found = Object.entries(devDependencies).find(([one]) => name.split(',')[0] === one);
  return found ? `${name} (${found[1]})` : name;
};
const labels = [...rows.keys()].map(version);
const width = Math.max(...labels.map((label) => label.length));
const line = (label: string, cells: readonly string[]): string =>
  [label.padEnd(width), ...lengths.map((_, at) => (cells[at] ?? '–').padStart(8))].join(' ');
console.log(
  line(
    '',
    lengths.map((length) => `N=${length}`),
  ),
);
for (const [name, cells] of rows) console.log(line(version(name), cells));
