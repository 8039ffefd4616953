/**
 * Runs the deployment of wrangler.jsonc on workerd, with the same Worker, bindings, flags and assets
 * as `wrangler deploy`. Does not need wrangler itself.
 *
 * @example node e2e/runtimes/deployment.mjs
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runNode } from '../../tools/child.mjs';
import { readPageHeaders } from '../../tools/edge-server/page-headers.mjs';
import { isWorkerStale } from '../../tools/lib-age.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const TOKEN = 'a-token-of-the-test';
const LIMIT_MS = 30_000;

/**
 * @typedef {object} Deployment
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, error: string }[]} failures
 *
 * @typedef {object} Config the fields of wrangler.jsonc that this file reads
 * @property {string} name
 * @property {string} main
 * @property {true} no_bundle
 * @property {{ command: string }} build
 * @property {string} compatibility_date
 * @property {string[]} compatibility_flags
 * @property {{ directory: string, run_worker_first: string[] }} assets
 * @property {{ bindings: { name: string, class_name: string }[] }} durable_objects
 * @property {{ tag: string, new_sqlite_classes: string[] }[]} migrations
 * @property {{ binding: string }} version_metadata
 * @property {{ enabled: boolean }} observability
 *
 * @typedef {{ ask(path: string, init?: object): Promise<Response>, end(): Promise<void> }} Running
 */

/** Never rejects: a Worker that cannot start is one failure. @returns {Promise<Deployment>} */
export async function runDeployment() {
  const state = await mkdtemp(join(tmpdir(), 'toolyard-state-'));
  /** @type {Deployment} */
  const report = { passed: 0, failed: 0, failures: [] };
  try {
    const config = await readConfig();
    await buildWorker(config);
    const open = () => start(config, state);
    /** @type {(name: string, check: () => Promise<void>) => Promise<void>} */
    const run = async (name, check) => {
      try {
        await check();
        report.passed++;
      } catch (error) {
        report.failures.push({ name, error: error instanceof Error ? error.message : `${error}` });
      }
    };
    await within(open, async (running) => {
      for (const [name, check] of Object.entries(CHECKS)) {
        await run(name, () => check(running, config));
      }
    });
    await run(RATE_LIMIT, () => checkRateLimit(open));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.failures.push({ name: 'the deployment could not run', error: reason });
  } finally {
    await rm(state, { recursive: true, force: true });
  }
  report.failed = report.failures.length;
  return report;
}

/** @param {Deployment} report */
export function printDeployment({ passed, failed, failures }) {
  console.log(`\nwrangler.jsonc on workerd: ${passed} passed, ${failed} failed`);
  for (const { name, error } of failures) console.log(`  ${name}\n    ${error}`);
}

