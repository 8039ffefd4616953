import { expect, test } from 'vitest';
import { readText, toRecording } from './replay-test-support.ts';

const call = { type: 'function_call', call_id: 'c', name: 'a', arguments: '{}' };

test.each([
  [
    'tools that the provider runs',
    [
      call,
      { type: 'web_search_call', id: 'w', status: 'completed' },
      { type: 'web_search_call', id: 'x', status: 'completed' },
      { role: 'assistant', content: [{ type: 'server_tool_use', id: 's', name: 'web_fetch' }] },
      { role: 'model', parts: [{ executableCode: { code: 'print(1)' } }] },
    ],
    '4 calls were skipped, because the provider runs these tools itself: web_search_call (2), web_fetch, executableCode.',
  ],
  [
    'a form that is not known',
    [call, { type: 'quantum_call', id: 'q' }],
    '1 call was skipped, because its form is not known: quantum_call.',
  ],
  [
    'a call that cannot be read',
    [call, { role: 'model', parts: [{ functionCall: { args: {} } }] }],
    '1 call cannot be read and was skipped: /1/parts/0 · The name of the call is missing, so it is skipped.',
  ],
])('says that it skips %s', async (_, value, sentence) => {
  const { notes, turns } = await toRecording(value);
  expect(turns.flatMap(({ calls }) => calls)).toHaveLength(1);
  expect(notes).toContain(sentence);
});

test('says what a recording without other calls has', async () => {
  const read = await readText(JSON.stringify({ output: [{ type: 'web_search_call', id: 'w' }] }));
  expect(read).toEqual({
    ok: false,
    message:
      'This recording has no call that a registry can answer. 1 call was skipped, because the provider runs this tool itself: web_search_call.',
  });
});
