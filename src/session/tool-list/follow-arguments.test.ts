import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';

const schemaOf = (name: string, property: string) => `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: '${name}',
  description: 'A tool of the test.',
  schema: {
    type: 'object',
    properties: { ${property}: { type: 'string', default: 'yard' } },
    required: ['${property}'],
  },
  async execute() {
    return ok('fine');
  },
});
`;

async function open() {
  const sandbox = await createTestSandbox();
  const storage = createMemoryStorage(createUserCodeWorkspace({}));
  const session = openTestSession({ sandbox, storage });
  await session.ready;
  const batch = await session.actions.loadActions('batch');
  session.actions.addCalledTool('blank');
  const id = session.state().selectedUserCodeId ?? '';
  const calls = () =>
    session
      .state()
      .workspace.batches[0]?.calls.map(({ tool, argsText }) => [tool, JSON.parse(argsText)]);
  const compiled = () =>
    session.until(({ userTools, workspace }) => {
      const one = userTools[id];
      const code = workspace.tools.find((tool) => tool.id === id)?.code;
      return one?.status === 'ok' && one.module.source === code;
    });
  const type = (text: string) => {
    session.actions.setCodeText(id, text);
    return compiled();
  };
  return { ...session, id, batch, calls, compiled, type };
}

test('example arguments follow the schema that the user writes, in the same undo step', async () => {
  const { calls, compiled, type, actions, state } = await open();
  await compiled();
  await type(schemaOf('shout', 'word'));
  expect(calls()).toEqual([['shout', { word: 'yard' }]]);
  expect(state().undo?.label).toBe('Renamed my_tool to shout');
  await type(schemaOf('shout', 'words'));
  expect(calls()).toEqual([['shout', { words: 'yard' }]]);

  actions.undo();
  await compiled();
  expect(calls()).toEqual([['my_tool', { name: 'Ada' }]]);
  actions.redo();
  await compiled();
  expect(calls()).toEqual([['shout', { words: 'yard' }]]);
});

test('they follow a schema that is written before the new file has compiled', async () => {
  const { calls, type } = await open();
  await type(schemaOf('shout', 'word'));
  expect(calls()).toEqual([['shout', { word: 'yard' }]]);
});

test('arguments that the user has edited stay', async () => {
  const { calls, compiled, type, actions, state } = await open();
  await compiled();
  actions.setArgsText(state().selectedCallId ?? '', '{"name": "Grace"}');
  await type(schemaOf('my_tool', 'word'));
  expect(calls()).toEqual([['my_tool', { name: 'Grace' }]]);
});

test('a call that is added before the new file has compiled gets its arguments', async () => {
  const { calls, compiled, actions, state } = await open();
  actions.addCall('my_tool');
  actions.addCall('my_tool');
  await compiled();
  const called = ['my_tool', { name: 'Ada' }];
  expect(calls()).toEqual([called, called, called]);

  // The arguments belong to the calls, so that undo takes the calls alone.
  expect(state().undo?.label).toBe('Added a call of my_tool');
  actions.undo();
  expect(calls()).toEqual([called, called]);
  actions.redo();
  expect(calls()).toEqual([called, called, called]);
});

test('a call of the editor of batches gets them, too, and so does one of another tool', async () => {
  const { batch, calls, compiled } = await open();
  batch.addCallOf('my_tool');
  batch.setTool(batch.addCallOf('json_query') ?? '', 'my_tool');
  await compiled();
  const called = ['my_tool', { name: 'Ada' }];
  expect(calls()).toEqual([called, called, called]);
});

test('arguments that are typed before the file has compiled stay', async () => {
  const { calls, compiled, actions, state } = await open();
  actions.addCall('my_tool');
  actions.setArgsText(state().selectedCallId ?? '', '{"name": "Grace"}');
  await compiled();
  expect(calls()?.[1]).toEqual(['my_tool', { name: 'Grace' }]);
});

test('calls of a document stay as they are', async () => {
  const sandbox = await createTestSandbox();
  const tools = [schemaOf('shout', 'word')];
  const storage = createMemoryStorage(createUserCodeWorkspace({ tools, calls: ['shout'] }));
  const { ready, state, until } = openTestSession({ sandbox, storage });
  await ready;
  await until(({ userTools }) => userTools['own-1']?.status === 'ok');
  expect(state().workspace.batches[0]?.calls).toMatchObject([{ tool: 'shout', argsText: '{}' }]);
});
