/**
 * `npm run bench:edge`: puts load on the edge server of the packed package, on loopback, in every
 * runtime that has a socket, and prints what came of it. Rates are ratios to a handler that does
 * nothing, served by the same process. Exits 1 where something failed or leaked, whatever the rates.
 *
 * Source: page 5; page 6, 'tools/'.
 *
 * @example npm run bench:edge -- --only Node --rounds 3
 */
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { prepare } from '../../e2e/runtimes/prepare.mjs';
import { edgeVm } from '../../e2e/runtimes/runtimes/edge-vm.mjs';
import { bun, deno, node } from '../../e2e/runtimes/runtimes/processes.mjs';
import { workerd } from '../../e2e/runtimes/runtimes/workerd.mjs';
import { endChildren } from '../child.mjs';
import { ensureInstalled } from '../install.mjs';
import { type Amounts, type Figures, measure } from './measure.ts';
import { findFaults, printFigures } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '1000' },
    leaving: { type: 'string', default: '2000' },
  },
});

process.once('SIGINT', () => {
  endChildren();
  process.exit(130);
});

const RUNTIMES = [node, deno, bun, workerd, edgeVm];
const wanted = RUNTIMES.filter(({ name }) => (values.only ?? name) === name);
if (wanted.length === 0) {
  console.error(`--only takes one of ${RUNTIMES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const amounts: Amounts = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  requests: Number(values.requests),
  streams: Number(values.streams),
  leaving: Number(values.leaving),
};

await ensureInstalled(join(import.meta.dirname, '../../e2e/runtimes'), {
  label: 'the runtimes',
});
const prepared = await prepare(join(import.meta.dirname, 'program.ts'));
const all: Figures[] = [];
for (const runtime of wanted) {
  const serving = await runtime.startServer?.(prepared);
  if (!serving) continue;
  const { origin, stop } = serving;
  try {
    const figures = await measure(origin, amounts);
    all.push({ runtime: runtime.name, version: runtime.version(), ...figures });
    console.log(`${runtime.name} is measured.`);
  } finally {
    await stop();
  }
}
printFigures(all);
const faults = all.flatMap(findFaults);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
