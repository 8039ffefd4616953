import { expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { answerInvalidCalls } from './answer-invalid-calls.ts';
import { toLangChainTools } from './to-lang-chain-tools.ts';
import { toMastraTools } from './to-mastra-tools.ts';
import { toOpenAiAgentsTools } from './to-open-ai-agents-tools.ts';

class Message {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

const create = () =>
  answerInvalidCalls({
    AIMessage: Message,
    ToolMessage: Message,
    createMiddleware: (config) => config,
  });

/** The state that the middleware returns for this last message. */
function afterModel(last: object) {
  return create().afterModel.hook({ messages: [{}, last] });
}

/** The message that the middleware makes of a model's. */
const wrapModelCall = (message: object) => create().wrapModelCall({}, async () => message);

test('leaves a message alone whose calls are all valid', () => {
  expect(afterModel({ tool_calls: [{ id: 'a' }] })).toBeUndefined();
  expect(afterModel({})).toBeUndefined();
});

test('answers invalid calls and asks the model again', () => {
  const broken = { id: 'a', name: 'greet', args: '{"name": "A', type: 'invalid_tool_call' };
  const { messages, jumpTo } = afterModel({ id: 'm', invalid_tool_calls: [broken] });
  expect(jumpTo).toBe('model');
  expect(messages).toMatchObject([
    { id: 'm', tool_calls: [{ id: 'a', name: 'greet', args: {} }], invalid_tool_calls: [] },
    { tool_call_id: 'a', status: 'error', content: expect.stringContaining('not JSON') },
  ]);
});

test('finds calls of a streamed message whose arguments LangChain completed', async () => {
  const call = (id: string, path: string) => ({ id, name: 'remove', args: { path } });
  const chunk = (index: number, args: string, id?: string) => ({ id, index, args });
  const message = await wrapModelCall({
    id: 'm',
    tool_calls: [call('a', '/srv/a'), call('b', '/srv/b'), call('c', '/srv/c'), call('d', '')],
    tool_call_chunks: [
      chunk(0, '{"path":', 'a'),
      chunk(0, '"/srv/a'),
      chunk(1, '{"path":"/srv/b"}', 'b'),
      chunk(2, '{"path":"/srv/c', 'c'),
      chunk(3, '', 'd'),
    ],
    invalid_tool_calls: [{ id: 'e' }],
  });
  expect(message).toMatchObject({
    id: 'm',
    tool_calls: [{ id: 'b', args: { path: '/srv/b' } }, { id: 'd' }],
    invalid_tool_calls: [
      { id: 'e' },
      { id: 'a', name: 'remove', args: '{"path":"/srv/a', type: 'invalid_tool_call' },
      { id: 'c', args: '{"path":"/srv/c' },
    ],
  });
});

test('leaves a message alone that is not streamed, and the text of a custom tool', async () => {
  const tool_calls = [{ id: 'a', name: 'shell', args: { input: 'ls' } }];
  const tool_call_chunks = [{ id: 'a', index: 0, args: 'ls', isCustomTool: true }];
  for (const message of [{}, { tool_calls }, { tool_calls, tool_call_chunks }]) {
    expect(await wrapModelCall(message)).toBe(message);
  }
});

test('lets the valid calls of the same message run', () => {
  const { messages, jumpTo } = afterModel({
    tool_calls: [{ id: 'call_1', name: 'greet', args: {} }],
    invalid_tool_calls: [{ name: 'greet', args: '[' }],
  });
  expect(jumpTo).toBeUndefined();
  expect(messages[0].tool_calls).toHaveLength(2);
  expect(messages[1].tool_call_id).toBe(messages[0].tool_calls[1].id);
  expect(messages[1].tool_call_id).not.toBe('call_1');
});

test('a part of a framework that is not handed in is named', () => {
  const session = { sessionId: 's1' };
  const registry = createToolRegistry();
  expect(() => toOpenAiAgentsTools(registry, { session } as never)).toThrow(
    /Pass 'tool' of '@open/,
  );
  expect(() => toLangChainTools(registry, { session } as never)).toThrow(/DynamicStructuredTool/);
});

const removing = () =>
  createToolRegistry({
    tools: [
      {
        name: 'remove',
        description: 'Removes.',
        schema: { type: 'object', properties: { q: {} }, required: ['q'] },
        execute: async () => ({ ok: true, value: 'removed' }),
        toolset: 'test',
        isAvailable: () => true,
      } as never,
    ],
  });

test('Mastra: a call that lost its arguments does not run', async () => {
  const { remove } = toMastraTools(removing(), { session: { sessionId: 's1' } });
  await expect(remove?.execute({}, { toolCallId: 'a' })).rejects.toThrow(/not JSON/);
  await expect(remove?.execute({ q: 1 }, { toolCallId: 'a' })).resolves.toBe('removed');
});

test('Mastra 0, which hands arguments over in another way, gets a reason', async () => {
  const { remove } = toMastraTools(removing(), { session: { sessionId: 's1' } });
  const given = { context: { q: 1 }, runtimeContext: new Map() };
  await expect(remove?.execute(given, { toolCallId: 'a' })).rejects.toThrow(/@mastra\/core 1/);
  // A tool may have arguments of these names.
  const named = { q: 1, context: 'a', runtimeContext: { get: 1 } };
  await expect(remove?.execute(named, { toolCallId: 'a' })).resolves.toBe('removed');
});
