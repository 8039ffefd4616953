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

/** The state that the middleware returns for this last message. */
function afterModel(last: object) {
  const { afterModel } = answerInvalidCalls({
    AIMessage: Message,
    ToolMessage: Message,
    createMiddleware: (config) => config,
  });
  return afterModel.hook({ messages: [{}, last] });
}

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

test('Mastra: a call that lost its arguments does not run', async () => {
  const registry = createToolRegistry({
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
  const { remove } = toMastraTools(registry, { session: { sessionId: 's1' } });
  await expect(remove?.execute({}, { toolCallId: 'a' })).rejects.toThrow(/not JSON/);
  await expect(remove?.execute({ q: 1 }, { toolCallId: 'a' })).resolves.toBe('removed');
});
