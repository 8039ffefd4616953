import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_FORMATS, type ProviderFormat } from '../../formats/index.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { UserReducers, UserTools } from '../store/user-code.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { callKey } from '../workspace/compaction-choice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toCodegenInput } from './codegen-input.ts';
import { type GeneratedProgram, generateProgram } from './generate-program.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';
let example: SessionState;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'codegen-'));
  const session = openTestSession();
  await session.ready;
  example = session.state();
  await session.dispose();
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  // The counters of programs.
  await mkdir(join(directory, 'node_modules'));
  for (const name of ['gpt-tokenizer', 'tokenx']) {
    const place = join(directory, 'node_modules', name);
    await symlink(join(ROOT, 'node_modules', name), place, 'junction');
  }
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const TSCONFIG = {
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    paths,
  },
  include: ['./**/*.ts'],
};

const TOOL = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'greet-2.de',
  description: 'Greets by name.',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  execute: async ({ name }) => ok(\`Hello, \${name}\`),
});
`;
const REDUCER = `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = { toolName: 'terminal', reduce: (result) => result };
`;
const DECLARATION = `tools:
  - name: lookup_order
    type: client
    description: "Asks for \`an order\` of \${NAME}."
`;

/** The example's state with this workspace, whose code compiles; without a sandbox. */
function withUserCode(workspace: Workspace): SessionState {
  // The program reads only the status of user code.
  const known = (kind: 'tool' | 'reducer', source: string) =>
    ({ status: 'ok', module: { kind, source, descriptor: {} } }) as never;
  const { loadReducerSource: _, ...info } = example.tools[0]!;
  const tools = workspace.tools.map(
    ({ id, code }): ToolInfo => ({
      ...info,
      origin: 'user',
      userCodeId: id,
      name: /name: '([^']+)'/.exec(code)?.[1] ?? id,
    }),
  );
  const own: UserTools = Object.fromEntries(
    workspace.tools.map(({ id, code }) => [id, known('tool', code)]),
  );
  const userReducers: UserReducers = Object.fromEntries(
    Object.entries(workspace.reducers).map(([tool, code]) => [tool, known('reducer', code)]),
  );
  return {
    ...example,
    workspace,
    tools: [...example.tools, ...tools],
    userTools: own,
    userReducers,
  };
}

const generate = (state: SessionState, format: ProviderFormat = 'anthropic', strict = false) =>
  toCodegenInput(state, { format, strict, closeObjects: strict }).then(generateProgram);

async function write(name: string, { files }: GeneratedProgram, more: Record<string, string> = {}) {
  const all = [...files, ...Object.entries(more).map(([path, text]) => ({ path, text }))];
  for (const { path, text } of all) {
    await mkdir(dirname(join(directory, name, path)), { recursive: true });
    await writeFile(join(directory, name, path), text);
  }
}

const userCodeState = (): SessionState =>
  withUserCode({
    ...createUserCodeWorkspace({
      tools: [TOOL, TOOL.replace('greet-2.de', 'greet_2_de')],
      reducers: { terminal: REDUCER },
    }),
    budget: {
      totalChars: 1234,
      strategy: 'redistribute',
      caps: { 'greet-2.de': 99, read_file: 7 },
    },
    registry: {
      ...example.workspace.registry,
      concurrency: null,
      emptyAllowlist: 'deny-all',
      onCollision: 'keep',
      approved: { read_file: { description: 'Reads.', parameters: { type: 'object' } } },
    },
    schemaTexts: {
      terminal: '{"type":"object","properties":{"it\'s":{"enum":["a\\nb"]},"__proto__":{}}}',
    },
    dryRun: true,
  });
test('thousands of files with one name get numbers', async () => {
  const tools = Array.from({ length: 3000 }, () => TOOL);
  const { files } = await generate(withUserCode(createUserCodeWorkspace({ tools })));
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith('tools/'));
  expect(new Set(paths).size).toBe(3000);
  expect(paths.at(-1)).toMatch(/3000\.ts$/);
});

test('settings that cut nothing otherwise change no file', async () => {
  const contextSettings = { counter: 'cl100k_base' as const, alwaysInclude: ['read_file'] };
  const state = userCodeState();
  const before = await generate(state);
  const workspace = { ...state.workspace, contextSettings };
  expect(await generate({ ...state, workspace })).toEqual(before);
  const trims = { 'greet-2.de': 'tail' as const };
  const cut = await generate({ ...state, workspace: { ...workspace, contextSettings: { trims } } });
  const registry = cut.files.find(({ path }) => path === 'registry.ts')?.text;
  expect(registry).toContain("{ ...greet2DeTool, maxResultChars: 99, trim: 'tail' }");
  expect(registry).toContain('  cuts: createResultCuts(),\n');
});

const declaredState = (): SessionState => ({
  ...example,
  workspace: {
    ...example.workspace,
    declarations: [
      { id: 'd1', name: 'Orders', text: DECLARATION, disabled: false },
      { id: 'd2', name: 'Gone', text: 'nonsense', disabled: true },
    ],
  },
});

