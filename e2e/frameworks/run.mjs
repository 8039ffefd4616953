/**
 * Runs the program of each page on a framework, with the real framework and the packed package, and
 * calls it over HTTP.
 *
 * @example node e2e/frameworks/run.mjs
 * @example node e2e/frameworks/run.mjs express hono
 * @example node e2e/frameworks/run.mjs next # installs Next, and builds an app
 */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { endChildren, runChild, runNode } from '../../tools/child.mjs';
import { ensureInstalled } from '../../tools/install.mjs';
import { copyProject } from '../../tools/packed-package.mjs';
import { CHECKS, TOKEN } from './ask.mjs';
import { APPS, LARGE_APPS } from './pages.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const WORK = join(ROOT, '.cache', 'frameworks');
const REPORT = join(ROOT, '.cache', 'frameworks.json');
/** Adapters bundle what it does not list. */
const MANIFEST = '{ "type": "module", "dependencies": { "toolyard": "*" } }';
const LIMIT_MS = 60_000;

process.once('SIGINT', () => leave('SIGINT'));
process.once('SIGTERM', () => leave('SIGTERM'));

const asked = process.argv.slice(2);
/** @type {[string, import('./pages.mjs').Page][]} */
const pages =
  asked.length === 0
    ? Object.entries(APPS)
    : Object.entries({ ...APPS, ...LARGE_APPS }).filter(([name]) => asked.includes(name));

/** @type {{ page: string, check: string, error: string }[]} */
const failures = [];
let passed = 0;
try {
  const folders = [
    HERE,
    ...(pages.some(([name]) => name in LARGE_APPS) ? [join(HERE, 'next')] : []),
  ];
  for (const folder of folders) {
    await ensureInstalled(folder, { label: 'the frameworks for the tests' });
  }
  await prepare(folders);
  await Promise.all(pages.map(([name, page]) => tryPage(name, page)));
} catch (error) {
  leave(error instanceof Error ? error.message : String(error));
}

await mkdir(dirname(REPORT), { recursive: true });
await writeFile(REPORT, `${JSON.stringify({ passed, failed: failures.length, failures })}\n`);
for (const { page, check, error } of failures) console.log(`${page}: ${check}\n  ${error}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

/**
 * One folder for the programs, whose packages are the packed package and links to the installed ones.
 *
 * @param {readonly string[]} folders
 */
async function prepare(folders) {
  await rm(WORK, { recursive: true, force: true });
  await copyProject(WORK);
  await link(join(ROOT, 'node_modules'), '@modelcontextprotocol/server');
  for (const folder of folders) {
    const { devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(devDependencies)) await link(join(folder, 'node_modules'), name);
  }
}

/**
 * @param {string} modules
 * @param {string} name
 */
async function link(modules, name) {
  const place = join(WORK, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(modules, name), place, 'junction');
}

/**
 * @param {string} name
 * @param {import('./pages.mjs').Page} page
 */
async function tryPage(name, page) {
  const began = performance.now();
  const folder = join(WORK, name.replace(/\W+/g, '-'));
  // Without the token, which a build does not know.
  const env = {
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NODE_ENV: undefined,
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    REPOSITORY: ROOT,
    ...page.env,
  };
  const ending = new AbortController();
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve();
  try {
    const files = {
      'package.json': MANIFEST,
      ...(await programOf(name.split(',')[0] ?? '', page.edit)),
      ...page.files,
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    if (page.build) {
      await must(`${name} could not be built`, runNode(page.build, quiet(folder, env)));
    }
    const port = await freePort();
    const program = start(page, folder, { ...env, TOKEN, PORT: port }, ending.signal);
    ended = program.ended;
    await program.printed(page.isReady ?? new RegExp(`:${port}\\b`));
    const base = `http://127.0.0.1:${port}${page.base}`;
    for (const [check, run] of Object.entries(CHECKS)) {
      await run({ base, printed: program.printed, compresses: page.compresses === true }).then(
        () => passed++,
        (error) => failures.push({ page: name, check, error: error.message }),
      );
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failures.push({ page: name, check: 'starts', error: reason });
  } finally {
    ending.abort();
    await ended;
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/**
 * The files of a page: each program begins with its path.
 *
 * @param {string} name
 * @param {(program: string, page: string) => string} [edit]
 * @returns {Promise<Record<string, string>>}
 */
async function programOf(name, edit = (program) => program) {
  const text = await readFile(join(ROOT, 'docs', 'edge', `${name}.md`), 'utf8');
  const programs = [...text.matchAll(/```js\n(\/\/ ([^\s,]+).*?)```/gs)];
  if (programs.length === 0) throw new Error(`docs/edge/${name}.md has no program with a path`);
  return Object.fromEntries(programs.map(([, code = '', path = '']) => [path, edit(code, text)]));
}

/**
 * @param {import('./pages.mjs').Page} page
 * @param {string} cwd
 * @param {Record<string, string | undefined>} env
 * @param {AbortSignal} ending
 */
function start(page, cwd, env, ending) {
  let output = '';
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const ended = runChild(process.execPath, page.start(env.PORT ?? ''), {
    cwd,
    env,
    quiet: true,
    signal: AbortSignal.any([ending, AbortSignal.timeout(LIMIT_MS)]),
    onOutput(text) {
      output = text;
      for (const listener of listeners) listener();
    },
  });
  /** @param {RegExp} pattern */
  const printed = async (pattern) => {
    const matches = new Promise((/** @type {(value: void) => void} */ resolve) => {
      const look = () => pattern.test(output) && resolve();
      listeners.add(look);
      look();
    });
    const end = await Promise.race([matches, ended]);
    if (end) throw new Error(`it ended, and did not print ${pattern}: ${end.output.trim()}`);
  };
  return { printed, ended };
}

/** @returns {Promise<string>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(`${port}`));
    });
  });
}

/**
 * @param {string} sentence
 * @param {Promise<import('../../tools/child.mjs').ChildEnd>} running
 */
async function must(sentence, running) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${sentence}:\n${output.trim()}`);
}

/**
 * @param {string} cwd
 * @param {Record<string, string | undefined>} [env]
 */
function quiet(cwd, env = {}) {
  return { cwd, env, quiet: true, timeoutMs: 120_000 };
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
