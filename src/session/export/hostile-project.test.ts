import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { generateProgram } from '../codegen/generate-program.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Ends comments, texts and templates, where it can. */
const HOSTILE = `*/ ' " \` \u0024{x} \\ \u2028 \r\n // </script> 船 \u{1F6A2}`;
/** A key without hidden characters, which no tool may have. */
const KEY = `" ' \` */ key`;
const NAMES = [
  ...['class', 'await', 'default', 'toString', 'hasOwnProperty', 'Registry', 'tools', 'registry'],
  ...['a.b', 'a-b', 'a_b', 'A_B', 'con', '_'],
];
/** No tool may have these names, but a model may call them. */
const UNKNOWN = ['constructor', '__proto__', 'überfahrt', '船', "it's", '`tick`', '*/'];

const toTool = (name: string, isDefault: boolean) => `import { defineTool, ok } from 'toolyard';

export ${isDefault ? 'default' : 'const tool ='} defineTool({
  name: ${JSON.stringify(name)},
  description: ${JSON.stringify(HOSTILE)},
  schema: {
    type: 'object',
    properties: { ${JSON.stringify(KEY)}: { type: 'string' } },
  },
  capabilities: {},
  execute: async (args) => ok(${JSON.stringify(HOSTILE)} + JSON.stringify(args)),
});
`;

const DECLARATION = `tools:\r
  - name: ask_\u0060user\u0060
    type: client
    description: "\u0024{NOT_SET} \` \\\\ */"
`;

function createHostile(): Workspace {
  const tools = NAMES.map((name, index) => toTool(name, index % 2 === 1));
  const calls = [...NAMES, ...UNKNOWN].map((name) => [name, { [KEY]: HOSTILE }] as const);
  const workspace = createUserCodeWorkspace({ tools, calls });
  return {
    ...workspace,
    name: HOSTILE,
    personalities: [{ id: HOSTILE, name: HOSTILE, description: HOSTILE }],
    personalityId: HOSTILE,
    batches: workspace.batches.map((batch) => ({ ...batch, name: HOSTILE })),
    declarations: [
      { id: 'd1', name: `a\nimport 'gone'; ${HOSTILE}`, text: DECLARATION, disabled: false },
    ],
    registry: {
      ...workspace.registry,
      examples: { ...workspace.registry.examples, shown: false },
    },
    scenario: { ...workspace.scenario, secrets: { [HOSTILE]: `${HOSTILE}secret`, NOT_SET: 'x1y' } },
  };
}

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths,
  },
  include: ['src', 'test'],
});

test('a project with hostile names and texts compiles, and its tests pass', async () => {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(createHostile()),
  });
  await session.ready;
  const state = await session.runToEnd();
  const project = await toProject(state, state.run, async (input) => generateProgram(input));
  await session.dispose();
  expect(state.run?.lanes.map(({ status, tool }) => `${tool} ${status}`)).toEqual([
    ...NAMES.map((name) => `${name} ok`),
    ...UNKNOWN.map((name) => `${name} refused`),
  ]);
  const files = project?.files ?? [];
  expect(JSON.stringify(files)).not.toMatch(/x1y|🚢secret/u);
  const names = files.map(({ path }) => path.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { path, text } of [...files, { path: 'tsconfig.json', text: TSCONFIG }]) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const types = await run(process.execPath, [tsc, '-p', directory]).catch(
    (error: { stdout: string }) => error,
  );
  expect(types.stdout).toBe('');
  await run(process.execPath, [
    ...[
      join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
      '--tsconfig',
      join(directory, 'tsconfig.json'),
    ],
    ...[
      '--test',
      join(directory, 'test/batch.test.ts'),
      join(directory, 'test/conversation.test.ts'),
    ],
  ]);
}, 120_000);
