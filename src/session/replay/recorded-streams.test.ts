import { expect, test } from 'vitest';
import {
  READ_ARGS,
  READ_TURNS,
  testRecordedTexts,
  toJsonLog,
} from './recorded-forms-test-support.ts';
import { readText } from './replay-test-support.ts';

/** Server-sent events. */
const toEventStream = (...values: Record<string, unknown>[]) =>
  values.map((value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n`).join('\n');

testRecordedTexts([
  [
    'a stream of OpenAI Responses with a custom tool and MCP',
    toEventStream(
      { type: 'response.created', response: { id: 'r' } },
      {
        ...{ type: 'response.output_item.added', output_index: 0 },
        item: { type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: '' },
      },
      { type: 'response.custom_tool_call_input.delta', output_index: 0, delta: '***' },
      {
        ...{ type: 'response.output_item.done', output_index: 0 },
        item: { type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: '*** Begin' },
      },
      {
        ...{ type: 'response.output_item.done', output_index: 1 },
        item: {
          ...{ type: 'mcp_call', id: 'm', server_label: 's', name: 'a', arguments: '{}' },
          output: 'b',
        },
      },
    ),
    [
      [
        ['apply_patch', { input: '*** Begin' }, undefined],
        ['mcp__s__a', {}, 'b'],
      ],
    ],
  ],
  [
    'a stream of Anthropic with MCP',
    toEventStream(
      { type: 'message_start', message: { id: 'm' } },
      {
        ...{ type: 'content_block_start', index: 0 },
        content_block: { type: 'mcp_tool_use', id: 'a', server_name: 's', name: 'a', input: {} },
      },
      {
        ...{ type: 'content_block_delta', index: 0 },
        delta: { type: 'input_json_delta', partial_json: '{"q":1}' },
      },
      { type: 'content_block_stop', index: 0 },
      {
        ...{ type: 'content_block_start', index: 1 },
        content_block: {
          ...{ type: 'mcp_tool_result', tool_use_id: 'a', is_error: false },
          content: [{ type: 'text', text: 'b' }],
        },
      },
    ),
    [[['mcp__s__a', { q: 1 }, 'b']]],
  ],
  [
    'a stream of the AI SDK for pages, with its results',
    toEventStream(
      { type: 'start' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'read_file' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'read_file', input: READ_ARGS },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'half', preliminary: true },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'first' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId: 'c2', toolName: 'read_file', input: READ_ARGS },
      { type: 'tool-output-error', toolCallId: 'c2', errorText: 'no such file' },
      { type: 'finish-step' },
      { type: 'finish' },
    ),
    READ_TURNS,
  ],
]);

test('says that streamed calls of custom tools in chat completions are not joined', async () => {
  const chunk = (tool_calls: unknown[]) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { tool_calls } }],
  });
  const read = await readText(
    toJsonLog(
      chunk([{ index: 0, id: 'c', type: 'custom', custom: { name: 'run_sql', input: 'sel' } }]),
      chunk([{ index: 0, custom: { input: 'ect 1' } }]),
    ),
  );
  expect(read).toEqual({
    ok: false,
    message:
      'This recording has no call that a registry can answer. 1 streamed call of a custom tool was skipped, because its parts are not joined: run_sql. Record the whole message.',
  });
});
