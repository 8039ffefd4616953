/**
 * Runs MCP's official conformance scenarios against `POST /mcp` of the built package.
 *
 * @example node e2e/runtimes/mcp-conformance.mjs
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { runNode } from '../../tools/child.mjs';
import { NOT_OFFERED } from './conformance/not-offered.mjs';
import { createTools } from './conformance/tools.mjs';

const HERE = import.meta.dirname;
const PROGRAM = join(HERE, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const HOOK = pathToFileURL(join(HERE, 'conformance', 'fs-of-node-22.mjs')).href;

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} status
 * @property {string} [errorMessage]
 * @property {string} [description]
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {'passed' | 'failed' | 'not offered'} outcome
 * @property {string} says
 *
 * @typedef {object} Conformance
 * @property {number} passed
 * @property {number} failed includes deviations from `not-offered.mjs`
 * @property {number} notOffered
 * @property {Scenario[]} scenarios
 */

/**
 * Never rejects: an error before the scenarios run is one failure.
 *
 * @param {string} lib the folder of the built package, `dist/lib`
 * @returns {Promise<Conformance>}
 */
export async function runConformance(lib) {
  try {
    return count(await runScenarios(lib));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return count([fail('the scenarios', `they could not run: ${reason}`)]);
  }
}

/**
 * @param {Scenario[]} scenarios
 * @returns {Conformance}
 */
function count(scenarios) {
  /** @param {Scenario['outcome']} wanted */
  const of = (wanted) => scenarios.filter(({ outcome }) => outcome === wanted).length;
  return { passed: of('passed'), failed: of('failed'), notOffered: of('not offered'), scenarios };
}

/** @param {string} lib */
async function runScenarios(lib) {
  const results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  const server = await serve(lib);
  try {
    const { output, timedOut } = await runNode(
      ['--import', HOOK, PROGRAM, 'server', '--url', server.url, '--suite', 'all', '-o', results],
      { quiet: true, timeoutMs: 60_000, env: { NO_COLOR: '1', FORCE_COLOR: undefined } },
    );
    const scenarios = evaluate(await readChecks(results));
    if (timedOut || scenarios.length === 0) throw new Error(output.trim());
    return scenarios;
  } finally {
    server.close();
    await rm(results, { recursive: true, force: true });
  }
}

/** @param {Conformance} conformance */
export function printConformance({ scenarios, passed, failed, notOffered }) {
  console.log('\nThe protocol\u2019s own scenarios against POST /mcp');
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  for (const { name, outcome, says } of scenarios) {
    console.log(`${name.padEnd(width)}  ${outcome}: ${says}`);
  }
  console.log(`${passed} passed, ${failed} failed, ${notOffered} not offered`);
}

/** @param {string} lib */
async function serve(lib) {
  /** @type {typeof import('../../src/core/index.ts')} */
  const core = await import(pathToFileURL(join(lib, 'index.js')).href);
  /** @type {typeof import('../../src/edge/index.ts')} */
  const edge = await import(pathToFileURL(join(lib, 'edge.js')).href);
  const registry = core.createToolRegistry({ tools: createTools(core) });
  const fetch = edge.createToolServer({
    registry,
    personalities: [
      {
        id: 'tester',
        name: 'Tester',
        description: 'May call everything.',
        toolset: registry.names,
      },
    ],
    auth: { anonymous: { subject: 'conformance', personalities: ['tester'] } },
    sessions: { key: 'a key that only these scenarios should use' },
    onError: (error) => console.error(error),
  });
  const server = createServer(getRequestListener(fetch));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} results
 * @returns {Promise<Map<string, Check[]>>} by scenario
 */
async function readChecks(results) {
  const checks = new Map();
  for (const folder of await readdir(results)) {
    const name = folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
    checks.set(name, JSON.parse(await readFile(join(results, folder, 'checks.json'), 'utf8')));
  }
  return checks;
}

/**
 * @param {Map<string, Check[]>} checks
 * @returns {Scenario[]}
 */
function evaluate(checks) {
  const ran = [...checks].map(([name, list]) => evaluateScenario(name, list));
  const gone = Object.keys(NOT_OFFERED)
    .filter((name) => !checks.has(name))
    .map((name) => fail(name, 'is listed as not offered, but there is no such scenario'));
  const rank = (/** @type {Scenario} */ { outcome }) => (outcome === 'not offered' ? 1 : 0);
  return [...ran, ...gone].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/**
 * @param {string} name
 * @param {Check[]} checks
 * @returns {Scenario}
 */
function evaluateScenario(name, checks) {
  const wrong = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const right = checks.filter(({ status }) => status === 'SUCCESS').length;
  const passes = wrong.length === 0 && right > 0;
  const reason = NOT_OFFERED[name];
  if (reason !== undefined) {
    if (passes) return fail(name, 'passes, but is listed as not offered');
    return { name, outcome: 'not offered', says: reason };
  }
  if (passes) return { name, outcome: 'passed', says: `${right} of ${right} checks` };
  const why = wrong.map((check) => check.errorMessage ?? check.description ?? check.name);
  return fail(name, why.join('; ') || 'it checked nothing');
}

/**
 * @param {string} name
 * @param {string} says
 * @returns {Scenario}
 */
function fail(name, says) {
  return { name, outcome: 'failed', says };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const conformance = await runConformance(join(HERE, '..', '..', 'dist', 'lib'));
  printConformance(conformance);
  process.exitCode = conformance.failed === 0 ? 0 : 1;
}
