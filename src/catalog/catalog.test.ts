import { describe, expect, it } from 'vitest';
import type { ToolContext, ToolProgressEvent } from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import { compileSchema } from '../schema/index.ts';
import { createVirtualClock } from '../simulation/index.ts';
import { batches } from './batches.ts';
import { type CatalogEntry, createCatalog } from './catalog.ts';
import { personalities } from './personalities.ts';
import { createWorld, type World } from './world.ts';

function setUp(seed = 42) {
  const clock = createVirtualClock();
  const world = createWorld({ clock, seed });
  return { clock, world, entries: createCatalog(world) };
}

/** Runs one tool with its example arguments, unless others are given. */
async function run(name: string, more: Partial<ToolContext> = {}, args?: unknown, kit = setUp()) {
  const entry = kit.entries.find(({ tool }) => tool.name === name);
  if (!entry) throw new Error(`No tool ${name}`);
  const ctx = makeCtx({ workingDir: '/repo', currentTurn: 2, ...more });
  const startedAt = kit.clock.now();
  const result = await entry.tool.execute(args ?? entry.exampleArgs, ctx);
  return { result, ms: kit.clock.now() - startedAt };
}

const names = setUp().entries.map(({ tool }) => tool.name);
const idle = new Set(['web_extract', 'sql_query']);

describe('every tool', () => {
  it.each(names)('%s runs with its example arguments, the same for the same seed', async (name) => {
    const first = await run(name);
    expect(first).toEqual(await run(name));
    if (!idle.has(name)) expect(first.result).toMatchObject({ ok: true });
    if (name !== 'sql_query') expect(first.ms).toBeGreaterThan(0);
  });

  it.each(names)('%s has a schema that its example arguments match', (name) => {
    const entry = setUp().entries.find(({ tool }) => tool.name === name);
    const schema = entry?.tool.schema ?? {};
    expect(compileSchema(schema).issues(entry?.exampleArgs)).toEqual([]);
    expect(schema).toHaveProperty('additionalProperties', false);
  });

  it.each(names.filter((name) => name !== 'sql_query'))(
    '%s settles at once when it is aborted, and leaves no timer',
    async (name) => {
      const kit = setUp();
      const controller = new AbortController();
      const running = run(name, { abortSignal: controller.signal }, undefined, kit);
      controller.abort();
      await expect(running).rejects.toMatchObject({ name: 'AbortError' });
      await kit.clock.whenIdle();
      expect(kit.clock.now()).toBe(0);
    },
  );

  it('shows the source of its own file', async () => {
    const entries: CatalogEntry[] = setUp().entries;
    for (const { tool, loadSource } of entries) {
      expect(await loadSource()).toContain(`name: '${tool.name}'`);
    }
  });

  it('draws a new latency for each call', async () => {
    const kit = setUp();
    const times: number[] = [];
    for (let i = 0; i < 4; i++) times.push((await run('read_file', {}, undefined, kit)).ms);
    expect(new Set(times).size).toBeGreaterThan(1);
  });

  it('draws other latencies with another seed', async () => {
    const times = (seed: number) =>
      Promise.all(
        names
          .filter((name) => name !== 'sql_query')
          .map((name) => run(name, {}, undefined, setUp(seed)).then(({ ms }) => ms)),
      );
    expect(await times(1)).not.toEqual(await times(2));
  });
});

