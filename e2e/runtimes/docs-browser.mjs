/** Runs the two programs of docs/edge/browser.md: a service worker, and the page that calls it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs';

const LIMIT_MS = 20_000;

/**
 * Opens a page for the first time and calls the tool. Then replaces the worker by another version.
 *
 * @param {{ worker: string, page: string }} programs the texts of the two programs
 * @param {string} project a project with the package installed
 * @throws {Error} if an answer is wrong
 */
export async function tryInBrowser({ worker, page }, project) {
  const folder = join(project, 'docs-browser');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const other = worker.replace('Hello, ', 'Welcome, ');
  if (other === worker) throw new Error("the worker's tool does not say Hello");
  let served = await bundle(folder, 'first', worker);
  const replacement = await bundle(folder, 'second', other);
  const server = createServer((request, response) => {
    /** @type {(type: string, text: string) => void} */
    const send = (type, text) => response.setHeader('content-type', type).end(text);
    if (request.url === '/service-worker.js') send('text/javascript', served);
    else if (request.url === '/page.js') send('text/javascript', page);
    else if (request.url === '/') send('text/html', '<!doctype html><title>page</title>');
    else response.writeHead(404).end('the server of the page');
  });
  const origin = await listen(server);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: BROWSER_ARGS,
    ...(executablePath && { executablePath }),
  });
  // A page that waits for its worker would wait for ever.
  const timer = setTimeout(() => browser.close(), LIMIT_MS);
  try {
    const tab = await browser.newPage();
    await tab.goto(origin);
    expect('the first visit', await tab.evaluate(callTool), 'Hello, Ada');
    served = replacement;
    expect('another version', await tab.evaluate(callAfterUpdate), 'Welcome, Ada');
    const other = await tab.evaluate(async () => (await fetch('/toolshed')).text());
    expect('a path that is not ours', other, 'the server of the page');
  } finally {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    await browser.close();
  }
}

/** Runs in the page. */
async function callTool() {
  const program = '/page.js';
  const { greet } = await import(program);
  return greet('Ada');
}

/** Runs in the page. */
async function callAfterUpdate() {
  const program = '/page.js';
  const { greet } = await import(program);
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  await changed;
  return greet('Ada');
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} code
 * @returns {Promise<string>} one file without imports
 */
async function bundle(folder, name, code) {
  const entry = join(folder, `${name}.js`);
  await writeFile(entry, code);
  const built = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      reportCompressedSize: false,
      lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
      rolldownOptions: {
        external: ['@modelcontextprotocol/server', 'jose'],
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (!chunk) throw new Error('the service worker could not be bundled');
  return chunk.code;
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<string>} its origin
 */
function listen(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

/**
 * @param {string} where
 * @param {unknown} found
 * @param {string} wanted
 */
function expect(where, found, wanted) {
  if (found !== wanted) throw new Error(`${where}: ${JSON.stringify(found)}, and not ${wanted}`);
}
