/**
 * Runs the tools of the built package in each agent framework and by each provider's SDK, with scripted
 * models, and prints a table. Also compiles `types` against their declarations.
 *
 * @example node e2e/agents/main.mjs
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTypes } from './check-types.mjs';
import { installPackage } from './install-package.mjs';

const HERE = import.meta.dirname;
const REPORT = join(HERE, '..', '..', '.cache', 'agents.json');

await installPackage();
// The compiler is another process, so that it runs beside the programs.
const compiled = checkTypes();
// Imported here, because they need the package.
const { CASES } = await import('./cases.mjs');
const { DOCS_CASES } = await import('./docs.mjs');
const { INSTALLATION_CASES } = await import('./installation.mjs');
const { SCHEMA_CASES } = await import('./schemas.mjs');
const { FRAMEWORKS } = await import('./frameworks/frameworks.mjs');
const table = [];
for (const framework of FRAMEWORKS) {
  const results = {};
  for (const [name, run] of Object.entries(CASES)) results[name] = await failureOf(run, framework);
  table.push({ framework, results });
}
const wrong = await compiled;
for (const { framework, results } of table) results.types = wrong.get(framework.types);

const cells = table.flatMap(({ framework, results }) =>
  Object.entries(results).map(([name, error]) => ({ name: `${framework.name}: ${name}`, error })),
);
print();
await runAlone('schemas', {
  ...SCHEMA_CASES,
  types: async () => fail(wrong.get('checked/schemas.ts')),
});
await runAlone('docs/agents', DOCS_CASES);
await runAlone('beside', INSTALLATION_CASES);
const failures = cells.filter(({ error }) => error !== undefined);
for (const { name, error } of failures) console.log(`\n${name}\n${error}`);
const report = { passed: cells.length - failures.length, failed: failures.length, failures };
await mkdir(join(REPORT, '..'), { recursive: true });
await writeFile(REPORT, `${JSON.stringify(report, null, 2)}\n`);
console.log(`\n${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed === 0 ? 0 : 1);

async function failureOf(run, framework) {
  try {
    await run(framework);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Runs cases that belong to no framework, and prints a line for each. */
async function runAlone(group, cases) {
  for (const [name, run] of Object.entries(cases)) {
    const error = await failureOf(run);
    console.log(`${group}  ${name}  ${error === undefined ? 'ok' : 'FAILED'}`);
    cells.push({ name: `${group}: ${name}`, error });
  }
}

/** @param {string | undefined} error */
function fail(error) {
  if (error !== undefined) throw new Error(error);
}

function print() {
  const head = ['framework', ...Object.keys(table[0].results)];
  const rows = table.map(({ framework, results }) => [
    framework.name,
    ...Object.values(results).map((error) => (error === undefined ? 'ok' : 'FAILED')),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  for (const row of [head, ...rows]) {
    console.log(row.map((cell, at) => cell.padEnd(widths[at])).join('  '));
  }
}
