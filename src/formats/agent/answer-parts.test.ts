import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeTool } from '../../core/test-support.ts';
import type { AgentFormat } from './agent-messages.ts';
import { SAMPLES } from './agent-test-support.ts';
import { toolyardFor } from './toolyard-for.ts';

const answer = (format: AgentFormat, message: unknown) =>
  toolyardFor(format, createToolRegistry({ tools: [makeTool('now')] }), {
    session: { sessionId: 's1' },
  }).answer(message);

/** The fields of a response with one call. */
const fieldsOf = (format: AgentFormat, end?: string) =>
  SAMPLES[format].response([{ id: 'a', name: 'now', args: '{}' }], end);

describe('a part of a response that holds the message', () => {
  test.each([
    ['bedrock', 'output'],
    ['openai-chat', 'choices'],
    ['openai-responses', 'output'],
    ['anthropic', 'content'],
    ['gemini', 'candidates'],
  ] as const)('%s: %s is answered', async (format, key) => {
    const answers = SAMPLES[format].read(await answer(format, fieldsOf(format)[key]));
    expect(answers).toMatchObject([{ id: 'a', text: 'now' }]);
    expect(await answer(format, SAMPLES[format].response([])[key])).toEqual([]);
  });

  test.each([
    ['openai-chat', 'choices'],
    ['gemini', 'candidates'],
  ] as const)('%s: %s still say that the answer was cut', async (format, key) => {
    const part = fieldsOf(format, SAMPLES[format].cut)[key];
    expect(SAMPLES[format].read(await answer(format, part))[0]?.text).toContain('answer ended');
  });
});

test.each([
  ['openai-chat', { id: 'a', type: 'function', function: { name: 'now', arguments: '{}' } }],
  ['openai-responses', { type: 'function_call', call_id: 'a', name: 'now', arguments: '{}' }],
  ['anthropic', { type: 'tool_use', id: 'a', name: 'now', input: {} }],
  ['gemini', { functionCall: { name: 'now', args: {} } }],
  ['gemini', { name: 'now', args: {} }],
  ['gemini', [{ name: 'now' }, { name: 'now', args: {} }]],
  ['bedrock', { toolUse: { toolUseId: 'a', name: 'now', input: {} } }],
] as const)('%s: calls without their message are refused', async (format, call) => {
  // The results of one turn belong into one answer, so that no call may be missing.
  await expect(answer(format, call)).rejects.toThrow(/only calls.*whole message/);
});

test('a list of the messages of another format is still a conversation', async () => {
  const conversation = [{ role: 'assistant', content: [{ type: 'text', text: 'Hello' }] }];
  await expect(answer('gemini', conversation)).rejects.toThrow(/list of messages/);
});

test('a list of items whose calls are answered has no call', async () => {
  const call = { type: 'function_call', call_id: 'a', name: 'now', arguments: '{}' };
  const result = { type: 'function_call_output', call_id: 'a', output: '-' };
  expect(await answer('openai-responses', [call, result])).toEqual([]);
});
