import { expect, test } from 'vitest';
import { compactResults } from './compact-results.ts';

const LONG = 'x'.repeat(4212);

test.each<[string, object]>([
  ['a call', { type: 'function_call', call_id: 'c', name: 'a', arguments: LONG }],
  ['a text of the user', { role: 'user', content: LONG }],
  ['an answer', { role: 'assistant', content: [{ type: 'text', text: LONG }] }],
  [
    'a search by the provider',
    {
      role: 'assistant',
      content: [{ type: 'web_search_tool_result', tool_use_id: 'c', content: [{ text: LONG }] }],
    },
  ],
  [
    'a tool that Bedrock runs',
    {
      role: 'user',
      content: [{ toolResult: { type: 'x', toolUseId: 'c', content: [{ text: LONG }] } }],
    },
  ],
  [
    'a tool that the provider of the AI SDK runs',
    {
      role: 'assistant',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'a',
          output: { type: 'json', value: LONG },
        },
      ],
    },
  ],
  ['a picture of the screen', { type: 'computer_call_output', call_id: 'c', output: { a: LONG } }],
  ['a result without content', { role: 'tool', tool_call_id: 'c' }],
  ['a result with a number', { role: 'tool', tool_call_id: 'c', content: 7 }],
  [
    'a result with unknown parts',
    { role: 'tool', tool_call_id: 'c', content: [{ type: 'new', x: LONG }] },
  ],
  [
    'a result of the role tool, by an instance',
    new (class {
      role = 'tool';
      tool_call_id = 'c';
      content = LONG;
    })(),
  ],
])('%s is left alone', (_, message) => {
  const given = [message];
  expect(compactResults(given, { keepTurns: 0 }).transcript).toBe(given);
});
