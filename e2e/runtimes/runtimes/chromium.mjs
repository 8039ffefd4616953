/** A page and a module worker, both with a policy that forbids `eval`. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../../tools/browser.mjs';

const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'";
/** The workers' sources, by file name. */
const WORKERS = new Map([
  ['worker.js', "import { run } from './entry.js';\npostMessage(await run());\n"],
  ['served-worker.js', "import { runCases } from './served.js';\npostMessage(await runCases());\n"],
]);
const LIMIT_MS = 60_000;

let version = '?';

/** @type {import('./runtime.mjs').Runtime} */
export const chromiumPage = {
  name: 'Chromium page',
  version: () => version,
  run: (prepared) =>
    inPage(prepared, async () => {
      // Not a literal specifier: only the page's server can resolve it.
      const entry = '/entry.js';
      return (await import(entry)).run();
    }),
};

/** @type {import('./runtime.mjs').Runtime} */
export const chromiumWorker = {
  name: 'Chromium worker',
  version: () => version,
  run: (prepared) => inPage(prepared, inWorker, '/worker.js'),
  // There is no socket, so the cases call the function directly.
  runServer: (prepared) => inPage(prepared, inWorker, '/served-worker.js'),
};

/**
 * Runs in the page.
 *
 * @param {string} file
 * @returns {Promise<import('./runtime.mjs').CaseRows>}
 */
function inWorker(file) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker did not load'));
  });
}

/**
 * @template [T=undefined]
 * @param {import('../prepare.mjs').Prepared} prepared
 * @param {(given: T) => Promise<import('./runtime.mjs').CaseRows>} inside
 * @param {T} [given]
 */
async function inPage({ files }, inside, given) {
  opened ??= launch();
  const browser = await opened;
  version = browser.version();
  const server = createFileServer(files);
  /** @type {import('@playwright/test').Page | undefined} */
  let page;
  try {
    const origin = await listen(server);
    // With a context of its own.
    page = await browser.newPage();
    await page.goto(`${origin}/`);
    return await within(page.evaluate(inside, given));
  } finally {
    // An open server would keep this process from ending.
    server.close();
    server.closeAllConnections();
    await page?.close();
  }
}

/** One browser for all pages. @type {Promise<import('@playwright/test').Browser> | undefined} */
let opened;

function launch() {
  const executablePath = findBrowser();
  return chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });
}

/** Ends the browser, if there is one; an open one keeps this process from ending. */
export async function closeChromium() {
  await opened?.then(
    (browser) => browser.close(),
    () => {},
  );
}

/** @param {string} dir */
function createFileServer(dir) {
  return createServer((request, response) => {
    const name = basename(request.url ?? '');
    const isScript = name.endsWith('.js');
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    const worker = WORKERS.get(name);
    if (worker !== undefined) response.end(worker);
    else if (isScript) {
      createReadStream(join(dir, name))
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    } else response.end('<!doctype html><title>contract</title><link rel="icon" href="data:,">');
  });
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<string>} its origin
 */
async function listen(server) {
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port could be opened');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * @template T
 * @param {Promise<T>} running
 * @returns {Promise<T>}
 */
async function within(running) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no report within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
