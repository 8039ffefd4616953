/**
 * Builds the site of each page in docs/docs-sites with the real tools and the packed package, and
 * looks at its demos in Chromium: with the playground on the site's origin and on another one.
 *
 * @example node e2e/docs-sites/run.mjs
 * @example node e2e/docs-sites/run.mjs all # also sites whose packages are large
 * @example node e2e/docs-sites/run.mjs docusaurus mkdocs --pictures
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs';
import { endChildren, runChild } from '../../tools/child.mjs';
import { ensureInstalled } from '../../tools/install.mjs';
import { buildSite, preparePackage } from './build-site.mjs';
import { CHECKS, FIRST_CHECK } from './checks.mjs';
import { servePlayground, serveSite } from './serve.mjs';
import { LARGE_SITES, LIGHT_SITES } from './sites.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const REPORT = join(ROOT, '.cache', 'docs-sites.json');
const PICTURES = join(ROOT, '.cache', 'docs-sites', 'pictures');
const AT_ONCE = 2;

process.once('SIGINT', () => leave('SIGINT'));
process.once('SIGTERM', () => leave('SIGTERM'));

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const takesPictures = process.argv.includes('--pictures');
const all = { ...LIGHT_SITES, ...LARGE_SITES };
const wanted = asked.length === 0 ? LIGHT_SITES : all;
const names = Object.keys(wanted).filter(
  (name) => asked.length === 0 || asked.includes('all') || asked.includes(name),
);

/** @type {{ site: string, check: string, error: string }[]} */
const failures = [];
let passed = 0;
try {
  const unknown = asked.find((name) => name !== 'all' && !(name in all));
  if (unknown !== undefined) {
    throw new Error(`There is no site '${unknown}'. There are: ${Object.keys(all).join(', ')}.`);
  }
  const folders = names.flatMap((name) => [all[name]?.packages, all[name]?.react]);
  for (const packages of new Set(folders.filter((folder) => folder !== undefined))) {
    // The packages of the root are there: this program needs them, too.
    if (packages === '.') continue;
    await ensureInstalled(join(ROOT, packages), { label: 'the documentation tools for the tests' });
  }
  await preparePackage();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: BROWSER_ARGS,
    ...(executablePath && { executablePath }),
  });
  const playground = await servePlayground(join(ROOT, 'dist', 'page'));
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await trySite(name, browser, new URL(playground.address).origin);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await browser.close();
  await playground.close();
} catch (error) {
  leave(error instanceof Error ? error.message : String(error));
}

await mkdir(dirname(REPORT), { recursive: true });
await writeFile(REPORT, `${JSON.stringify({ passed, failed: failures.length, failures })}\n`);
for (const { site, check, error } of failures) console.log(`${site}: ${check}\n  ${error}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {import('@playwright/test').Browser} browser
 * @param {string} other the origin of another playground
 */
async function trySite(name, browser, other) {
  const site = all[name];
  if (!site) return;
  const began = performance.now();
  try {
    if (site.command?.[0] === 'mkdocs') await ensureMkDocs();
    const { folder, policy } = await buildSite(name, site);
    const built = performance.now();
    for (const origin of [undefined, other]) {
      const place = origin === undefined ? name : `${name}, another origin`;
      const served = await serveSite(folder, policy, origin);
      const pictures = takesPictures && origin === undefined ? { pictures: PICTURES } : {};
      const checks = origin === undefined ? CHECKS : { [FIRST_CHECK]: CHECKS[FIRST_CHECK] };
      for (const [check, look] of Object.entries(checks)) {
        await look({ browser, address: served.address, site, name, ...pictures }).then(
          () => passed++,
          (error) => failures.push({ site: place, check, error: error.message }),
        );
      }
      await served.close();
    }
    console.log(`${name}: built in ${seconds(began, built)}, checked in ${seconds(built)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failures.push({ site: name, check: 'is built', error: reason });
  }
}

/** Debian has it as a package; elsewhere the user installs it. */
async function ensureMkDocs() {
  const isThere = async () => (await runChild('mkdocs', ['--version'], { quiet: true })).code === 0;
  if (await isThere()) return;
  if (process.getuid?.() === 0) {
    const install = ['install', '-y', '--no-install-recommends', 'mkdocs-material'];
    await runChild('apt-get', ['update'], { quiet: true });
    await runChild('apt-get', install, {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (await isThere()) return;
  throw new Error(
    'MkDocs Material is not installed. Install it (Debian: apt-get install mkdocs-material; elsewhere: pip install mkdocs-material), then run the same command again.',
  );
}

/**
 * @param {number} from
 * @param {number} [to]
 */
function seconds(from, to = performance.now()) {
  return `${((to - from) / 1000).toFixed(1)} s`;
}

/**
 * @param {string} reason
 * @returns {never}
 */
function leave(reason) {
  endChildren();
  console.error(reason);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
