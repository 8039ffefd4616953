import { expect, test } from 'vitest';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import {
  BOARD,
  giveToolset,
  openUserCodeSession,
  outputTexts,
  READ,
  TIDES,
  WEATHER,
} from '../testing/user-code-test-support.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { currentPersonality } from '../workspace/transitions.ts';

test('a new tool comes from a template, under a free name, with its code open', async () => {
  const session = openUserCodeSession({ calls: [READ] });
  await session.ready;
  session.actions.addTool('blank');
  session.actions.addTool('blank');
  const state = await session.until(
    ({ userTools }) =>
      Object.values(userTools).filter(({ status }) => status === 'ok').length === 2,
  );
  expect(
    selectToolRows(state)
      .slice(-2)
      .map(({ name }) => name),
  ).toEqual(['my_tool', 'my_tool_2']);
  expect(state).toMatchObject({ selectedTool: 'my_tool_2', editorTab: 'code' });
  expect(state.workspace.tools[0]?.code).toContain("from 'toolyard'");
  expect(state.workspace.batches[0]?.calls).toHaveLength(1);
});

test('a new tool has a call that runs, and one undo takes both back', async () => {
  const session = openUserCodeSession({ calls: [READ] });
  await session.ready;
  const before = session.state().workspace;
  session.actions.addCalledTool('blank');
  const { batches } = session.state().workspace;
  expect(batches[0]?.calls[1]).toMatchObject({ toolCallId: 'call_2', tool: 'my_tool' });
  expect(session.state()).toMatchObject({
    selectedCallId: batches[0]?.calls[1]?.id,
    selectedTool: 'my_tool',
    editorTab: 'code',
    undo: {
      label: expect.stringMatching(/^Added my_tool .*\. call_2 calls it$/),
      offersUndo: true,
    },
  });
  const { run } = await session.runToEnd();
  expect(run?.lanes.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
    'read_file ok',
    'my_tool ok',
  ]);
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
});

test('the current personality may call a new tool, and undo takes both back', async () => {
  const session = openUserCodeSession({});
  await session.ready;
  const { personalityId } = session.state().workspace;
  await giveToolset(session, ['read_file']);
  const toolset = () =>
    session.state().workspace.personalities.find(({ id }) => id === personalityId)?.toolset;
  session.actions.addTool('blank');
  expect(toolset()).toEqual(['read_file', 'my_tool']);
  expect(session.state().undo?.label).toMatch(/^Added my_tool to the tools of \w+$/);
  session.actions.undo();
  expect(toolset()).toEqual(['read_file']);
  expect(session.state().workspace.tools).toEqual([]);
});

test('a tool of the catalogue gives its schema to a new one', async () => {
  const session = openUserCodeSession({});
  await session.ready;
  session.actions.addTool({ from: 'read_file' });
  const code = session.state().workspace.tools[0]?.code ?? '';
  expect(code).toContain('name: "read_file_2"');
  expect(code).toContain('"path"');
  session.actions.duplicateTool(session.state().selectedUserCodeId ?? '');
  expect(session.state().workspace.tools[1]?.code).toBe(code.replace('file_2"', 'file_2_2"'));
});

test('a disabled tool is not registered, and its calls report the reason', async () => {
  const session = openUserCodeSession({
    tools: [WEATHER, "name: 'tides' @@"],
    calls: ['weather', 'tides'],
  });
  await session.until((s) => s.runRefusal !== undefined);
  session.actions.setToolDisabled('own-1', true);
  session.actions.setToolDisabled('own-2', true);
  const state = await session.runToEnd();
  expect(state.run?.lanes.map(({ decidedBy }) => decidedBy?.rule)).toEqual([
    'lookup.unknown',
    'lookup.unknown',
  ]);
  const refused = selectLadder(state).find(({ status }) => status === 'refused');
  expect(refused?.refusal?.sentence).toMatch(/^weather is disabled/);
  expect(selectToolRows(state).at(-2)).toMatchObject({ disabled: true, tag: 'disabled' });

  session.actions.setToolDisabled('own-1', false);
  expect(outputTexts(await session.runToEnd())?.[0]).toBe('sunny');
});

test('calls of a removed tool stay, and undo restores it to its place', async () => {
  const session = openUserCodeSession({ tools: [WEATHER, TIDES], calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  session.actions.removeTool('own-1');
  expect(session.state().undo).toEqual({ label: 'Removed weather', offersUndo: true });
  const { run } = await session.runToEnd();
  expect(run?.lanes[0]?.decidedBy?.rule).toBe('lookup.unknown');

  session.actions.undo();
  expect(session.state().undo).toBeUndefined();
  expect(session.state().workspace.tools.map(({ id }) => id)).toEqual(['own-1', 'own-2']);
  expect(session.state()).toMatchObject({ selectedTool: 'weather', selectedUserCodeId: 'own-1' });
  expect(outputTexts(await session.runToEnd())).toEqual(['sunny']);
});

test('the call that was added with a tool is removed with it, and no other one', async () => {
  const session = openUserCodeSession({ calls: [READ] });
  await session.ready;
  session.actions.addCalledTool('blank');
  const { selectedUserCodeId: id = '' } = await session.until(({ userTools }) =>
    Object.values(userTools).some(({ status }) => status === 'ok'),
  );
  session.actions.addCall('my_tool');
  session.actions.selectOwnTool(id);
  const calls = () =>
    session.state().workspace.batches[0]?.calls.map(({ toolCallId }) => toolCallId);
  session.actions.selectCall(session.state().workspace.batches[0]?.calls[1]?.id ?? '');
  session.actions.removeTool(id);
  expect(calls()).toEqual(['call_1', 'call_3']);
  expect(session.state().undo?.label).toBe('Removed my_tool and the call added with it');
  expect(session.state().workspace.batches[0]?.calls[1]?.id).toBe(session.state().selectedCallId);
  session.actions.undo();
  expect(calls()).toEqual(['call_1', 'call_2', 'call_3']);
});

test('a removed tool leaves the toolset, and undo brings it back', async () => {
  const session = openUserCodeSession({ tools: [WEATHER, TIDES], calls: ['weather'] });
  await session.until(({ run }) => run?.status === 'done');
  await giveToolset(session, ['weather', 'tides']);
  const toolset = () => currentPersonality(session.state().workspace).toolset;
  session.actions.removeTool('own-1');
  expect(toolset()).toEqual(['tides']);
  session.actions.undo();
  expect(toolset()).toEqual(['weather', 'tides']);
});

test('a removed call is restored to its place', async () => {
  const session = openUserCodeSession({ calls: [READ, BOARD] });
  await session.ready;
  const before = session.state().workspace;
  session.actions.removeCall('c1');
  expect(session.state().undo).toEqual({ label: 'Removed call_1', offersUndo: true });
  session.actions.undo();
  expect(session.state().workspace).toEqual(before);
  expect(session.state().selectedCallId).toBe('c1');
});
