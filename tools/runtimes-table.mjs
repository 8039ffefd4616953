/**
 * Writes the table of docs/runtimes.md from the report of the runtimes suite.
 *
 * @example npm test -- runtimes && node tools/runtimes-table.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs', 'runtimes.md');
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
 * @typedef {object} Report the suite's report, with the fields that this file reads
 * @property {number} failed
 * @property {Row[]} rows
 * @property {Counted & { notOffered: number }} conformance
 * @property {Counted} docs
 * @property {Counted} deployment
 */

/**
 * The text between the two marks of the page.
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
  return `The packed tarball is installed into an empty project and tested in each runtime. 'Contract' counts the
cases of the core and the imports of every entry. 'Server' counts the cases with real and hostile
requests. The last row tests state that isolates share.

${[line(head), rule, ...body.map(line)].join('\n')}

${conformance.passed} scenarios of MCP's conformance suite pass too. ${conformance.notOffered} more test features that a registry does not
have, such as prompts. The programs of ${docs.passed} pages of docs/edge run as written, and ${deployment.passed} checks cover what
\`wrangler.jsonc\` deploys. \`npm test -- runtimes\` runs all of them.
`;
}

/**
 * The runtimes that the page names, in its order.
 *
 * @param {string} page
 */
export function runtimesIn(page) {
  const [, , block = ''] = BLOCK.exec(page) ?? [];
  const lines = block.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.split('|')[1]?.trim() ?? '');
}

async function main() {
  /** @type {Report} the suite's report */
  const report = JSON.parse(await readFile(REPORT, 'utf8'));
  if (report.failed > 0) throw new Error('Something failed in a runtime. Mend it first.');
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(BLOCK, (_, from, _old, to) => `${from}${toTable(report)}${to}`),
  );
  console.log(`${report.rows.length} runtimes are in docs/runtimes.md.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
