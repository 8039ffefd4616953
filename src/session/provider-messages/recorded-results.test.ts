import { expect, test } from 'vitest';
import { err, ok, type ToolCallResult } from '../../core/index.ts';
import { toProviderResults } from '../../formats/index.ts';
import { PROVIDER_FACTS, PROVIDER_FORMATS } from '../../formats/providers/table.ts';
import { recordedResults } from './recorded-results.ts';

const RESULTS: ToolCallResult[] = [
  { toolCallId: 'c1', name: 'locate', result: ok('in Berlin') },
  { toolCallId: 'c2', name: 'locate', result: err('no signal') },
];

test.each(PROVIDER_FORMATS)('the results of %s', (format) => {
  const { toAnswer } = PROVIDER_FACTS[format];
  const messages = toProviderResults(format, RESULTS).map((message, at) =>
    toAnswer ? toAnswer(message, RESULTS[at]?.toolCallId ?? '') : message,
  );
  const [first, second, ...more] = recordedResults({ messages });
  expect(more).toEqual([]);
  expect(first).toMatchObject({ id: 'c1', text: 'in Berlin', isError: false });
  expect(second).toMatchObject({ id: 'c2', text: expect.stringContaining('no signal') });
});

test.each([
  [
    { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: 'a' }], isError: true } },
    { id: '7', text: 'a', isError: true },
  ],
  [
    { role: 'tool', tool_name: 'locate', content: 'a' },
    { name: 'locate', text: 'a', isError: false },
  ],
  [
    { functionResponse: { name: 'locate', response: { lat: 52, lon: 13 } } },
    { name: 'locate', text: '{"lat":52,"lon":13}', isError: false },
  ],
  [
    {
      type: 'tool_result',
      tool_use_id: 'c',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    { id: 'c', text: 'a\nb', isError: false },
  ],
  [
    { type: 'tool_result', tool_use_id: 'c' },
    { id: 'c', text: '', isError: false },
  ],
])('%j', (message, result) => {
  expect(recordedResults([message])).toEqual([result]);
});

test('a text without results has none', () => {
  expect(recordedResults({ role: 'user', content: 'Hello' })).toEqual([]);
  expect(recordedResults(null)).toEqual([]);
});
