import { expect, test } from 'vitest';
import { isRecording } from './is-recording.ts';

const call = { role: 'assistant', tool_calls: [{ id: 'a' }] };

test.each([
  [true, [call]],
  [true, { jsonrpc: '2.0', id: 1, method: 'tools/call' }],
  [true, { type: 'assistant', message: { content: [{ type: 'tool_use', id: 'a' }] } }],
  [true, { contents: [{ parts: [{ functionCall: { name: 'a' } }] }] }],
  [false, { name: 'A workspace', personalities: [], batches: [{ argsText: call }] }],
  [false, { openapi: '3.1.0' }],
])('%s for %j', async (expected, value) => {
  expect(await isRecording(new Blob([JSON.stringify(value)]))).toBe(expected);
});
