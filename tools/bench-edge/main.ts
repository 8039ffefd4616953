/**
 * `npm run bench:edge`: puts load on the edge server of the packed package, on loopback, and prints
 * the results. It does so in every runtime that has a socket. Rates are ratios to a handler that
 * does nothing, served by the same process. Then it prints the cost of a request beside mcp-lite and
 * Hono, in one process. Exits 1 for a failure or a leak, and never for a rate.
 *
 * @example npm run bench:edge -- --only Node --rounds 3
 */
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureLib } from '../build-lib.ts';
import { endChildren, runNode } from '../child.mjs';
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

const SUITE = join(import.meta.dirname, '../../e2e/runtimes');
await ensureInstalled(SUITE, { label: 'the runtimes' });
const { prepare, servers } = await loadServers();
const wanted = servers.filter(({ name }) => (values.only ?? name) === name);
if (wanted.length === 0) {
  console.error(`--only takes one of ${servers.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const amounts: Amounts = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  requests: Number(values.requests),
  streams: Number(values.streams),
  leaving: Number(values.leaving),
};

const prepared = await prepare(join(import.meta.dirname, 'program.ts'));
const all: Figures[] = [];
for (const runtime of wanted) {
  const { origin, stop } = await runtime.startServer(prepared);
  try {
    const figures = await measure(origin, amounts);
    all.push({ runtime: runtime.name, version: runtime.version(), ...figures });
    console.log(`${runtime.name} is measured.`);
  } finally {
    await stop();
  }
}
printFigures(all);
await ensureLib();
await ensureInstalled(join(import.meta.dirname, '../bench-peers'), {
  label: 'the libraries to compare with',
});
const compared = await runNode([join(import.meta.dirname, 'in-process.mjs')], {});
const faults = all.flatMap(findFaults);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 && compared.code === 0 ? 0 : 1;

/** Serves a program in each runtime. The module belongs to the suite and has no type declarations. */
interface Servers {
  prepare(program: string): Promise<unknown>;
  servers: readonly {
    name: string;
    version(): string;
    startServer(prepared: unknown): Promise<{ origin: string; stop(): Promise<void> }>;
  }[];
}

async function loadServers(): Promise<Servers> {
  // Not a literal specifier: the runtimes are separate packages, and may have been installed just now.
  const { href } = new URL('../../e2e/runtimes/servers.mjs', import.meta.url);
  return (await import(href)) as Servers; // as that file says
}