describe('read_file and write_file', () => {
  const path = 'docs/retry.md';

  it('reads the requested lines', async () => {
    const args = { path: 'src/queue/types.ts', start_line: 2, end_line: 3 };
    expect((await run('read_file', {}, args)).result).toMatchObject({
      value: 'export interface RetryPolicy {\n  baseMs: number;',
    });
    expect((await run('read_file', {}, { path: 'nowhere.ts' })).result).toMatchObject({
      ok: false,
      error: expect.stringContaining('nowhere.ts'),
    });
  });

  it('refuses a stale write with the times of the read and the change', async () => {
    const kit = setUp();
    const readMtimes = new Map();
    await run('read_file', { readMtimes }, { path }, kit);
    kit.world.fs.write(path, 'changed by another program');
    const args = { path: `/repo/${path}`, content: 'mine' };
    const { result } = await run('write_file', { readMtimes, currentTurn: 5 }, args, kit);
    expect(result).toMatchObject({ ok: false, code: 'STALE_WRITE' });
    expect(result).toHaveProperty(
      'error',
      expect.stringMatching(/read in turn 2, .*changed at 2026/),
    );
    expect(kit.world.fs.read(path)).toBe('changed by another program');
  });

  it('writes twice after one read, and without the map at all', async () => {
    const kit = setUp();
    const readMtimes = new Map();
    await run('read_file', { readMtimes }, { path }, kit);
    for (const content of ['one', 'two']) {
      const { result } = await run('write_file', { readMtimes }, { path, content }, kit);
      expect(result.ok).toBe(true);
    }
    kit.world.fs.write(path, 'changed');
    expect((await run('write_file', {}, { path, content: 'three' }, kit)).result.ok).toBe(true);
    expect(kit.world.fs.read(path)).toBe('three');
  });

  it('never lets one run see the writes of another', async () => {
    const kit = setUp();
    await run('write_file', {}, { path, content: 'mine' }, kit);
    await run('mcp__linear__create_issue', {}, undefined, kit);
    expect(setUp().world.fs.read(path)).toContain('# When a retry happens');
    const issues = (await run('mcp__linear__list_issues')).result;
    expect(issues.ok && issues.value).not.toContain('FER-413');
    expect((await run('mcp__linear__list_issues', {}, undefined, kit)).result).toMatchObject({
      value: expect.stringContaining('FER-413'),
    });
  });
});

describe('terminal', () => {
  it('reports each test file, and prints a line for each test', async () => {
    const said: ToolProgressEvent[] = [];
    const { result, ms } = await run('terminal', { emit: (event) => said.push(event) });
    expect(said.map(({ message }) => message)).toContain('40 of 60 tests');
    expect(said.at(-1)).toMatchObject({
      message: '60 of 60 tests',
      percent: 100,
      audience: 'user',
    });
    expect(result).toHaveProperty('value', expect.stringContaining('1 failed | 59 passed (60)'));
    expect(result.ok && result.value.length).toBeGreaterThan(5000);
    expect(ms).toBeGreaterThan(800);
    expect(ms).toBeLessThan(1500);
  });

  it.each([
    ['git status', 0, 'On branch fix/retry-storm'],
    ['git diff --stat', 0, '2 files changed'],
    ['git diff --stat --cached', 0, '2 files changed'],
    ['git log --oneline', 0, 'Start a dead delivery again by hand'],
    ['ls -la', 0, 'package.json'],
    ['ls -la nowhere', 2, 'No such file or directory'],
    ['npm install && ls -la', 0, 'package-lock.json'],
    ['npx vitest run sign', 0, '✓ test/sign.test.ts (4 tests)'],
    ['npx vitest run outage', 1, '1 failed | 4 passed (5)'],
    ['npx vitest run nothing', 1, 'No test files found'],
    ['rm -rf /', 1, 'rm: it is dangerous to operate recursively'],
    ['npm test', 1, 'Test Files'],
    ['frobnicate --all', 127, 'sh: 1: frobnicate: not found\n[exit code 127]'],
  ])('%s ends with %i', async (command, exitCode, text) => {
    const { result } = await run('terminal', {}, { command });
    expect(result).toMatchObject({
      ok: true,
      value: expect.stringContaining(text),
      structured: { exitCode },
    });
  });
});

describe('the repository in the terminal', () => {
  const show = async (world: World, command: string) =>
    (await world.processes.run(command, new AbortController().signal, () => {})).output;

  it('starts in the middle of a fix', async () => {
    const world = createWorld({ clock: createVirtualClock(), seed: 42 });
    const status = await show(world, 'git status');
    expect(status).toContain("Your branch is ahead of 'origin/fix/retry-storm' by 2 commits.");
    expect(await show(world, 'git status -s')).toBe(
      [
        ' M docs/retry.md',
        ' M src/config.ts',
        'M  src/queue/backoff.ts',
        'A  test/outage.test.ts',
        '?? scripts/',
        '?? tmp/',
        '',
      ].join('\n'),
    );
  });

  it('sees what tools write', async () => {
    const world = createWorld({ clock: createVirtualClock(), seed: 42 });
    world.fs.write('README.md', 'new');
    world.fs.remove('src/config.ts');
    const status = await show(world, 'git status -s');
    expect(status).toContain(' M README.md\n');
    expect(status).toContain(' D src/config.ts\n');
  });
});

