/** Finds or installs the Chromium that the tests use. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild, runNode } from './child.mjs';

/** The headless shell is first: it draws no windows, which saves a sixth of the time of a test. */
const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];
/** Packages of Debian; older releases have only the last. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const DOWNLOAD_LIMIT_MS = 180_000;
const APT_LIMIT_MS = 300_000;
const ASK_LIMIT_MS = 20_000;

/**
 * Disabled features. The first three draw suggestions below the address bar of each new window.
 * No test sees them, and they cost as much as the page itself. The others are Playwright's
 * defaults, because this list replaces them.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Flags for every launch: no sandbox for containers, no GPU, no background requests of the browser.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Finds an installed Chromium: `CHROMIUM_PATH`, or else the search path.
 *
 * @returns {string | undefined} for Playwright's `executablePath`; `undefined` leaves it to
 *   Playwright's own browser
 */
export function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * @param {string} name
 * @returns {string | undefined} its path, if it is on the search path
 */
export function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));
}

/**
 * Ensures that a browser starts; installs one if necessary.
 *
 * @param {(line: string) => void} [log] default `console.log`
 * @returns {Promise<string | undefined>} a sentence that says what to do; `undefined` for success
 */
export function ensureBrowser(log = console.log) {
  // Two suites use it; a failed download is not repeated.
  asked ??= fetchBrowser(log);
  return asked;
}

/** @type {Promise<string | undefined> | undefined} */
let asked;

/** @param {(line: string) => void} log */
async function fetchBrowser(log) {
  if (await browserStarts()) return undefined;
  if (process.env.CHROMIUM_PATH)
    return `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no browser starts from there. Correct it, or unset it.`;

  log(`Fetching a browser for the tests (at most ${DOWNLOAD_LIMIT_MS / 60_000} minutes) …`);
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  await runNode([cli, 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_LIMIT_MS,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined },
  });
  if (await browserStarts()) return undefined;

  for (const name of PACKAGES) {
    await installDebianPackages([name], log);
    if (await browserStarts()) return undefined;
  }
  return 'No browser for the tests was found or could be fetched. Install Chromium or Chrome (Debian and Ubuntu: `sudo apt-get install chromium`), or set CHROMIUM_PATH to one, and run `npm test` again.';
}

/**
 * Installs packages of Debian where that is possible: there, as root. Never rejects; ask for the
 * programs afterwards.
 *
 * @param {readonly string[]} names
 * @param {(line: string) => void} log
 */
export async function installDebianPackages(names, log) {
  if (names.length === 0 || !isRoot() || !isDebian()) return;
  const quiet = { timeoutMs: APT_LIMIT_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  log(`Installing ${names.join(', ')} of this system …`);
  updated ??= runChild('apt-get', ['update'], quiet);
  await updated;
  await runChild('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet);
}

/** Two suites may install something.
 * @type {Promise<unknown> | undefined} */
let updated;

async function browserStarts() {
  const path = findBrowser() ?? (await playwrightBrowser());
  if (path === undefined || !existsSync(path)) return false;
  // The check is needed: Ubuntu has a `chromium-browser` that only prints how to install one.
  const { code } = await runChild(path, ['--version'], { quiet: true, timeoutMs: ASK_LIMIT_MS });
  return code === 0;
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

function isRoot() {
  return process.getuid?.() === 0;
}

function isDebian() {
  return existsSync('/etc/os-release') && /debian/i.test(readFileSync('/etc/os-release', 'utf8'));
}
