import { expect, test } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const call = { type: 'function_call', call_id: 'c', name: 'a', arguments: '{}' };
const toolsOf = (items: readonly unknown[]) => {
  const read = readTranscript({ text: JSON.stringify(items), tools: [] });
  return read.ok ? read.turns.flatMap(({ calls }) => calls.map(({ tool }) => tool)) : read.message;
};

test.each([...Object.getOwnPropertyNames(Object.prototype)])(
  'an item of the type %s is no call, and the call after it is read',
  (type) => {
    expect(toolsOf([{ type, action: { command: ['ls'] } }, call])).toEqual(['a']);
  },
);

// JSON can hold an object that has no text.
const NO_TEXT = { toString: 1, valueOf: 1 };

test.each<[string, unknown, string[]]>([
  ['a type', { type: NO_TEXT }, ['a']],
  [
    'the name of a server',
    { type: 'mcp_call', id: 'm', server_label: NO_TEXT, name: 'b', arguments: '{}' },
    ['mcp__unknown__b', 'a'],
  ],
  [
    'the name of a tool of a server',
    { type: 'mcp_call', id: 'm', server_label: 's', name: NO_TEXT, arguments: '{}' },
    ['mcp__s__unknown', 'a'],
  ],
  [
    'the name of a tool that the provider runs',
    { type: 'server_tool_use', id: 's', name: NO_TEXT },
    ['a'],
  ],
  [
    'the format of a picture',
    {
      ...{ type: 'tool_result', tool_use_id: 'x' },
      content: [{ image: { format: NO_TEXT, source: { bytes: '' } } }],
    },
    ['a'],
  ],
])('an object in the place of %s is no obstacle', (_, item, tools) => {
  expect(toolsOf([item, call])).toEqual(tools);
});

test('the content of a message of LangChain repeats no call', () => {
  const input = { q: 1 };
  const message = {
    type: 'ai',
    content: [
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'c1', name: 'a', input },
    ],
    tool_calls: [{ name: 'a', args: input, id: 'c1', type: 'tool_call' }],
  };
  expect(toolsOf([message])).toEqual(['a']);
});
