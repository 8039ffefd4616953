/**
 * Runs the tests of the contract and of servers on the packed package in every runtime, and prints a
 * table. Then runs the conformance scenarios of MCP against its edge server, published MCP servers and
 * clients, the programs of docs/edge, and the deployment of wrangler.jsonc.
 * A runtime that cannot start counts as one failure.
 *
 * @example node e2e/runtimes/run.mjs
 * @example node e2e/runtimes/run.mjs workerd 'edge VM'
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endChildren } from '../../tools/child.mjs';
import { ensureInstalled } from '../../tools/install.mjs';
import { runtimesIn } from '../../tools/runtimes-table.mjs';

const HERE = import.meta.dirname;
const REPORT = join(HERE, '..', '..', '.cache', 'runtimes.json');

/**
 * @typedef {object} Row
 * @property {string} runtime
 * @property {string} version
 * @property {number} contract passed tests of the contract
 * @property {number} [server] passed tests of the server; absent for runtimes without one
 * @property {number} passed
 * @property {number} failed
 * @property {number} ms from the starts of the runtime to its reports
 * @property {{ name: string, error: string }[]} failures
 */

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])) {
  process.once(signal, () => {
    endChildren();
    process.exit(code);
  });
}

await ensureInstalled(HERE, { label: 'the runtimes for the tests' }).catch(leave);
// Imported here, because their packages have just been installed.
const { prepare } = await import('./prepare.mjs');
const { checkServer } = await import('./server/over-http.mjs');
const { node, deno, bun } = await import('./runtimes/processes.mjs');
const { chromiumPage, chromiumWorker, closeChromium } = await import('./runtimes/chromium.mjs');
const { workerd } = await import('./runtimes/workerd.mjs');
const { edgeVm } = await import('./runtimes/edge-vm.mjs');
const { twoIsolates } = await import('./state/index.mjs');
const { printConformance, runConformance } = await import('./mcp-conformance.mjs');
const { printDeployment, runDeployment } = await import('./deployment.mjs');
const { printPeers, runPeers } = await import('../mcp/run.mjs');
const { printDocs, runDocs } = await import('./docs.mjs');

const prepared = await prepare().catch(leave);
const all = [node, chromiumPage, chromiumWorker, workerd, deno, bun, edgeVm, twoIsolates];
const asked = process.argv.slice(2);
/** @type {Row[]} */
const rows = [];
for (const runtime of all) {
  if (asked.length === 0 || asked.includes(runtime.name)) rows.push(await runIn(runtime));
}
await closeChromium();
const lib = join(prepared.project, 'node_modules', 'toolyard', 'dist', 'lib');
const conformance = await runConformance(lib);
const peers = await runPeers(lib);
const docs = await runDocs(prepared.project);
const deployment = await runDeployment();

const shown = await checkTable();
const beside = [conformance, peers, docs, deployment, shown];
const passed = [...rows, ...beside].reduce((sum, one) => sum + one.passed, 0);
const failed = [...rows, ...beside].reduce((sum, one) => sum + one.failed, 0);
await mkdir(join(REPORT, '..'), { recursive: true });
const report = { passed, failed, rows, conformance, peers, docs, deployment };
await writeFile(REPORT, `${JSON.stringify(report, null, 2)}\n`);
print(rows);
printConformance(conformance);
printPeers(peers);
printDocs(docs);
printDeployment(deployment);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The table of docs/runtimes.md names the tested runtimes. */
async function checkTable() {
  const page = await readFile(join(HERE, '..', '..', 'docs', 'runtimes.md'), 'utf8');
  const named = runtimesIn(page);
  if (named.join() === all.map(({ name }) => name).join()) return { passed: 1, failed: 0 };
  console.log(
    `The table of docs/runtimes.md names other runtimes (${named.join(', ')}). Write it again when all tests pass: node tools/runtimes-table.mjs`,
  );
  return { passed: 0, failed: 1 };
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function leave(error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

/**
 * @param {import('./runtimes/runtime.mjs').Runtime} runtime
 * @returns {Promise<Row>}
 */
async function runIn(runtime) {
  const began = performance.now();
  const contract = await runSuite(() => runtime.run(prepared));
  const { runServer, startServer } = runtime;
  const askServer = startServer
    ? () => checkServer(prepared, () => startServer(prepared))
    : runServer && (() => runServer(prepared));
  const server = askServer && (await runSuite(askServer));
  const failures = [...contract.failures, ...(server?.failures ?? [])];
  return {
    runtime: runtime.name,
    version: versionOf(runtime),
    contract: contract.passed,
    ...(server && { server: server.passed }),
    passed: contract.passed + (server?.passed ?? 0),
    failed: failures.length,
    ms: Math.round(performance.now() - began),
    failures,
  };
}

/**
 * @param {() => Promise<import('./runtimes/runtime.mjs').CaseRows>} run
 * @returns {Promise<{ passed: number, failures: Row['failures'] }>}
 */
async function runSuite(run) {
  try {
    const cases = await run();
    const failures = cases
      .filter(({ ok }) => !ok)
      .map(({ name, error }) => ({ name, error: error ?? 'without a reason' }));
    if (cases.length === 0) failures.push({ name: 'the suite', error: 'it ran no case' });
    return { passed: cases.filter(({ ok }) => ok).length, failures };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failures: [{ name: 'the runtime could not run', error: reason }] };
  }
}

/** @param {import('./runtimes/runtime.mjs').Runtime} runtime */
function versionOf(runtime) {
  try {
    return runtime.version();
  } catch {
    return '?';
  }
}

/** @param {Row[]} table */
function print(table) {
  const head = ['runtime', 'version', 'contract', 'server', 'failed', 'ms'];
  const lines = [
    head,
    ...table.map((r) => [r.runtime, r.version, r.contract, r.server ?? '–', r.failed, r.ms]),
  ];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => String(line[at]).length)));
  for (const line of lines) {
    const cells = line.map((cell, at) =>
      at < 2 ? String(cell).padEnd(widths[at] ?? 0) : String(cell).padStart(widths[at] ?? 0),
    );
    console.log(cells.join('  '));
  }
  // Most failures are the same in all runtimes, and are printed once.
  /** @type {Map<string, string[]>} */
  const where = new Map();
  for (const { runtime, failures } of table) {
    for (const { name, error } of failures) {
      const text = `${name}\n  ${error}`;
      where.set(text, [...(where.get(text) ?? []), runtime]);
    }
  }
  for (const [text, runtimes] of where) console.log(`\n${runtimes.join(', ')}: ${text}`);
}