test('the programs for every provider and several workspaces pass the compiler', async () => {
  for (const format of PROVIDER_FORMATS) {
    await write(`example-${format}`, await generate(example, format, true));
    await write(`user-code-${format}`, await generate(userCodeState(), format));
  }
  await write('declared', await generate(declaredState()));
  for (const format of PROVIDER_FORMATS) {
    await write(`search-${format}`, await generate(searchState(), format));
    await write(`exact-${format}`, await generate(exactState('cl100k_base'), format));
    await write(`turns-${format}`, await generate(turnsState(), format));
  }
  // A misspelt name shows that the compiler checks these files.
  const broken = "import { createTools } from 'toolyard';\ncreateTools();\n";
  await write('broken', { files: [{ path: 'main.ts', text: broken }], notes: [] });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout }: { stdout: string } = await run(process.execPath, [tsc, '-p', directory]).catch(
    (error) => error,
  );
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/broken\/main\.ts.*no exported member 'createTools'/),
  ]);
}, 120_000);

test('the example’s program runs a conversation: definitions, calls, results', async () => {
  const talk = `import { converse } from './main.ts';
const sent: Record<string, unknown>[] = [];
const answers = [
  { content: [
    { type: 'tool_use', id: 't1', name: 'read_file', input: { path: 'a.ts' } },
    { type: 'tool_use', id: 't2', name: 'write_file', input: { path: 'a.ts', text: '' } },
    { type: 'tool_use', id: 't3', name: 'read_file', input: {} },
  ] },
  { content: [{ type: 'text', text: 'Done.' }] },
];
await converse('Read it.', async (body) => {
  sent.push(structuredClone(body));
  return answers[sent.length - 1];
});
console.log(JSON.stringify(sent));
`;
  await write('talk', await generate(example), { 'talk.mts': talk });
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const { stdout } = await run(process.execPath, [
    tsx,
    '--tsconfig',
    join(directory, 'tsconfig.json'),
    join(directory, 'talk/talk.mts'),
  ]);
  const [first, second]: { tools: { name: string }[]; messages: { content: unknown }[] }[] =
    JSON.parse(stdout);
  expect(first?.tools.map(({ name }) => name)).toEqual(
    example.visibility?.definitions.map(({ name }) => name),
  );
  expect(first?.messages).toEqual([{ role: 'user', content: 'Read it.' }]);
  expect(second?.messages.at(-1)?.content).toEqual([
    {
      type: 'tool_result',
      tool_use_id: 't1',
      is_error: true,
      content: expect.stringContaining('No implementation of read_file yet.'),
    },
    {
      type: 'tool_result',
      tool_use_id: 't2',
      is_error: true,
      content: expect.stringContaining('write_file'),
    },
    {
      type: 'tool_result',
      tool_use_id: 't3',
      is_error: true,
      content: expect.stringContaining('path'),
    },
  ]);
}, 60_000);

