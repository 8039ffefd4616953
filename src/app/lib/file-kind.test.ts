import { expect, test } from 'vitest';
import { fileKindOf } from './file-kind.ts';

const call = { role: 'assistant', tool_calls: [{ id: 'a' }] };

test.each([
  ['recording', [call]],
  ['recording', { jsonrpc: '2.0', id: 1, method: 'tools/call' }],
  ['recording', { type: 'assistant', message: { content: [{ type: 'tool_use', id: 'a' }] } }],
  ['recording', { contents: [{ parts: [{ functionCall: { name: 'a' } }] }] }],
  ['workspace', { name: 'A workspace', personalities: [], batches: [{ argsText: call }] }],
  ['text', { openapi: '3.1.0' }],
  ['text', [{ name: 'roll_dice', input_schema: { type: 'object' } }]],
])('%s for %j', async (expected, value) => {
  expect(await fileKindOf(new File([JSON.stringify(value)], 'a.json'))).toBe(expected);
});

test.each([
  ['text', 'build.log', 'ok 1 - passes\nFAIL cart'],
  ['workspace', 'mine.toolyard.json', '{"name": '],
  ['workspace', 'empty.txt', ' \n'],
  ['workspace', 'picture.png', 'PNG\u0000\u0001'],
])('%s for the file %s', async (expected, name, text) => {
  expect(await fileKindOf(new File([text], name))).toBe(expected);
});
