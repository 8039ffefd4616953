import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateProgram } from '../codegen/generate-program.ts';
import { exampleDeclaration } from '../declarations/templates.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  // Inside this repository, so that the project finds its counter.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  directory = await mkdtemp(join(ROOT, '.cache/cut-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], paths },
  include: ['src', 'test'],
});

const FIRST = [
  ['mcp__linear__list_issues', { state: 'triage' }],
  ['knowledge_base', { query: 'tide' }],
] as const;

/** A batch of example tools and a declared one, and one that reads what it cut. */
function createCut(contextSettings: ContextSettings, totalChars: number): Workspace {
  const { batches, ...workspace } = createUserCodeWorkspace({ calls: [...FIRST] });
  const [first] = batches;
  if (!first) expect.fail('The workspace has a batch.');
  const toCall = (id: string, tool: string, args: object) => ({
    ...{ id, toolCallId: id, tool, argsText: JSON.stringify(args) },
  });
  const calls = [
    toCall('later', 'read_result', { handle: 'r1', lines: '1-2' }),
    toCall('again', 'mcp__linear__list_issues', { state: 'triage' }),
  ];
  const { text } = exampleDeclaration;
  return {
    ...workspace,
    contextSettings,
    personalities: [{ id: 'all', name: 'All', description: '' }],
    personalityId: 'all',
    budget: { totalChars, strategy: 'even', caps: {} },
    declarations: [{ id: 'd', name: 'declared', text, disabled: false }],
    batches: [first, { id: 'second', name: 'Later', description: '', calls }],
    batchId: first.id,
  };
}

/** Runs some batches, and exports the last one. */
async function exportCut(workspace: Workspace, batchIds: readonly string[]) {
  const session = openTestSession({ storage: createMemoryStorage(workspace) });
  await session.ready;
  let state = session.state();
  for (const id of batchIds) {
    session.actions.setBatch(id);
    state = await session.runToEnd();
  }
  const project = await toProject(state, state.run, async (input) => generateProgram(input));
  await session.dispose();
  const files = new Map(project?.files.map(({ path, text }) => [path, text]));
  const text = (path: string) => files.get(path) ?? '';
  return { files, text, lanes: state.run?.lanes ?? [] };
}

/** Checks the types of a project and runs its tests. */
async function tryProject(name: string, files: ReadonlyMap<string, string>) {
  const folder = join(directory, name);
  for (const [path, text] of [...files, ['tsconfig.json', TSCONFIG] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const types = await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', folder],
  ]).catch((error: { stdout: string }) => error);
  expect(types.stdout).toBe('');
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const tests = ['batch', 'conversation'].map((one) => join(folder, `test/${one}.test.ts`));
  const tested = await run(process.execPath, [
    ...[tsx, '--tsconfig', join(folder, 'tsconfig.json'), '--test', ...tests],
  ]).catch((error: { stdout: string }) => error);
  expect(tested.stdout).toContain('# fail 0');
}

test('a project cuts in tokens, by strategy and tool, like the playground', async () => {
  const settings: ContextSettings = {
    ...{ budgetTokens: 100, trim: 'head-tail', keepsCutResults: true },
    trims: { knowledge_base: 'tail', read_file: 'head' },
  };
  const { files, text, lanes } = await exportCut(createCut(settings, 50_000), ['batch']);
  expect(lanes.map(({ trimmed }) => trimmed?.cut)).toEqual([true, true]);
  expect(text('src/registry.ts')).toContain(`  cuts: createResultCuts({
    countTokens: estimateTokens,
    trim: 'head-tail',
    spill: createMemorySpill(),
  }),`);
  expect(text('src/context.ts')).toContain('resultBudget: { tokens: 100 },');
  expect(text('src/example-tools.ts')).toContain("trim: 'head',");
  expect(Object.keys(JSON.parse(text('package.json')).dependencies)).toContain('tokenx');
  await tryProject('tokens', files);
}, 120_000);

test('a later turn reads results that an earlier one cut', async () => {
  const workspace = createCut({ keepsCutResults: true }, 900);
  const { files, text, lanes } = await exportCut(workspace, ['batch', 'second']);
  expect(lanes[0]?.result).toMatchObject({ ok: true });
  expect(text('src/registry.ts')).toContain('registry.register(readResultTool(spill));');
  // The earlier turn cut one result or more, but the project runs this one only.
  expect(text('test/expected.ts')).toContain('read_result with the handle r1 reads the rest');
  // Batches after one whose results are kept are turns, whose results make room by their tokens.
  expect(text('src/compaction.ts')).toContain('  keepTurns: 2,\n');
  expect(JSON.parse(text('package.json')).dependencies).toHaveProperty('tokenx');
  await tryProject('later', files);
}, 120_000);

test.each(['o200k_base', 'cl100k_base'] as const)(
  'a project counts with %s like the workspace',
  async (counter) => {
    const settings: ContextSettings = { counter, budgetTokens: 100, trim: 'head-tail' };
    const { files, text, lanes } = await exportCut(createCut(settings, 50_000), ['batch']);
    expect(lanes.map(({ trimmed }) => trimmed?.cut)).toEqual([true, true]);
    expect(text('src/registry.ts')).toContain(
      "createResultCuts({ countTokens, trim: 'head-tail' })",
    );
    expect(text('src/count-tokens.ts')).toContain(`from 'gpt-tokenizer/encoding/${counter}'`);
    const { dependencies } = JSON.parse(text('package.json'));
    expect(dependencies).toHaveProperty('gpt-tokenizer');
    expect(dependencies).not.toHaveProperty('tokenx');
    await tryProject(counter, files);
  },
  120_000,
);

test('a project searches its tools like the workspace', async () => {
  const calls = [
    ['search_tools', { query: 'list the issues of the team', limit: 2 }],
    ['mcp__linear__list_issues', { state: 'triage' }],
  ] as const;
  const workspace: Workspace = {
    ...createUserCodeWorkspace({ calls: [...calls] }),
    contextSettings: { counter: 'o200k_base', definitionsBudget: 500 },
    personalities: [{ id: 'all', name: 'All', description: '' }],
    personalityId: 'all',
    budget: { totalChars: 8000, strategy: 'even', caps: { search_tools: 60 } },
  };
  const { files, text, lanes } = await exportCut(workspace, ['batch']);
  expect(lanes.map(({ result, trimmed }) => [result?.ok, trimmed?.cut])).toEqual([
    [true, true],
    [true, expect.anything()],
  ]);
  expect(text('src/search.ts')).toContain('budget: { tokens: 500 }');
  expect(text('src/example-tools.ts')).not.toContain("name: 'search_tools'");
  expect(text('test/batch.test.ts')).toContain('searched.executeParallel(');
  await tryProject('search', files);
}, 120_000);
