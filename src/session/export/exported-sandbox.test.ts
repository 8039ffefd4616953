import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToolCallResult } from '../../core/index.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { generateProgram } from '../codegen/generate-program.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type ExportedProject, toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const tool = (
  name: string,
  capabilities: string,
  body: string,
) => `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'A tool of the test.',
  schema: { type: 'object', properties: {} },
  capabilities: ${capabilities},
  async execute(_args, ctx) {
    ${body}
  },
});
`;
const TOOLS = [
  tool(
    'weather',
    "{ network: { allowedHosts: ['weather.test', 'blog.example'] } }",
    `const mocked = await ctx.scopedFetch!('https://weather.test/cities/4711');
    const other = await ctx.scopedFetch!('https://weather.test/unknown');
    const page = await ctx.scopedFetch!('https://blog.example/retry-storm');
    return ok([await mocked.text(), [...mocked.headers.keys()].sort().join(), other.status, await page.text()].join(' | '));`,
  ),
  tool(
    'notes',
    "{ fs_reach: { read: ['/repo'], write: ['/repo/tmp'] } }",
    `await ctx.scopedFs!.writeText('/repo/tmp/new.txt', 'new');
    const names = await ctx.scopedFs!.list('/repo/tmp');
    const gone = await ctx.scopedFs!.stat('/repo/docs/retry.md');
    return ok([await ctx.scopedFs!.readText('/repo/notes.txt'), names.join(), String(gone)].join(' | '));`,
  ),
  tool(
    'memory',
    "{ storage: { kind: 'kv', scope: 'tool-private' } }",
    "return ok(String(await ctx.kvStore!.get('colour')));",
  ),
  tool('slow', '{}', "return ok('in time');"),
  tool('broken', '{}', "return ok('never seen');"),
];

const NOT_FOUND = `Order not found. ${'Look again. '.repeat(60)}`;
/** The second tool is not the one whose error was recorded. */
const RECORDED = `tools:
  - name: lookup
    type: webhook
    description: Looks up an order.
    webhook: { url: https://tools.test/lookup }
  - name: renamed
    type: webhook
    description: Looks up an order.
    webhook: { url: https://tools.test/lookup }
`;

/** A workspace whose answers all come from data that a person put into the sandbox. */
function createEdited(): Workspace {
  const workspace = createUserCodeWorkspace({
    tools: TOOLS,
    calls: ['weather', 'notes', 'memory', 'slow', 'broken', 'lookup', 'renamed'],
  });
  return {
    ...workspace,
    declarations: [{ id: 'd', name: 'Recorded tools', text: RECORDED, disabled: false }],
    scenario: {
      ...workspace.scenario,
      mocks: [
        {
          method: 'GET',
          url: 'https://weather.test/cities/{id}',
          status: 200,
          mediaType: 'application/json',
          body: '{"sky":"clear – `blue`"}',
        },
        {
          method: 'POST',
          url: 'https://tools.test/lookup',
          requestBody: '{}',
          status: 422,
          mediaType: 'text/plain',
          body: NOT_FOUND,
        },
      ],
      fixtures: { 'notes.txt': "a person's notes", 'docs/retry.md': null },
      records: {
        pages: {
          'https://blog.example/retry-storm': {
            url: 'https://blog.example/retry-storm',
            title: 'Retry storm',
            snippet: 'An edited excerpt.',
            text: 'Edited by a person.',
          },
        },
        'key-values': {
          'tool:memory/colour': { scope: 'tool memory', key: 'colour', value: 'green' },
        },
        issues: { 'FER-412': null },
      },
      callFaults: { call_4: { delayMs: 30 }, call_5: { failure: 'server-error' } },
    },
  };
}

async function exportOf(workspace: Workspace) {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(workspace),
  });
  await session.ready;
  const state = await session.runToEnd();
  const project = await toProject(state, state.run, async (input) => generateProgram(input));
  await session.dispose();
  if (!project) throw new Error('The run did not end.');
  const results = state.run?.lanes.map(({ toolCallId, result }) => ({ toolCallId, result }));
  return { project, results };
}

async function writeProject(
  { files }: ExportedProject,
  more: Readonly<Record<string, string>>,
  folder = directory,
) {
  const all = [...files, ...Object.entries(more).map(([path, text]) => ({ path, text }))];
  for (const { path, text } of all) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    noUnusedParameters: false,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths,
  },
  include: ['src', 'test'],
});
/** Runs the batch with the program's own registry, without the recorded answers. */
const ASK = `import { batch } from './src/batch.ts';
import { session } from './src/context.ts';
import { filters, registry } from './src/registry.ts';

globalThis.fetch = async () => {
  throw new Error('There is no network.');
};
const { allowedTools, filterOpts } = filters;
const results = await registry.executeParallel(batch, session, allowedTools, filterOpts);
console.log(JSON.stringify(results.map(({ toolCallId, result }) => ({ toolCallId, result }))));
`;

