/**
 * Writes the README's table of runtimes out of what the suite of runtimes has found.
 *
 * @example npm test -- runtimes && node tools/runtimes-table.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const README = join(ROOT, 'README.md');
const REPORT = join(ROOT, '.cache', 'runtimes.json');
const BLOCK = /(<!-- runtimes -->\n)(.*?)(<!-- \/runtimes -->)/s;

/**
 * @typedef {object} Row
 * @property {string} runtime
 * @property {string} version
 * @property {number} contract
 * @property {number} [server]
 * @property {number} failed
 *
 * @typedef {{ passed: number, failed: number }} Counted
 * @typedef {object} Report what the suite leaves behind, as far as it is read here
 * @property {number} failed
 * @property {Row[]} rows
 * @property {Counted & { notOffered: number }} conformance
 * @property {Counted} docs
 * @property {Counted} deployment
 */

/**
 * What stands in the README.
 *
 * @param {Report} report
 */
export function toTable({ rows, conformance, docs, deployment }) {
  const cells = [
    ['Runtime', 'Version', 'Contract', 'Server'],
    ...rows.map(({ runtime, version, contract, server }) => [
      runtime,
      version,
      String(contract),
      server === undefined ? '' : String(server),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const rule = `| ${widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return `The packed tarball, installed into an empty project, passes so many cases in each runtime: the contract
of the core with an import of every entry, and the server under real and hostile requests. The last row is about state that isolates share.

${[line(head), rule, ...body.map(line)].join('\n')}

Beside them ${conformance.passed} scenarios of MCP's own conformance suite pass (${conformance.notOffered} are about what a registry has not,
such as prompts), the programs of ${docs.passed} pages of docs/edge run as they stand there, and ${deployment.passed} checks hold
for what \`wrangler.jsonc\` deploys. \`npm test -- runtimes\` says all of it again.
`;
}

/**
 * The runtimes that the README names, in its order.
 *
 * @param {string} readme
 */
export function runtimesIn(readme) {
  const [, , block = ''] = BLOCK.exec(readme) ?? [];
  const lines = block.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.split('|')[1]?.trim() ?? '');
}

async function main() {
  /** @type {Report} what the suite wrote */
  const report = JSON.parse(await readFile(REPORT, 'utf8'));
  if (report.failed > 0) throw new Error('Something failed in a runtime. Mend it first.');
  const readme = await readFile(README, 'utf8');
  await writeFile(
    README,
    readme.replace(BLOCK, (_, from, _old, to) => `${from}${toTable(report)}${to}`),
  );
  console.log(`${report.rows.length} runtimes are in the README.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