describe('failures', () => {
  it('web_search gives up after two 429', async () => {
    const said: ToolProgressEvent[] = [];
    const args = { query: 'site:github.com anything' };
    const { result } = await run('web_search', { emit: (event) => said.push(event) }, args);
    expect(result).toMatchObject({ ok: false, code: 'execution_failed', retryAfterMs: 30_000 });
    expect(result).toHaveProperty(
      'error',
      expect.stringMatching(/^429 from the simulated backend/),
    );
    expect(said.map(({ message }) => message)).toEqual(['429, trying again']);
  });

  it('web_search reports an empty result', async () => {
    expect((await run('web_search', {}, { query: 'zzzz' })).result).toMatchObject({
      value: 'No results.',
    });
  });

  it('fetch_url takes longer than its own time-out for the archive', async () => {
    const { ms } = await run('fetch_url', {}, { url: 'https://archive.example/rfc9110.html' });
    const tool = setUp().entries.find((entry) => entry.tool.name === 'fetch_url')?.tool;
    expect(ms).toBeGreaterThan(tool?.timeoutMs ?? Number.POSITIVE_INFINITY);
  });

  it.each([
    ['http_request', { url: 'https://legacy.ferry.example/api/endpoints' }, 'not JSON'],
    ['http_request', { url: 'https://status.ferry.example/' }, '404 from'],
    ['fetch_url', { url: 'https://blog.example/gone' }, '404 from'],
    ['get_skill', { name: '__proto__' }, 'There are: triage'],
    ['render_chart', { title: 'Zero', series: [{ label: 'a', value: 0 }] }, 'above 0'],
    ['sql_query', { statement: 'select 1' }, 'needs a network'],
  ])('%s with %o is an error with a sentence', async (name, args, text) => {
    expect((await run(name, {}, args)).result).toMatchObject({
      ok: false,
      error: expect.stringContaining(text),
    });
  });

  it('http_request loses its connection to the hooks', async () => {
    const args = { method: 'POST', url: 'https://hooks.ferry.example/test' };
    await expect(run('http_request', {}, args)).rejects.toThrow(
      'connection to hooks.ferry.example was lost',
    );
  });

  it('web_extract is available once its key exists', () => {
    const { world } = setUp();
    const available = (keys: Set<string>) =>
      createCatalog({ ...world, keys })
        .find(({ tool }) => tool.name === 'web_extract')
        ?.tool.isAvailable?.();
    expect(available(new Set())).toBe(false);
    expect(available(new Set(['EXTRACT_API_KEY']))).toBe(true);
  });
});

describe('batches and personalities', () => {
  it('call tools of the catalogue, and one unknown tool on purpose', () => {
    const called = batches.flatMap(({ calls }) => calls.map(({ tool }) => tool));
    expect(called.filter((tool) => !names.includes(tool))).toEqual(['summarise_page']);
    expect(new Set(called)).toEqual(new Set([...names, 'summarise_page']));
  });

  it('name existing tools, servers and plugins', () => {
    const entries = setUp().entries;
    const servers = new Set(entries.map(({ mcpServer }) => mcpServer));
    const plugins = new Set(entries.map(({ pluginId }) => pluginId));
    for (const personality of personalities) {
      for (const name of personality.toolset ?? []) expect(names).toContain(name);
      for (const server of personality.mcp_servers ?? []) expect(servers).toContain(server);
      for (const id of personality.plugins ?? []) expect(plugins).toContain(id);
      for (const [server, tools] of Object.entries(personality.mcp_tools ?? {})) {
        for (const tool of tools) expect(names).toContain(`mcp__${server}__${tool}`);
      }
    }
  });
});