test('the exported program answers like the page, offline, with the person’s sandbox data', async () => {
  const { project, results } = await exportOf(createEdited());
  await writeProject(project, { 'tsconfig.json': TSCONFIG, 'ask.mts': ASK });
  const node = async (...args: string[]) => (await run(process.execPath, args)).stdout;
  const tsx = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), '--tsconfig', 'tsconfig.json'].map(
    (one) => (one === 'tsconfig.json' ? join(directory, one) : one),
  );

  const answers: ToolCallResult[] = JSON.parse(await node(...tsx, join(directory, 'ask.mts')));
  expect(answers).toEqual(JSON.parse(JSON.stringify(results)));
  expect(answers.map(({ result }) => (result.ok ? result.value : result.error))).toEqual([
    expect.stringMatching(
      /^\{"sky":"clear – `blue`"\} \| content-type \| 404 \| Edited by a person\.$/,
    ),
    "a person's notes | new.txt,outage-2026-03-11.ndjson | undefined",
    'green',
    'in time',
    '500 from the simulated backend: it failed to answer. Nothing was changed.',
    NOT_FOUND,
    expect.stringMatching(/^renamed failed with status 422: Order not found/),
  ]);
  const types = await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    directory,
  ]).catch((error: { stdout: string }) => error);
  expect(types.stdout).toBe('');
  await node(...tsx, '--test', ...testsIn(directory));
}, 120_000);

/** A batch whose tools read issues, pages and tables, some of them edited. */
function createReader(): Workspace {
  const workspace = createUserCodeWorkspace({
    tools: [
      tool(
        'tracked',
        "{ network: { allowedHosts: ['tracker.example'] } }",
        "return ok(await (await ctx.scopedFetch!('https://tracker.example/api/issues')).text());",
      ),
    ],
    calls: [
      'mcp__linear__list_issues',
      ['web_search', { query: 'retry storm' }],
      ['sql_query', { query: 'SELECT * FROM countries LIMIT 2' }],
      'tracked',
    ],
  });
  return {
    ...workspace,
    scenario: {
      ...workspace.scenario,
      records: {
        ...createEdited().scenario.records,
        issues: { 'FER-412': null },
        'table:countries': { Malta: null },
      },
    },
  };
}

const testsIn = (folder: string) =>
  ['batch', 'conversation'].map((name) => join(folder, `test/${name}.test.ts`));

/** Fails the first request that leaves the program. */
const OFFLINE = `globalThis.fetch = () => {
  throw new Error('There is no network.');
};
`;

test('the tests of a project pass offline where tools read issues, pages and tables', async () => {
  const { project, results } = await exportOf(createReader());
  const text = JSON.stringify(results);
  expect(text).toContain('FER-409');
  expect(text).not.toContain('FER-412');
  expect(text).toContain('An edited excerpt.');
  const folder = join(directory, 'reader');
  await writeProject(project, { 'tsconfig.json': TSCONFIG, 'offline.mjs': OFFLINE }, folder);
  await run(process.execPath, [
    join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    ...['--tsconfig', join(folder, 'tsconfig.json'), '--import', join(folder, 'offline.mjs')],
    ...['--test', ...testsIn(folder)],
  ]);
}, 120_000);

test('the README and the dialog say which parts of the sandbox are missing', async () => {
  const { project } = await exportOf(createEdited());
  const readme = project.files.find(({ path }) => path === 'README.md')?.text ?? '';
  expect(project.notes).toContain(
    'Edited records of Linear are exported as data (sandbox/records.ts), because the services that serve them are not exported. In the tests, recorded results answer for the tools that read them.',
  );
  expect(readme).toContain('Edited records of Linear are exported as data');
  expect(readme).toContain('`src/sandbox`: the data of the playground');
});

test('a workspace whose tools ask nothing has no folder for the sandbox', async () => {
  const workspace = createUserCodeWorkspace({ tools: [TOOLS[3] ?? ''], calls: ['slow'] });
  const { registry } = workspace;
  const alone = { ...registry, examples: { ...registry.examples, shown: false } };
  const { project } = await exportOf({ ...workspace, registry: alone });
  expect(project.files.filter(({ path }) => path.includes('sandbox'))).toEqual([]);
});
