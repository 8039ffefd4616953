/**
 * `npm run check:formats`: sends tools and operations out and back through every provider format.
 * They come from published MCP servers and OpenAPI documents. Packages are installed into
 * `.cache/formats`; a server that does not start is skipped, and the reason is printed. Exits 1 if
 * this project is at fault, or if too few tools were checked.
 */

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { fromProviderDefinitions, type PortableDefinition } from '../../src/formats/index.ts';
import { messageOf } from '../../src/lib/message-of.ts';
import { checkDocument } from './documents.ts';
import { listTools } from './list-tools.ts';
import { DOCUMENTS, SERVERS } from './packages.ts';
import { checkRoundTrips } from './round-trip.ts';
import { checkStrict, type StrictReport } from './strict-forms.ts';
import { printColumns, printReasons } from './table.ts';

/** With fewer tools, the check would prove little. */
const LEAST = { tools: 100, servers: 8, documents: 3 };

const cache = resolve(import.meta.dirname, '..', '..', '.cache', 'formats');
await mkdir(cache, { recursive: true });
const failures: string[] = [];
const skipped: string[] = [];
const strictReasons = new Map<string, number>();
const importReasons = new Map<string, number>();
const fail = (name: string, found: readonly string[]): void => {
  for (const failure of found) failures.push(`${name}: ${failure}`);
};

const skip = (name: string, version: string, thrown: unknown): void => {
  const reason = messageOf(thrown);
  skipped.push(`${name} ${version}: ${reason.replace(/\s+/g, ' ').slice(0, 240)}`);
};

const serverRows: (string | number)[][] = [];
let tools = 0;
for (const server of SERVERS) {
  const { name, version } = server;
  let listed: unknown[];
  try {
    listed = await listTools(cache, server);
  } catch (thrown) {
    skip(name, version, thrown);
    continue;
  }
  const { definitions, problems } = fromProviderDefinitions({ tools: listed });
  fail(
    name,
    problems.map(({ path, message }) => `${path} ${message}`),
  );
  if (definitions.length !== listed.length) {
    fail(name, [`${listed.length} tools are listed and ${definitions.length} were read`]);
  }
  tools += listed.length;
  serverRows.push([`${name} ${version}`, listed.length, ...checkAll(name, definitions)]);
}

const documentRows: (string | number)[][] = [];
for (const document of DOCUMENTS) {
  const { name, version } = document;
  try {
    const report = await checkDocument(cache, document);
    fail(name, report.failures);
    merge(importReasons, report.reasons);
    documentRows.push([
      `${name} ${version}`,
      report.operations,
      report.definitions.length,
      report.leftOut,
      report.problems,
      ...checkAll(name, report.definitions),
    ]);
  } catch (thrown) {
    skip(name, version, thrown);
  }
}

const checks = ['lossless', 'strict', 'closed', 'samples', 'failures'];
printColumns('MCP servers', ['server', 'tools', ...checks], serverRows);
printColumns(
  'OpenAPI documents',
  ['document', 'operations', 'tools', 'left out', 'problems', ...checks],
  documentRows,
);
printReasons(
  'Why a schema is not strict (with closed objects), and in how many tools',
  strictReasons,
);
printReasons('What an import reported, and how often', importReasons);
for (const line of skipped) console.log(`Skipped: ${line}`);
for (const line of failures) console.log(`FAILED: ${line}`);
const enough =
  tools >= LEAST.tools &&
  serverRows.length >= LEAST.servers &&
  documentRows.length >= LEAST.documents;
if (!enough) console.log('Too few tools, servers or documents could be had to say anything.');
console.log(
  `\n${tools} tools of ${serverRows.length} servers, ${documentRows.length} documents, ${failures.length} failures, ${skipped.length} skipped.`,
);
process.exitCode = failures.length > 0 || !enough ? 1 : 0;

/** @returns the cells under `checks` */
function checkAll(name: string, definitions: readonly PortableDefinition[]): (string | number)[] {
  const changed = checkRoundTrips(definitions);
  const open = checkStrict(definitions, false);
  const closed = checkStrict(definitions, true);
  const found = [...changed, ...open.failures, ...closed.failures];
  fail(name, found);
  merge(strictReasons, closed.reasons);
  const share = ({ strict }: StrictReport): string => `${strict}/${definitions.length}`;
  const lossless = changed.length === 0 ? 'all' : `not ${changed.length}`;
  return [lossless, share(open), share(closed), open.samples + closed.samples, found.length];
}

function merge(into: Map<string, number>, from: ReadonlyMap<string, number>): void {
  for (const [key, count] of from) into.set(key, (into.get(key) ?? 0) + count);
}
