import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderFormat } from '../../formats/index.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { toCodegenInput } from '../codegen/codegen-input.ts';
import { generateProgram } from '../codegen/generate-program.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const TOOL = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'grep_once',
  description: 'Searches the results of this turn.',
  schema: { type: 'object', properties: {} },
  ephemeral: true,
  execute: async () => ok('found'),
});
`;
const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    paths,
  },
  include: ['src', 'test'],
});
/** Converses, and prints the tools before and after it. */
const TALK = `import { agent, converse } from './src/main.ts';
import { createMockModel } from './src/mock-model.ts';
import { registry } from './src/registry.ts';

const namesNow = () => [registry.has('grep_once'), JSON.stringify(agent.tools).includes('grep_once')];
const before = namesNow();
await converse('Search.', createMockModel());
console.log(JSON.stringify([before, namesNow()]));
`;

const NO_NETWORK = `globalThis.fetch = async () => {
  throw new TypeError('fetch failed', { cause: new Error('no such host') });
};
`;
/** Ends at the limit, because the model has said everything only in the second turn. */
const LIMITED = `import { converse } from './src/main.ts';
import { createMockModel } from './src/mock-model.ts';

await converse('Search.', createMockModel(), 1);
`;

async function exportWith(end: Workspace['turn']['end']) {
  const workspace = createUserCodeWorkspace({ tools: [TOOL], calls: ['grep_once'] });
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage({ ...workspace, turn: { ...workspace.turn, end } }),
  });
  await session.ready;
  const state = await session.runToEnd();
  const project = await toProject(
    state,
    state.run,
    async (input) => generateProgram(input),
    'bedrock',
  );
  const programFor = async (format: ProviderFormat) =>
    generateProgram(await toCodegenInput(state, { format, strict: false, closeObjects: false }));
  await session.dispose();
  const files = new Map(project?.files.map(({ path, text }) => [path, text]));
  return { files, programFor };
}

/** Writes a project. @returns the arguments of the program that runs its files. */
async function writeProject(files: ReadonlyMap<string, string>, more: Record<string, string>) {
  const all = [...files, ...Object.entries({ ...more, 'tsconfig.json': TSCONFIG })];
  for (const [path, text] of all) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return [
    join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    ...['--tsconfig', join(directory, 'tsconfig.json')],
  ];
}

test('a tool for one turn ends with its turn in the exported project', async () => {
  const { files, programFor } = await exportWith('ack');
  const tsx = await writeProject(files, { 'talk.mts': TALK });
  const { stdout } = await run(process.execPath, [...tsx, join(directory, 'talk.mts')]);
  expect(JSON.parse(stdout)).toEqual([
    [true, true],
    [false, false],
  ]);
  const conversation = join(directory, 'test/conversation.test.ts');
  const tested = await run(process.execPath, [...tsx, '--test', conversation]);
  expect(tested.stdout).toContain('ephemeral tools end with their turn');
  // No result of this run is untrusted.
  expect(tested.stdout).not.toContain('untrusted results');

  const server = await programFor('mcp');
  expect(server.files[0]?.text).not.toContain('pruneEphemeral');
  expect(server.notes).toContain(
    'Call registry.pruneEphemeral() at the end of each turn. It removes grep_once.',
  );
}, 60_000);

test('the project of a turn that is rolled back keeps the tool', async () => {
  const { files, programFor } = await exportWith('nack');
  expect(files.get('src/main.ts')).not.toContain('pruneEphemeral');
  expect(files.get('test/conversation.test.ts')).not.toContain('ephemeral');
  expect((await programFor('mcp')).notes.join()).not.toContain('pruneEphemeral');
});

test('a conversation without a network, or beyond its limit, ends with a sentence', async () => {
  const { files } = await exportWith('ack');
  const tsx = await writeProject(files, { 'offline.mjs': NO_NETWORK, 'limited.mts': LIMITED });
  const start = [
    ...tsx,
    '--import',
    join(directory, 'offline.mjs'),
    join(directory, 'src/start.ts'),
  ];
  const key = /process\.env\.(\w+)/.exec(files.get('src/start.ts') ?? '')?.[1] ?? '';
  const failed = await run(process.execPath, start, { env: { ...process.env, [key]: 'k' } }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stderr: 'The conversation failed: fetch failed, no such host\n',
  });
  const limited = await run(process.execPath, [...tsx, join(directory, 'limited.mts')]);
  expect(limited.stderr).toBe('The conversation ended at maxTurns, 1.\n');
}, 60_000);
