/**
 * `npm run check:schemas -- FOLDER`: runs the official JSON Schema test suite in FOLDER. Prints the
 * figures of each draft, and each failure. Exits 1 where a draft passes less than 99.5 % of its
 * required tests.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { printColumns } from '../check-formats/table.ts';
import { fetchMetaSchemas } from './meta-schemas.ts';
import { DRAFTS, readRemotes, runFolder, type SuiteReport } from './suite.ts';

const LEAST = 0.995;

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder of the suite: npm run check:schemas -- FOLDER');
  process.exit(2);
}
const cache = resolve(import.meta.dirname, '..', '..', '.cache', 'schemas');
await mkdir(cache, { recursive: true });
const remotes = {
  ...(await fetchMetaSchemas(cache)),
  ...(await readRemotes(join(folder, 'remotes'))),
};

const rows: (string | number)[][] = [];
let enough = true;
const parts = [
  { part: 'required', below: '', formats: false },
  { part: 'optional', below: 'optional', formats: false },
  { part: 'formats, asserted', below: 'optional/format', formats: true },
];
for (const { part, below, formats } of parts) {
  for (const { folder: name, draft } of DRAFTS) {
    const path = join(folder, 'tests', name, below);
    const report = await runFolder(path, { draft, remotes, formats });
    rows.push([`${name}, ${part}`, ...cells(report)]);
    for (const failure of report.failures) console.log(`FAILED: ${name} ${below} ${failure}`);
    if (part === 'required' && share(report) < LEAST) enough = false;
  }
}
printColumns('JSON Schema test suite', ['draft', 'passed', 'failed', 'share'], rows);
process.exitCode = enough ? 0 : 1;

function share({ passed, failures }: SuiteReport): number {
  return passed / (passed + failures.length);
}

function cells(report: SuiteReport): (string | number)[] {
  return [report.passed, report.failures.length, `${(share(report) * 100).toFixed(2)} %`];
}
