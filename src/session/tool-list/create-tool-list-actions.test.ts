import { expect, it } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { renameTool } from '../user-code/rename-tool.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import { selectToolRows } from './tool-rows.ts';

async function openSession() {
  const session = openTestSession();
  await session.ready;
  await session.until((s) => s.run?.status === 'done' && s.visibility !== undefined);
  const list = await session.actions.loadActions('toolList');
  const names = () => selectToolRows(session.state()).map(({ name }) => name);
  const row = (name: string) => selectToolRows(session.state()).find((one) => one.name === name);
  return { ...session, list, names, row };
}

it('removes an example from the list and the run, and undo restores it', async () => {
  const { list, names, state, actions, runToEnd, callTo } = await openSession();
  const before = names();
  list.removeExample('read_file');
  expect(names()).toEqual(before.filter((name) => name !== 'read_file'));
  expect(state().undo).toEqual({ label: 'Deleted read_file', offersUndo: true });
  const { run } = await runToEnd();
  const lane = run?.lanes.find(({ callId }) => callId === callTo('read_file'));
  expect(lane?.decidedBy?.rule).toMatch(/^lookup\./);
  actions.undo();
  expect(names()).toEqual(before);
});

it('lists a disabled example and does not register it', async () => {
  const { list, row, runToEnd, callTo, names } = await openSession();
  const before = names();
  list.setExampleDisabled('read_file', true);
  expect(row('read_file')).toMatchObject({ status: 'unavailable', tag: 'disabled' });
  expect(names()).toEqual(before);
  const { run } = await runToEnd();
  const lane = run?.lanes.find(({ callId }) => callId === callTo('read_file'));
  expect(lane?.decidedBy?.rule).toMatch(/^lookup\./);
  list.setExampleDisabled('read_file', false);
  expect(row('read_file')).toMatchObject({ tag: '', disabled: false });
});

it('restores all removed examples at once', async () => {
  const { list, names, state } = await openSession();
  const before = names();
  list.removeExample('read_file');
  list.removeExample('terminal');
  list.bringBackExamples();
  expect(names()).toEqual(before);
  expect(state().workspace.registry.examples).toEqual({ shown: true, disabled: [], removed: [] });
});

it("renames a user's tool and all references to it, in one step", async () => {
  const { list, actions, state } = await openSession();
  actions.addTool('blank');
  const [tool] = state().workspace.tools;
  if (!tool) throw new Error('no tool');
  actions.addCall('my_tool');
  actions.writeReducer('my_tool');
  const before = state().workspace;
  expect(list.renameTool(tool.id, 'greet')).toBeUndefined();
  const { tools, batches, reducers } = state().workspace;
  expect(tools[0]?.code).toContain("'greet'");
  expect(batches[0]?.calls.at(-1)?.tool).toBe('greet');
  expect(Object.keys(reducers)).toEqual(['greet']);
  expect(reducers.greet).toContain("toolName: 'greet'");
  expect(state().selectedTool).toBe('greet');
  expect(state().undo?.label).toBe('Renamed my_tool to greet');
  actions.undo();
  expect(state().workspace).toBe(before);
});

it('renames it in samples, caps and the lists of personalities', async () => {
  const { state } = await openSession();
  const { workspace } = state();
  const tool = { id: 't', code: "defineTool({ name: 'old' })", disabled: false };
  const next = renameTool(
    {
      ...workspace,
      tools: [tool],
      budget: { ...workspace.budget, caps: { old: 5, other: 6 } },
      contextSettings: { trims: { old: 'tail' }, alwaysInclude: ['other', 'old'] },
      samples: [
        { id: 's', name: '', tool: 'old', argsText: '{}', result: { ok: true, value: '' } },
      ],
      personalities: [
        {
          id: 'p',
          name: '',
          description: '',
          toolset: ['a', 'old'],
          exclude_tools: ['old'],
          permissions: { allowed_actions: ['old'] },
        },
        { id: 'q', name: '', description: '' },
      ],
    },
    tool,
    'old',
    'new',
  );
  expect(next.budget.caps).toEqual({ new: 5, other: 6 });
  expect(next.contextSettings).toEqual({ trims: { new: 'tail' }, alwaysInclude: ['other', 'new'] });
  expect(next.samples[0]?.tool).toBe('new');
  expect(next.personalities[0]).toMatchObject({
    toolset: ['a', 'new'],
    exclude_tools: ['new'],
    permissions: { allowed_actions: ['new'] },
  });
  expect(next.batches).toBe(workspace.batches);
});

it.each([
  ['read_file', /exists already/],
  ['two words', /Start the name with a letter/],
])('keeps the name of a tool instead of %s', async (name, why) => {
  const { list, actions, state } = await openSession();
  actions.addTool('blank');
  const before = state().workspace;
  expect(list.renameTool(before.tools[0]?.id ?? '', name)).toMatch(why);
  expect(state().workspace).toBe(before);
});

it('renames it in the steps of declared agents, and keeps the rest of the text', async () => {
  const { state } = await openSession();
  const tool = { id: 't', code: "defineTool({ name: 'old' })", disabled: false };
  const text = `# call old first
agents:
  - name: old
    plan:
      - call: old # the first
      - { call: 'old', args: { q: old } }
      - call: older
      - {"call":"old"}
`;
  const other = { id: 'e', name: 'Other', text: 'tools: []', disabled: false };
  const workspace = {
    ...state().workspace,
    tools: [tool],
    declarations: [{ id: 'd', name: 'D', text, disabled: false }, other],
  };
  const { declarations } = renameTool(workspace, tool, 'old', 'new_name');
  expect(declarations[0]?.text).toBe(`# call old first
agents:
  - name: old
    plan:
      - call: new_name # the first
      - { call: 'new_name', args: { q: old } }
      - call: older
      - {"call":"new_name"}
`);
  expect(declarations[1]).toBe(other);
});

it('reads an earlier format, which has all examples', async () => {
  const { state } = await openSession();
  const { examples: _examples, ...registry } = state().workspace.registry;
  const parsed = parseWorkspace({ ...state().workspace, registry });
  expect(parsed.ok && parsed.workspace.registry.examples.shown).toBe(true);
});
