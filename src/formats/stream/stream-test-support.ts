import type { ProviderFormat } from '../providers/table.ts';

export const chat = (...tool_calls: unknown[]) => ({
  choices: [{ index: 0, delta: { tool_calls } }],
});
export const chatEnd = { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] };
export const piece = (index: number, text: string) => ({ index, function: { arguments: text } });
export const opening = (index: number, id: string, name: string) => ({
  index,
  id,
  type: 'function',
  function: { name, arguments: '' },
});
export const responses = (type: string, output_index: number, more: object) => ({
  type: `response.${type}`,
  output_index,
  ...more,
});
export const item = (call_id: string, name: string, text: string) => ({
  item: { type: 'function_call', id: `fc_${call_id}`, call_id, name, arguments: text },
});
export const cohere = (type: string, index: number, tool_calls?: unknown) => ({
  type: `tool-call-${type}`,
  index,
  ...(tool_calls !== undefined && { delta: { message: { tool_calls } } }),
});

/** Two calls whose pieces are interleaved: `weather {"city":"Oslo"}` and `now {}`. */
export const STREAMS: Partial<Record<ProviderFormat, unknown[]>> = {
  'openai-chat': [
    { choices: [{ index: 0, delta: { role: 'assistant', content: null } }] },
    chat(opening(0, 'a', 'weather')),
    chat(piece(0, '{"ci')),
    chat(opening(1, 'b', 'now'), piece(0, 'ty":')),
    chat(piece(1, '{}'), piece(0, '"Oslo"}')),
    chatEnd,
    { choices: [], usage: {} },
  ],
  'openai-responses': [
    { type: 'response.created', response: {} },
    responses('output_item.added', 1, item('a', 'weather', '')),
    responses('output_item.added', 2, item('b', 'now', '')),
    responses('function_call_arguments.delta', 1, { delta: '{"city":' }),
    responses('function_call_arguments.delta', 2, { delta: '{}' }),
    responses('function_call_arguments.delta', 1, { delta: '"Oslo"}' }),
    responses('function_call_arguments.done', 1, { arguments: '{"city":"Oslo"}' }),
    responses('output_item.done', 1, item('a', 'weather', '{"city":"Oslo"}')),
    responses('output_item.done', 2, item('b', 'now', '{}')),
    {
      type: 'response.completed',
      response: {
        output: [
          { type: 'reasoning' },
          item('a', 'weather', '{"city":"Oslo"}').item,
          item('b', 'now', '{}').item,
        ],
      },
    },
  ],
  anthropic: [
    { type: 'message_start', message: {} },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hm.' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', id: 'a', name: 'weather', input: {} },
    },
    {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '' },
    },
    {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '{"city":' },
    },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 'b', name: 'now', input: {} },
    },
    {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '"Oslo"}' },
    },
    { type: 'content_block_stop', index: 2 },
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_stop', index: 1 },
    { type: 'message_stop' },
  ],
  gemini: [
    { candidates: [{ content: { parts: [{ text: 'Hm.' }] } }] },
    {
      candidates: [
        {
          content: {
            parts: [{ functionCall: { id: 'a', name: 'weather', args: { city: 'Oslo' } } }],
          },
        },
      ],
    },
    { candidates: [{ content: { parts: [{ functionCall: { id: 'b', name: 'now' } }] } }] },
  ],
  bedrock: [
    { messageStart: { role: 'assistant' } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hm.' } } },
    { contentBlockStop: { contentBlockIndex: 0 } },
    {
      contentBlockStart: {
        contentBlockIndex: 1,
        start: { toolUse: { toolUseId: 'a', name: 'weather' } },
      },
    },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"city":' } } } },
    {
      contentBlockStart: {
        contentBlockIndex: 2,
        start: { toolUse: { toolUseId: 'b', name: 'now' } },
      },
    },
    { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '"Oslo"}' } } } },
    { contentBlockStop: { contentBlockIndex: 1 } },
    { contentBlockStop: { contentBlockIndex: 2 } },
    { messageStop: { stopReason: 'tool_use' } },
  ],
  cohere: [
    { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I' } } },
    cohere('start', 0, { id: 'a', type: 'function', function: { name: 'weather', arguments: '' } }),
    cohere('delta', 0, { function: { arguments: '{"city":' } }),
    cohere('start', 1, { id: 'b', type: 'function', function: { name: 'now', arguments: '' } }),
    cohere('delta', 0, { function: { arguments: '"Oslo"}' } }),
    cohere('end', 0),
    cohere('end', 1),
  ],
  mcp: [
    {
      jsonrpc: '2.0',
      id: 'a',
      method: 'tools/call',
      params: { name: 'weather', arguments: { city: 'Oslo' } },
    },
    { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'now' } },
  ],
  'ai-sdk': [
    { type: 'start' },
    { type: 'tool-input-start', id: 'a', toolName: 'weather', dynamic: false },
    { type: 'tool-input-delta', id: 'a', delta: '{"city":' },
    { type: 'tool-input-start', id: 'b', toolName: 'now' },
    { type: 'tool-input-delta', id: 'a', delta: '"Oslo"}' },
    { type: 'tool-input-end', id: 'b' },
    { type: 'tool-call', toolCallId: 'a', toolName: 'weather', input: { city: 'Oslo' } },
    { type: 'tool-result', toolCallId: 'a', toolName: 'weather', output: '…' },
  ],
};
