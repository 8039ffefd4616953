import { expect, test } from 'vitest';
import { CATALOG_TOOL_NAMES } from '../../catalog/tool-names.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import { toStartWorkspace } from './to-workspace-from-start.ts';

test('omitted fields are those of an empty workspace, and the document can be saved', () => {
  const workspace = toStartWorkspace({ name: 'Nothing' }, 'start');
  expect(parseWorkspace(workspace)).toEqual({ ok: true, workspace });
  expect(workspace.registry.examples.shown).toBe(false);
});

test('includes only the example tools that it calls', async () => {
  const workspace = toStartWorkspace(
    {
      name: 'Two reads',
      calls: [
        { tool: 'read_file', args: { path: 'src/queue/backoff.ts' } },
        { toolCallId: 'second', tool: 'search_files', args: { pattern: 'retry', path: 'src' } },
      ],
    },
    'start',
  );
  const session = openTestSession({ opening: { workspace, outside: false } });
  await session.ready;
  const { run, tools } = await session.until((state) => state.run?.status === 'done');
  expect(tools.map(({ name }) => name)).toEqual(['read_file', 'search_files']);
  expect(run?.lanes.map(({ toolCallId }) => toolCallId)).toEqual(['call_1', 'second']);
});

test('code from outside waits for Run', async () => {
  const workspace = toStartWorkspace(
    { name: 'Read', calls: [{ tool: 'read_file', args: { path: 'README.md' } }] },
    'start',
  );
  const session = openTestSession({ opening: { workspace, outside: true } });
  await session.ready;
  expect(session.state().run).toBeUndefined();
  expect((await session.runToEnd()).run?.status).toBe('done');
});

test('knows every example tool by name', async () => {
  const session = openTestSession();
  await session.ready;
  const names = session.state().tools.map(({ name }) => name);
  expect([...CATALOG_TOOL_NAMES].sort()).toEqual([...names].sort());
});

test('turns before it are batches of their own, which the open one reads', async () => {
  const list = { tool: 'mcp__linear__list_issues', args: { state: 'triage' } };
  const workspace = toStartWorkspace(
    {
      name: 'Read on',
      context: { keepsCutResults: true },
      budget: { totalChars: 400 },
      earlier: [[list]],
      calls: [{ tool: 'read_result', args: { handle: 'r1' } }],
    },
    'start',
  );
  expect(parseWorkspace(workspace)).toEqual({ ok: true, workspace });
  expect(workspace.batches.map(({ name }) => name)).toEqual(['Turn 1', 'Turn 2']);
  const session = openTestSession({ opening: { workspace, outside: false } });
  await session.ready;
  const { run } = await session.until((state) => state.run?.status === 'done');
  expect(run?.lanes[0]).toMatchObject({ status: 'ok', toolCallId: 'call_1' });
});
