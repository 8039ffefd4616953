/**
 * `npm run check:schemas -- FOLDER`: runs the official JSON Schema test suite in FOLDER. Prints the
 * figures of each draft, and each failure. Exits 1 where a draft passes less than 99.5 % of its
 * required tests.
 *
 * `npm run check:schemas -- --agree [COUNT]`: compares the verdicts with those of Ajv and a second
 * validator. It uses COUNT instances (default 100,000) for tools of published MCP servers. Exits 1
 * where they differ.
 *
 * Packages are installed into `.cache`.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fromProviderDefinitions } from '../../src/formats/index.ts';
import { standardFormats } from '../../src/schema/index.ts';
import { listTools } from '../check-formats/list-tools.ts';
import { SERVERS } from '../check-formats/packages.ts';
import { printColumns } from '../check-formats/table.ts';
import { compareValidators, fetchPeers, type NamedSchema } from './agree.ts';
import { fetchMetaSchemas } from './meta-schemas.ts';
import { explainFailures } from './reasons.ts';
import { DRAFTS, readRemotes, runFolder, type SuiteReport } from './suite.ts';

const LEAST = 0.995;
const CACHE = resolve(import.meta.dirname, '..', '..', '.cache', 'schemas');
/** Shared with `check:formats`, which installs the same servers. */
const SERVER_CACHE = resolve(import.meta.dirname, '..', '..', '.cache', 'formats');

const [first, second] = process.argv.slice(2);
if (first === undefined) {
  console.error('Name the folder of the suite, or --agree: npm run check:schemas -- FOLDER');
  process.exit(2);
}
await mkdir(CACHE, { recursive: true });
await mkdir(SERVER_CACHE, { recursive: true });
const good = first === '--agree' ? await agree(Number(second ?? 100_000)) : await runSuite(first);
process.exitCode = good ? 0 : 1;

async function runSuite(folder: string): Promise<boolean> {
  const remotes = {
    ...(await fetchMetaSchemas(CACHE)),
    ...(await readRemotes(join(folder, 'remotes'))),
  };
  const rows: (string | number)[][] = [];
  let enough = true;
  const parts = [
    { part: 'required', below: '', formats: {} },
    { part: 'optional', below: 'optional', formats: {} },
    { part: 'formats, asserted', below: 'optional/format', formats: standardFormats },
  ];
  for (const { part, below, formats } of parts) {
    for (const { folder: name, draft } of DRAFTS) {
      const path = join(folder, 'tests', name, below);
      const report = await runFolder(path, { draft, remotes, formats });
      rows.push([`${name}, ${part}`, ...cells(report)]);
      for (const { file, reason, failures } of explainFailures(report.failures)) {
        console.log(`${[name, below, file].filter(Boolean).join('/')}: ${reason}`);
        for (const failure of failures) console.log(`  FAILED: ${failure}`);
      }
      if (part === 'required' && share(report) < LEAST) enough = false;
    }
  }
  printColumns('JSON Schema test suite', ['draft', 'passed', 'failed', 'share'], rows);
  return enough;
}

async function agree(count: number): Promise<boolean> {
  const schemas: NamedSchema[] = [];
  for (const server of SERVERS) {
    try {
      const listed = await listTools(SERVER_CACHE, server);
      for (const { name, parameters } of fromProviderDefinitions({ tools: listed }).definitions) {
        schemas.push({ name: `${server.name} ${name}`, schema: parameters });
      }
    } catch (thrown) {
      console.log(`Skipped: ${server.name}: ${String(thrown).slice(0, 160)}`);
    }
  }
  const outcome = compareValidators(schemas, await fetchPeers(CACHE), count);
  for (const line of outcome.skipped) console.log(`Skipped: ${line}`);
  for (const line of outcome.differences.slice(0, 50))
    console.log(`DIFFERS: ${line.slice(0, 600)}`);
  console.log(
    `${schemas.length} schemas, ${outcome.instances} instances, of which ${outcome.accepted} match; ${outcome.differences.length} different answers.`,
  );
  return outcome.differences.length === 0 && schemas.length > 0;
}

function share({ passed, failures }: SuiteReport): number {
  return passed / (passed + failures.length);
}

function cells(report: SuiteReport): (string | number)[] {
  return [report.passed, report.failures.length, `${(share(report) * 100).toFixed(2)} %`];
}
