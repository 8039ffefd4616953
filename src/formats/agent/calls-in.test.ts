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
