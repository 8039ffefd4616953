/**
 * `npm run bench:search`: measures `createToolSearch` on the tools of published MCP servers. It prints what
 * the definitions cost in tokens, with and without the search, and how often the right tool is found for
 * the requests of `requests.json`. With `-- --missed`, it lists what was found instead.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import process from 'node:process';
import { printColumns } from '../check-formats/table.ts';
import { createMeasuredSearch, type MeasuredSearch, type PlainRequest } from './measure-search.ts';
import { publishedTools } from './published-tools.ts';

const path = resolve(import.meta.dirname, 'requests.json');
// The cast holds: a test checks the file.
const requests = JSON.parse(await readFile(path, 'utf8')) as PlainRequest[];
const tools = await publishedTools();
const { allTokens, firstTokens, measure } = createMeasuredSearch(tools);

const rows: (string | number)[][] = [];
for (const form of ['request', 'query'] as const) {
  const measured: MeasuredSearch[] = [];
  for (const one of requests) measured.push(await measure(one[form], one.tools));
  const among = (most: number) => measured.filter(({ place }) => place >= 0 && place < most).length;
  const mean = (key: 'resultTokens' | 'listTokens') =>
    Math.round(measured.reduce((sum, one) => sum + one[key], 0) / measured.length);
  const name = form === 'request' ? 'words of the user' : 'query of the model';
  rows.push([name, among(1), among(5), mean('resultTokens'), mean('listTokens')]);
  if (!process.argv.includes('--missed')) continue;
  for (const { words, place, found } of measured) {
    if (place < 0) console.log(`${words}\n  ${found.join(', ')}`);
  }
}

console.log(`${tools.length} tools: ${allTokens} tokens; with the search, ${firstTokens} at first`);
printColumns(
  `The right tool is found for so many of ${requests.length} requests:`,
  ['searched by', 'first', 'first five', 'tokens of the result', 'tokens of the next list'],
  rows,
);
if (tools.length < 250) {
  console.error(`\nOnly ${tools.length} tools were listed, so the numbers do not compare.`);
  process.exitCode = 1;
}
