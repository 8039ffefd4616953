/** Runs the programs of docs/edge as a reader would: copies them, starts them and sends requests. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from '../../tools/child.mjs';
import { tryInBrowser } from './docs-browser.mjs';
import { BUN_ARGS, bunBinary, DENO_ARGS, denoBinary } from './runtimes/processes.mjs';

const DOCS = join(import.meta.dirname, '..', '..', 'docs', 'edge');
const START_MS = 20_000;
const TOKEN = 's3cret';

/** The settings of the page on OAuth. */
const OAUTH = { ISSUER: 'https://login.example/', AUDIENCE: 'https://tools.example/mcp' };

/** Serves a function like the platform: its default export has `fetch`. */
const VERCEL = `import { serve } from '@hono/node-server';
import program from './docs-vercel.mjs';
serve({ ...program, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log('http://127.0.0.1:' + port),
);
`;

/**
 * The documented command for each page's program.
 *
 * @type {Record<string, () => Start>}
 */
const PAGES = {
  node: () => ({ command: process.execPath, args: [] }),
  observability: () => ({
    command: process.execPath,
    args: [],
    prints: [
      /"subject":"ada","session":"ada\/\w+","personality":"host","route":"POST \/tools\/\{name\}"/,
      /name: 'execute_tool greet'/,
      /name: 'toolyard\.batch'/,
    ],
  }),
  oauth: () => ({ command: process.execPath, args: [], env: OAUTH, ask: askForIssuer }),
  vercel: () => ({
    command: process.execPath,
    args: [],
    starter: VERCEL,
    ask: askThroughRewrite,
  }),
  deno: () => ({
    command: denoBinary(),
    args: [...DENO_ARGS, '--allow-net=127.0.0.1', '--allow-env=TOKEN,PORT'],
  }),
  bun: () => ({ command: bunBinary(), args: BUN_ARGS }),
};

/**
 * @typedef {object} Start
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Record<string, string>} [env] the environment of the page's program
 * @property {string} [starter] a program that serves the page's; default: it serves itself
 * @property {(origin: string) => Promise<void>} [ask] default: calls the tool with a token
 * @property {readonly RegExp[]} [prints] what it prints after the requests
 */

/**
 * @param {string} project a project with the package and the adapter installed
 * @returns {Promise<{ passed: number, failed: number, failures: { name: string, error: string }[] }>}
 *   never rejects
 */
export async function runDocs(project) {
  /** @type {{ name: string, error: string }[]} */
  const failures = [];
  for (const [page, start] of Object.entries(PAGES)) {
    try {
      await tryPage(page, start(), project);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push({ name: `docs/edge/${page}.md`, error: reason });
    }
  }
  try {
    const [worker = '', page = ''] = await programsOf('browser');
    await tryInBrowser({ worker, page }, project);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failures.push({ name: 'docs/edge/browser.md', error: reason });
  }
  const count = Object.keys(PAGES).length + 1;
  return { passed: count - failures.length, failed: failures.length, failures };
}

/** @param {Awaited<ReturnType<typeof runDocs>>} report */
export function printDocs({ passed, failed, failures }) {
  console.log(`\nprograms of docs/edge: ${passed} passed, ${failed} failed`);
  for (const { name, error } of failures) console.log(`  ${name}\n    ${error}`);
}

/**
 * @param {string} page
 * @param {Start} start
 * @param {string} project
 */
async function tryPage(page, start, project) {
  const { command, args, env, starter, ask = askWithToken, prints = [] } = start;
  const [program] = await programsOf(page);
  if (program === undefined) throw new Error('has no program');
  let file = `docs-${page}.mjs`;
  await writeFile(join(project, file), program);
  if (starter !== undefined) {
    file = `start-${page}.mjs`;
    await writeFile(join(project, file), starter);
  }
  const ending = new AbortController();
  const { promise, resolve } = withResolvers();
  const printed = withResolvers();
  const timer = setTimeout(() => ending.abort(), START_MS);
  const ended = runChild(command, [...args, file], {
    cwd: project,
    quiet: true,
    signal: ending.signal,
    env: {
      TOKEN,
      ...env,
      PORT: '0',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      DENO_NO_UPDATE_CHECK: '1',
    },
    onOutput(output) {
      const [origin] = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
      if (prints.every((pattern) => pattern.test(output))) printed.resolve(output);
    },
  });
  try {
    const served = await Promise.race([promise, ended]);
    if (typeof served !== 'string') throw new Error(`ended: ${served.output.trim()}`);
    await ask(served);
    const last = await Promise.race([printed.promise, ended]);
    if (typeof last !== 'string') throw new Error(`does not print ${prints}: ${last.output}`);
  } finally {
    clearTimeout(timer);
    ending.abort();
    await ended;
  }
}

/** @param {string} page */
async function programsOf(page) {
  const text = await readFile(join(DOCS, `${page}.md`), 'utf8');
  return [...text.matchAll(/```js\n(.*?)```/gs)].map(([, program = '']) => program);
}

/**
 * Follows the challenge to the issuer, like a client without a token.
 *
 * @param {string} origin
 */
async function askForIssuer(origin) {
  const refused = await fetch(`${origin}/mcp`, { method: 'POST' });
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const [, address = ''] = /resource_metadata="(.+?)"/.exec(challenge) ?? [];
  if (refused.status !== 401 || address === '') throw new Error(`challenged by: ${challenge}`);
  const answer = await fetch(origin + new URL(address).pathname);
  const { resource, authorization_servers: issuers } = await answer.json();
  if (resource !== OAUTH.AUDIENCE || issuers?.[0] !== OAUTH.ISSUER) {
    throw new Error(`the metadata names ${resource} and ${issuers}`);
  }
  const headers = { authorization: 'Bearer a.b.c' };
  const guessed = await fetch(`${origin}/tools`, { headers });
  if (guessed.status !== 401) throw new Error(`with a wrong token: ${guessed.status}`);
}

/**
 * The platform keeps the path of the request, and calls the function of the rewrite's destination.
 *
 * @param {string} origin
 */
async function askThroughRewrite(origin) {
  const text = await readFile(join(DOCS, 'vercel.md'), 'utf8');
  const { rewrites, functions } = JSON.parse(/```json\n(.*?)```/s.exec(text)?.[1] ?? '');
  const [{ source, destination }] = rewrites;
  const [file] = Object.keys(functions);
  if (!new RegExp(`^${source}$`).test('/api/tools/mcp')) throw new Error(`rewrites only ${source}`);
  if (`${destination.slice(1)}.js` !== file || !text.includes(`// ${file}\n`)) {
    throw new Error(`the rewrite calls ${destination}, and not ${file}`);
  }
  await askWithToken(`${origin}${destination}`);
}

/** @param {string} origin */
async function askWithToken(origin) {
  const args = JSON.stringify({ args: { name: 'Ada' } });
  const call = (/** @type {Record<string, string>} */ headers) =>
    fetch(`${origin}/tools/greet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: args,
    });
  const refused = await call({});
  if (refused.status !== 401) throw new Error(`without a token: ${refused.status}`);
  const answer = await call({ authorization: `Bearer ${TOKEN}` });
  const text = await answer.text();
  if (!text.includes('"value":"Hello, Ada"')) throw new Error(`with a token: ${text}`);
}

/** @returns {{ promise: Promise<string>, resolve: (origin: string) => void }} */
function withResolvers() {
  /** @type {(origin: string) => void} */
  let resolve = () => {};
  const promise = new Promise((/** @type {(origin: string) => void} */ done) => {
    resolve = done;
  });
  return { promise, resolve };
}
