/**
 * Runs the built page in three browser engines, and compares the texts of Firefox and WebKit with those
 * of Chromium.
 *
 * @example node --import tsx e2e/engines/main.mjs
 * @example node --import tsx e2e/engines/main.mjs Firefox WebKit lessons
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeds } from './checks/embeds.mjs';
import { escapes } from './checks/escapes.mjs';
import { lessons } from './checks/lessons.mjs';
import { mainPath } from './checks/main-path.mjs';
import { visitOffline } from './checks/offline.mjs';
import { pages } from './checks/pages.mjs';
import { userCode } from './checks/user-code.mjs';
import { compareTexts } from './compare-texts.mjs';
import { findEngines } from './find-engines.mjs';
import { PageUser } from './page-user.mjs';
import { serveBuiltPage, serveSandbox } from './servers.mjs';

const CACHE = join(import.meta.dirname, '..', '..', '.cache');
const REPORT = join(CACHE, 'engines.json');
const REFERENCE = 'Chromium';

/** The last one navigates away from its pages. */
const CHECKS = {
  'the main path': mainPath,
  'own code in the sandbox': userCode,
  lessons,
  'pages of examples and clauses': pages,
  embeds,
  'without a network': visitOffline,
  'ways to escape': escapes,
};

/**
 * @typedef {object} Row the checks of one engine
 * @property {string} engine
 * @property {string} version
 * @property {number} ms
 * @property {Record<string, Record<string, unknown>>} texts by check
 * @property {{ check: string, error: string }[]} failures
 */

const asked = process.argv.slice(2);
const { engines, lacking } = findEngines();
for (const sentence of lacking) console.log(`skipped: ${sentence}`);
const page = await serveBuiltPage();
const sandbox = await serveSandbox();
/** @type {(names: string[]) => string[]} */
const among = (names) => (asked.some((one) => names.includes(one)) ? asked : names);
const chosenNames = among(engines.map(({ name }) => name));
const chosen = engines.filter(({ name }) => name === REFERENCE || chosenNames.includes(name));
const checks = Object.entries(CHECKS).filter(([name]) => among(Object.keys(CHECKS)).includes(name));
// They wait for much of their time.
const rows = await Promise.all(chosen.map(runEngine));
await Promise.all([page.close(), sandbox.close()]);

const reference = rows.find(({ engine }) => engine === REFERENCE);
let passed = 0;
let failed = 0;
for (const row of rows) {
  if (row !== reference && reference) row.failures.push(...compareTexts(reference, row));
  const all = Object.values(row.texts).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
  const wrong = row.failures.length;
  passed += Math.max(0, all - wrong);
  failed += wrong;
  console.log(
    `${row.engine} ${row.version}: ${all} texts, ${wrong} failures, ${(row.ms / 1000).toFixed(1)} s`,
  );
  for (const { check, error } of row.failures) console.log(`  ${check}: ${error}`);
}
await mkdir(CACHE, { recursive: true });
const shown = rows.map(({ texts: _, ...row }) => row);
const skipped = lacking.length;
await writeFile(REPORT, `${JSON.stringify({ passed, failed, skipped, rows: shown }, null, 2)}\n`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
// A browser that hangs must not keep this process alive.
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * @param {import('./drivers/driver.mjs').Engine} engine
 * @returns {Promise<Row>}
 */
async function runEngine({ name, launch }) {
  const began = performance.now();
  /** @type {Row} */
  const row = { engine: name, version: '?', ms: 0, texts: {}, failures: [] };
  try {
    const driver = await launch();
    row.version = driver.version;
    const visitor = new PageUser(driver, page.url);
    for (const [check, run] of checks) {
      const since = performance.now();
      try {
        await driver.openTab();
        row.texts[check] = await run(visitor, { sandbox: sandbox.url });
      } catch (error) {
        const picture = join(CACHE, `engines-${name}-${check.replaceAll(' ', '-')}.png`);
        await driver.screenshot(picture).catch(() => undefined);
        row.failures.push({ check, error: error instanceof Error ? error.message : String(error) });
      }
      const how = check in row.texts ? 'passed' : row.failures.at(-1)?.error;
      console.log(
        `${name}, ${check}, ${((performance.now() - since) / 1000).toFixed(1)} s: ${how}`,
      );
    }
    await driver.close();
  } catch (error) {
    row.failures.push({ check: 'start', error: String(error) });
  }
  row.ms = Math.round(performance.now() - began);
  return row;
}
