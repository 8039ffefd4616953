import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateProgram } from '../codegen/generate-program.ts';
import { exampleDeclaration, notesDeclaration } from '../declarations/templates.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  // Inside this repository, so that the kinds find their peers.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  directory = await mkdtemp(join(ROOT, '.cache/declared-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const BUILTINS = `tools:
  - { name: kanban_list, type: builtin }
  - { name: get_skill, type: builtin }
  - { name: wikipedia, type: builtin }
  - { name: memory_write, type: builtin }
  - { name: memory_read, type: builtin }
  - { name: sql_query, type: builtin }
`;

/** A tool of each kind. */
function createDeclared(): Workspace {
  const workspace = createUserCodeWorkspace({
    calls: [
      'datetime_now',
      ['order_status', { id: 'prd_6' }],
      ['knowledge_base', { query: 'tide' }],
      ['ask_user', { question: 'Sure?' }],
      ['research', { query: 'Lighthouse' }],
      ['mcp__notes__add_note', { text: 'New.' }],
      'mcp__notes__list_notes',
      ['kanban_list', {}],
      ['get_skill', { name: 'triage' }],
      ['wikipedia', { query: 'Ferry' }],
      ['memory_write', { key: 'colour', content: 'green' }],
      ['sql_query', { statement: 'select 1' }],
    ],
  });
  const { registry } = workspace;
  return {
    ...workspace,
    declarations: [exampleDeclaration.text, notesDeclaration.text, BUILTINS].map((text, index) => ({
      ...{ id: `d${index}`, name: `declared ${index}`, text, disabled: false },
    })),
    registry: { ...registry, examples: { ...registry.examples, shown: false } },
  };
}

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], paths },
  include: ['src', 'test'],
});
const OFFLINE = `globalThis.fetch = () => {
  throw new Error('There is no network.');
};
`;

test('declared tools of each kind really run in a project’s tests, offline', async () => {
  const session = openTestSession({ storage: createMemoryStorage(createDeclared()) });
  await session.ready;
  session.actions.run();
  const { pendingAnswers } = await session.until((state) => state.pendingAnswers.length > 0);
  session.actions.answerCall(pendingAnswers[0]?.id ?? '', { ok: true, text: 'Yes.' });
  const state = await session.until(
    ({ run, preparing }) => !preparing && run?.status === 'done' && run.turnEnd !== undefined,
  );
  const project = await toProject(state, state.run, async (input) => generateProgram(input));
  await session.dispose();
  const files = [
    ...(project?.files ?? []),
    { path: 'tsconfig.json', text: TSCONFIG },
    { path: 'offline.mjs', text: OFFLINE },
  ];
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  expect(text('test/expected.ts')).toContain('Yes.');
  // No result replaces a tool.
  expect(text('test/expected.ts')).not.toContain('export const answers');
  expect(text('src/sources.ts')).toMatch(/board,[\s\S]*sql: \{[\s\S]*mcpTransport/);
  for (const file of files) {
    await mkdir(dirname(join(directory, file.path)), { recursive: true });
    await writeFile(join(directory, file.path), file.text);
  }
  const types = await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', directory],
  ]).catch((error: { stdout: string }) => error);
  expect(types.stdout).toBe('');
  await run(process.execPath, [
    join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    ...['--tsconfig', join(directory, 'tsconfig.json'), '--import', join(directory, 'offline.mjs')],
    ...[
      '--test',
      join(directory, 'test/batch.test.ts'),
      join(directory, 'test/conversation.test.ts'),
    ],
  ]);
}, 120_000);