/** @type {Record<string, (running: Running, config: Config) => Promise<void>>} */
const CHECKS = {
  async 'names a class for each binding, and makes it'(_running, { durable_objects, migrations }) {
    const made = migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes);
    for (const { class_name } of durable_objects.bindings)
      expect(made.includes(class_name), class_name);
  },
  async 'shows the playground at its root'({ ask }) {
    const page = await ask('/');
    expect(page.status === 200, `status ${page.status}`);
    expect((await page.text()).includes('<div id="root"'), 'no page');
  },
  async 'holds each page to its policy, by whichever address it is asked for'({ ask }) {
    const policyOf = async (/** @type {string} */ path) => {
      const page = await ask(path);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(page.status === 200 && policy !== '', `${path}: ${page.status}, '${policy}'`);
      return policy;
    };
    for (const path of ['/', '/index.html', '/embed.html', '/embed']) await policyOf(path);
    for (const path of ['/sandbox.html', '/sandbox']) {
      const policy = await policyOf(path);
      expect(policy.includes('sandbox allow-scripts'), `${path}: ${policy}`);
    }
  },
  async 'answers below /edge from the Worker'({ ask }) {
    const health = await ask('/edge/health');
    expect((await health.text()) === '{"status":"ok"}', 'no health');
    const home = await ask('/edge');
    expect((await home.text()).includes('Toolyard'), 'no page at /edge');
    const nothing = await ask('/edge/nothing');
    const type = nothing.headers.get('content-type');
    expect(type === 'application/problem+json', `${nothing.status} as ${type}`);
  },
  async 'takes its token from a secret'({ ask }) {
    const theirs = await ask('/edge/tools', bearer(TOKEN));
    expect((await theirs.json()).personality === 'engineer', 'not the operator');
    const strange = await ask('/edge/tools', bearer('another'));
    expect(strange.status === 401, `status ${strange.status}`);
  },
  async 'runs a batch, with its events'({ ask }) {
    const calls = [{ toolCallId: 'a', name: 'terminal', args: { command: 'git status' } }];
    const { headers } = bearer(TOKEN);
    const answer = await ask('/edge/execute', {
      ...posted({ calls }),
      headers: { ...posted({}).headers, ...headers, accept: 'text/event-stream' },
    });
    const events = await answer.text();
    expect(/event: result\ndata: .*"ok":true/.test(events), events);
  },
  async 'serves calls of several visitors at once'({ ask }) {
    const read = posted({ args: { path: 'src/queue/backoff.ts' } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('/edge/tools/read_file', read)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(
      bodies.every(({ result }) => result.ok),
      JSON.stringify(bodies[0]),
    );
  },
};

const RATE_LIMIT = 'counts the calls of a rate limit when another isolate continues';

/** @param {() => Promise<Running>} open */
async function checkRateLimit(open) {
  const search = (/** @type {Running} */ { ask }) =>
    ask('/edge/tools/web_search', posted({ args: { query: 'backoff' } })).then((r) => r.json());
  /** @type {any[]} */
  const first = [];
  await within(open, async (one) => {
    for (let at = 0; at < 2; at++) first.push(await search(one));
  });
  // Only the Durable Object's storage survives the first process.
  await within(open, async (other) => {
    for (let at = 0; at < 3; at++) first.push(await search(other));
  });
  const said = first.map(({ result }) => (result.ok ? 'ok' : result.reason)).join(' ');
  expect(said === 'ok ok ok rate_limited rate_limited', said);
}

/** @returns {Promise<Config>} */
async function readConfig() {
  const text = await readFile(join(ROOT, 'wrangler.jsonc'), 'utf8');
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
}

/** @param {string} directory */
async function readRules(directory) {
  const headers = await readPageHeaders(directory);
  return Object.fromEntries([...headers].map(([path, set]) => [path, { set }]));
}

/**
 * An earlier suite builds the playground, and the Worker from the same source.
 *
 * @param {Config} config
 */
async function buildWorker({ assets }) {
  if (!existsSync(join(ROOT, assets.directory, 'index.html'))) {
    throw new Error("There is no playground in dist. Run 'npm run build' first.");
  }
  if (!(await isWorkerStale())) return;
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const { code, output } = await runNode([tsx, 'tools/build-worker.ts'], {
    cwd: ROOT,
    quiet: true,
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`The Worker could not be built:\n${output.trim()}`);
}

/**
 * @param {Config} config
 * @param {string} state the folder for the Durable Objects' storage
 * @returns {Promise<Running>}
 */
async function start(config, state) {
  // miniflare would start its own, older workerd.
  process.env.MINIFLARE_WORKERD_PATH ??= createRequire(import.meta.url)('workerd').default;
  const { Miniflare } = await import('miniflare');
  const sqlite = new Set(config.migrations.flatMap((one) => one.new_sqlite_classes));
  const miniflare = new Miniflare({
    name: config.name,
    modules: [{ type: 'ESModule', path: join(ROOT, config.main) }],
    modulesRoot: join(ROOT, config.main, '..'),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: { TOOLYARD_OPERATOR_TOKEN: TOKEN },
    versionMetadata: config.version_metadata.binding,
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name }) => [
        name,
        { className: class_name, useSQLite: sqlite.has(class_name) },
      ]),
    ),
    durableObjectsPersist: state,
    assets: {
      directory: join(ROOT, config.assets.directory),
      workerName: config.name,
      routerConfig: {
        has_user_worker: true,
        static_routing: { user_worker: config.assets.run_worker_first },
      },
      assetConfig: {
        compatibility_date: config.compatibility_date,
        compatibility_flags: config.compatibility_flags,
        // wrangler reads the file; miniflare needs its content.
        headers: { version: 2, rules: await readRules(join(ROOT, config.assets.directory)) },
      },
    },
  });
  await miniflare.ready;
  return {
    ask: (path, init) =>
      // miniflare's Response type is undici's, which matches the platform's.
      /** @type {Promise<any>} */ (
        miniflare.dispatchFetch(`https://toolyard.example${path}`, {
          ...init,
          signal: AbortSignal.timeout(LIMIT_MS),
        })
      ),
    end: () => miniflare.dispose(),
  };
}

/**
 * @param {() => Promise<Running>} open
 * @param {(running: Running) => Promise<void>} use
 */
async function within(open, use) {
  const running = await open();
  try {
    await use(running);
  } finally {
    await running.end();
  }
}

/** @param {string} token */
function bearer(token) {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** @param {object} body */
function posted(body) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/**
 * @param {boolean} holds
 * @param {string} otherwise
 */
function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await runDeployment();
  printDeployment(report);
  process.exitCode = report.failed === 0 ? 0 : 1;
}
