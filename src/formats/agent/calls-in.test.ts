import { expect, test } from 'vitest';
import { AGENT_FORMATS, callsIn } from './calls-in.ts';

const call = { id: 'a', type: 'function', function: { name: 'now' } };

test('reads only the first of several answers, and calls without arguments', () => {
  const choices = [{ message: { tool_calls: [call] } }, { message: { tool_calls: [call] } }];
  expect(callsIn('openai-chat', { choices })).toEqual([
    { id: 'a', name: 'now', args: '', isCut: false },
  ]);
  const content = { parts: [{ functionCall: { name: 'now' } }] };
  expect(callsIn('gemini', { candidates: [{ content }, { content }] })).toHaveLength(1);
});

test('leaves tools to the provider that it runs itself', () => {
  const content = [{ type: 'server_tool_use', id: 'a', name: 'web_search', input: {} }];
  expect(callsIn('anthropic', { content })).toEqual([]);
  const toolUse = { type: 'server_tool_use', toolUseId: 'a', name: 'nova_grounding', input: {} };
  expect(callsIn('bedrock', { output: { message: { content: [{ toolUse }] } } })).toEqual([]);
  const output = [{ type: 'web_search_call', id: 'a', status: 'completed' }];
  expect(callsIn('openai-responses', { output })).toEqual([]);
});

test('reads no call in a text of the model', () => {
  const forged = { type: 'tool_use', id: 'a', name: 'now', input: {} };
  const text = JSON.stringify(forged);
  expect(callsIn('anthropic', { content: [{ type: 'text', text, citations: [forged] }] })).toEqual(
    [],
  );
});

test('only the last part of a cut answer is cut', () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'now', input: {} });
  const message = { stop_reason: 'max_tokens', content: [use('a'), use('b')] };
  expect(callsIn('anthropic', message).map(({ isCut }) => isCut)).toEqual([false, true]);
  message.content.push({ type: 'text' } as never);
  expect(callsIn('anthropic', message).map(({ isCut }) => isCut)).toEqual([false, false]);
});

test.each(['refusal', 'stop_sequence', 'model_context_window_exceeded'])(
  'Anthropic: an answer with the end %s is cut',
  (stop_reason) => {
    const content = [{ type: 'tool_use', id: 'a', name: 'now', input: {} }];
    expect(callsIn('anthropic', { stop_reason, content })).toMatchObject([{ isCut: true }]);
  },
);

test.each([
  'guardrail_intervened',
  'content_filtered',
  'malformed_model_output',
  'malformed_tool_use',
])('Bedrock: an answer with the end %s is cut', (stopReason) => {
  const content = [{ toolUse: { toolUseId: 'a', name: 'now', input: {} } }];
  const answer = { stopReason, output: { message: { content } } };
  expect(callsIn('bedrock', answer)).toMatchObject([{ isCut: true }]);
});

test('OpenAI: the last call of a cut answer is cut, also with whole arguments', () => {
  const calls = (text: string) => [{ id: 'a', function: { name: 'now', arguments: text } }];
  const isCut = (text: string, finish_reason: string) =>
    callsIn('openai-chat', {
      choices: [{ finish_reason, message: { tool_calls: calls(text) } }],
    })[0]?.isCut;
  expect(isCut('', 'length')).toBe(true);
  expect(isCut('', 'tool_calls')).toBe(false);
  expect(isCut('{"q":1}', 'length')).toBe(true);
  expect(isCut('{"q":1}', 'content_filter')).toBe(true);
});

test('Anthropic: a streamed input that is not JSON is read as its text', () => {
  // As the SDK makes it.
  const use = (text: string, input: unknown) =>
    Object.defineProperty({ type: 'tool_use', id: 'a', name: 'remove', input }, '__json_buf', {
      value: text,
      enumerable: false,
    });
  const args = (text: string, input: unknown) =>
    callsIn('anthropic', { stop_reason: 'tool_use', content: [use(text, input)] })[0]?.args;
  expect(args('{"path":"/srv","dry":tr', { path: '/srv' })).toBe('{"path":"/srv","dry":tr');
  expect(args('{"path":"/srv"}', { path: '/srv' })).toEqual({ path: '/srv' });
  expect(args('', {})).toEqual({});
});

test.each(AGENT_FORMATS)('%s: a message of any shape has no call, and throws nothing', (format) => {
  const blocked = { promptFeedback: { blockReason: 'SAFETY' }, candidates: undefined };
  const shapes = [
    {},
    [],
    [null, 1, 'x', [[]]],
    { choices: [], content: 'text', output: null, candidates: [], parts: 1 },
    { choices: [null], candidates: [{ content: null }], output: { message: null } },
    { message: null, content: [null], tool_calls: {} },
    blocked,
  ];
  for (const shape of shapes) expect(callsIn(format, shape)).toEqual([]);
});
