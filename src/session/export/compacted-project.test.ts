import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { paths } from 'virtual:toolyard-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { generateProgram } from '../codegen/generate-program.ts';
import { toLeftOutKeys } from '../conversation/requests.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { callKey, compactionOf } from '../workspace/compaction-choice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toProject } from './to-project.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
let directory = '';

beforeAll(async () => {
  // Inside this repository, so that the project finds its counter.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  directory = await mkdtemp(join(ROOT, '.cache/compacted-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const TSCONFIG = JSON.stringify({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], paths },
  include: ['src', 'test'],
});

const TOOL = `import { defineTool, err, ok } from 'toolyard';

export const tool = defineTool({
  name: 'read_log',
  description: 'Reads lines of a log.',
  schema: { type: 'object', properties: { lines: { type: 'integer' } }, required: ['lines'] },
  execute: async ({ lines }) =>
    lines === 0 ? err('The log is empty.'.repeat(20)) : ok('GET /orders 200\\n'.repeat(lines)),
});
`;

/**
 * The results of the first turn are a cut one, a whole one, a failure and a short one. A batch without
 * calls is no turn, and one that cannot run neither. The last result of the next turn is pinned.
 */
const TURNS = [[400, 50, 0, 1], [], [NaN], [60, 65], [70], [80]];

/** Ids begin anew in each batch. Only the cut result has its own, which its handle is found by. */
const CALLS = TURNS.map((turn) =>
  turn.map((lines, at) => ({ lines, toolCallId: lines === 400 ? 'cut' : `call_${at + 1}` })),
);

function createTurns(): Workspace {
  return {
    ...createUserCodeWorkspace({ tools: [TOOL] }),
    contextSettings: {
      ...{ keepTurns: 1, keepsCutResults: true },
      pinnedResults: [callKey('turn-4', 'c4.2')],
    },
    budget: { totalChars: 12_000, strategy: 'even', caps: {} },
    batches: CALLS.map((calls, at) => ({
      ...{ id: `turn-${at + 1}`, name: `Turn ${at + 1}`, description: '' },
      calls: calls.map(({ lines, toolCallId }, position) => ({
        ...{ id: `c${at + 1}.${position + 1}`, toolCallId, tool: 'read_log' },
        argsText: Number.isNaN(lines) ? '{' : JSON.stringify({ lines }),
      })),
    })),
    batchId: 'turn-1',
  };
}

/** Calls the tools of each turn, and prints the results of each request. */
const TALK = `import { toProviderCalls } from 'toolyard/formats';
import { converse } from './src/main.ts';

const turns = ${JSON.stringify(CALLS.filter(([first]) => (first?.lines ?? NaN) >= 0))};
const sent = [];
await converse('Read the log.', async ({ messages }) => {
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const results = parts.filter(({ type }) => type === 'tool_result');
  sent.push(results.map(({ content }) => content));
  const calls = (turns[sent.length - 1] ?? []).map(({ lines, toolCallId }) => {
    return { toolCallId, name: 'read_log', args: { lines } };
  });
  return { content: toProviderCalls('anthropic', calls)[0]?.content ?? [] };
});
console.log(JSON.stringify(sent));
`;

test('a project leaves out the results of earlier turns that the conversation leaves out', async () => {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(createTurns()),
  });
  await session.ready;
  const { runAll, measure } = await session.actions.loadActions('conversation');
  await runAll();
  const { latest } = session.state().conversation ?? {};
  if (!latest) expect.fail('The turns have run.');
  const size = await measure(latest, { format: 'anthropic', wrap: true });
  const choice = compactionOf(latest.input.contextSettings);
  const order = latest.turns.flatMap(({ batchId, calls, outcome }) =>
    outcome === 'answered' ? calls.map(({ callId }) => callKey(batchId, callId)) : [],
  );
  const expected = latest.turns.flatMap(({ outcome }, at) =>
    outcome === 'answered'
      ? [[...toLeftOutKeys(latest, size, choice, at)].map((key) => order.indexOf(key))]
      : [],
  );
  expect(expected).toEqual([[], [0, 1], [0, 1, 4], [0, 1, 4, 6]]);

  const state = await session.runToEnd();
  const write = async (input: Parameters<typeof generateProgram>[0]) => generateProgram(input);
  const project = await toProject(state, state.run, write, 'anthropic');
  await session.dispose();
  const files = new Map(project?.files.map(({ path, text }) => [path, text]));
  for (const [path, text] of [
    ...files,
    ['tsconfig.json', TSCONFIG] as const,
    ['talk.mts', TALK] as const,
  ]) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const types = await run(process.execPath, [tsc, '-p', directory]).catch(
    (error: { stdout: string }) => error,
  );
  expect(types.stdout).toBe('');
  const { stdout } = await run(process.execPath, [
    ...[join(ROOT, 'node_modules/tsx/dist/cli.mjs')],
    ...['--tsconfig', join(directory, 'tsconfig.json'), join(directory, 'talk.mts')],
  ]);
  const sent: string[][] = JSON.parse(stdout);
  const leftOut = sent.map((results) =>
    results.flatMap((text, at) => (text.startsWith('[result of read_log left out:') ? [at] : [])),
  );
  expect(leftOut).toEqual([[], ...expected]);
  expect(sent.at(-1)?.[0]).toMatch(/ chars; read_result has it under "r1"\]$/);
  expect(files.get('README.md')).toContain('`src/compaction.ts`');
}, 120_000);

test('another choice of what stays in requests needs no other run, but a cut does', async () => {
  const session = openTestSession({ sandbox: await createTestSandbox() });
  await session.ready;
  await session.runToEnd();
  const { setKeepTurns, pinResult } = await session.actions.loadActions('conversation');
  const { changeContext } = await session.actions.loadActions('budget');
  const exported = async () => {
    const state = session.state();
    return toProject(state, state.run, async (input) => generateProgram(input));
  };
  const { batchId, batches } = session.state().workspace;
  const [call] = batches.find(({ id }) => id === batchId)?.calls ?? [];
  setKeepTurns(1);
  pinResult(callKey(batchId, call?.id ?? ''), true);
  const files = (await exported())?.files ?? [];
  const text = files.find(({ path }) => path === 'src/compaction.ts')?.text;
  expect(text).toContain('keepTurns: 1,');
  expect(text).toContain(`toolCallId: '${call?.toolCallId}' }`);
  changeContext('Changed how results are cut', { trim: 'tail' });
  expect(await exported()).toBeUndefined();
  await session.dispose();
});