test('the program has the settings of the workspace', async () => {
  const { files, notes } = await generate(userCodeState(), 'openai-responses', true);
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  expect(files.map(({ path }) => path)).toEqual([
    'main.ts',
    'registry.ts',
    'context.ts',
    'personality.ts',
    'backends.ts',
    'example-tools.ts',
    'tools/greet-2_de.ts',
    'tools/greet_2_de2.ts',
    'reducers/terminal.ts',
    'reducers/search_files.ts',
  ]);
  expect(text('context.ts')).toContain('resultBudgetChars: 1234');
  expect(text('context.ts')).toContain('dryRun: true');
  expect(text('main.ts')).toContain('strict: true,\n  closeObjects: true,');
  expect(text('registry.ts')).toContain("emptyAllowlist: 'deny-all'");
  expect(text('registry.ts')).toMatch(
    /approved: approvedFingerprints\(\{\n {4}'?read_file'?: 'sha256:[0-9a-f]{64}',/,
  );
  expect(text('registry.ts')).not.toContain('concurrency');
  expect(text('registry.ts')).toContain('maxResultChars: 99');
  expect(text('registry.ts')).not.toContain('bashReducer');
  expect(text('example-tools.ts')).toContain('maxResultChars: 7');
  expect(text('tools/greet-2_de.ts')).toBe(TOOL);
  expect(text('personality.ts')).toContain("id: 'anyone'");
  expect(notes).toContainEqual(expect.stringContaining('implement execute()'));
});

const searchState = (): SessionState => ({
  ...example,
  workspace: {
    ...example.workspace,
    contextSettings: { definitionsBudget: 500, alwaysInclude: ["it's", 'terminal'] },
  },
});

/** Like {@link searchState}, counted by an encoding, with a limit for the search. */
const exactState = (counter: 'o200k_base' | 'cl100k_base'): SessionState => {
  const { workspace, ...state } = searchState();
  const { budget } = workspace;
  return {
    ...state,
    workspace: {
      ...workspace,
      budget: { ...budget, caps: { search_tools: 99 } },
      contextSettings: { ...workspace.contextSettings, counter, trims: { search_tools: 'tail' } },
    },
  };
};

test('a budget for definitions is a search in place of the registry', async () => {
  const { files, notes } = await generate(searchState());
  const search = files.find(({ path }) => path === 'search.ts')?.text;
  expect(search).toContain('budget: { tokens: 500 },\n  countTokens: estimateTokens,');
  expect(search).toContain(`pinned: ["it's", 'terminal'],`);
  expect(files[0]?.text).toContain("toolyardFor('anthropic', searched, {");
  expect(notes.join()).not.toContain('createToolSearch');
});

test.each([
  ['mcp', 'searched.toDefinitions(allowedTools, filterOpts)', 'await searched.executeParallel('],
  ['cohere', 'searched.toDefinitions(allowedTools, filterOpts)', 'await searched.executeParallel('],
  ['ai-sdk', 'activeTools: Object.keys(toAiSdkTools(searched, options))', 'toAiSdkTools(all,'],
] as const)(
  'a program for %s searches, also in a recorded project',
  async (format, list, calls) => {
    const choice = { format, strict: false, closeObjects: false };
    const input = await toCodegenInput(searchState(), choice);
    for (const recording of [undefined, NOTHING_RECORDED]) {
      const { files, notes } = generateProgram({ ...input, recording });
      expect(files.map(({ path }) => path)).toContain('search.ts');
      expect(files[0]?.text).toContain(list);
      expect(files[0]?.text).toContain(calls);
      expect(notes.join()).not.toContain('search');
    }
  },
);

/** Like {@link searchState}, whose results make room after a turn. */
const turnsState = (): SessionState => {
  const { workspace, ...state } = searchState();
  const [first] = workspace.batches;
  const pinnedResults = (first?.calls ?? []).map(({ id }) => callKey(first?.id ?? '', id));
  const more = { keepTurns: 1, pinnedResults, keepsCutResults: true };
  const contextSettings = { ...workspace.contextSettings, ...more };
  return { ...state, workspace: { ...workspace, contextSettings } };
};

test.each(PROVIDER_FORMATS)(
  'a program for %s sends shorter requests as the workspace says',
  async (format) => {
    const { files } = await generate(turnsState(), format);
    const text = (wanted: string) => files.find(({ path }) => path === wanted)?.text ?? '';
    const isServer = format === 'mcp';
    expect(text('main.ts').includes('compactResults(messages, compaction)')).toBe(!isServer);
    expect(text('compaction.ts').includes('  keepTurns: 1,\n')).toBe(!isServer);
    const spill = `${isServer ? '' : 'export '}const spill = createMemorySpill();`;
    expect(text('registry.ts')).toContain(isServer ? 'spill: createMemorySpill()' : spill);
  },
);

test('a workspace that says nothing about earlier turns has a program that sends them', async () => {
  const { files } = await generate(example);
  expect(files.map(({ path }) => path)).not.toContain('compaction.ts');
});

const NOTHING_RECORDED = {
  results: [],
  world: { requests: [], programs: [], statements: [], answers: [], mcp: {}, gaps: [] },
};

test('a tool of the user with the name of the search has no search beside it', async () => {
  const state = searchState();
  const [info] = state.tools;
  if (!info) expect.fail('The example has tools.');
  const tools = [...state.tools, { ...info, name: 'search_tools' }];
  const { files } = await generate({ ...state, tools });
  expect(files.map(({ path }) => path)).not.toContain('search.ts');
});

test('a program counts as the workspace has chosen, and limits the search as it does', async () => {
  const { files } = await generate(exactState('o200k_base'));
  const text = (wanted: string) => files.find(({ path }) => path === wanted)?.text;
  expect(text('count-tokens.ts')).toContain("from 'gpt-tokenizer/encoding/o200k_base';");
  expect(text('search.ts')).toContain("import { countTokens } from './count-tokens.ts';");
  expect(text('search.ts')).toContain("  tool.maxResultChars = 99;\n  tool.trim = 'tail';\n");
});

test('a workspace without example tools has no example-tools.ts', async () => {
  const { registry } = example.workspace;
  const alone = { ...registry, examples: { ...registry.examples, shown: false } };
  const { files } = await generate({
    ...example,
    workspace: { ...example.workspace, registry: alone },
  });
  expect(files.map(({ path }) => path)).not.toContain('example-tools.ts');
  expect(files.find(({ path }) => path === 'registry.ts')?.text).not.toContain('exampleTools');
});

test('user code that does not compile is left out, and a note says so', async () => {
  const state = userCodeState();
  const { files, notes } = await generate({ ...state, userTools: {}, userReducers: {} });
  expect(files.some(({ path }) => path.startsWith('tools/'))).toBe(false);
  expect(notes.filter((note) => note.includes('does not compile'))).toHaveLength(3);
});
