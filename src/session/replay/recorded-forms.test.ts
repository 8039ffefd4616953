import { describe, expect, test } from 'vitest';
import type { Recording } from './recording.ts';
import { readText, toRecording } from './replay-test-support.ts';

/** Name, arguments, result and whether it failed, of each turn's calls. */
type Turns = readonly (readonly (readonly [string, unknown, string | undefined, boolean?])[])[];

const ARGS = { path: 'a.txt' };
const TEXT = JSON.stringify(ARGS);
const PNG = 'iVBORw0KGgoAAAANSUhEUgAA';

const READ: Turns = [[['read_file', ARGS, 'first']], [['read_file', ARGS, 'no such file', true]]];
const input = { toolCallId: 'c1', input: ARGS };

/** The messages of {@link READ}, as LangChain's `toJSON` writes them. */
const toSerialised = (answer: string) => {
  const toMessage = (name: string, kwargs: unknown) => ({
    ...{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', name], kwargs },
  });
  const toCall = (id: string) =>
    toMessage(answer, {
      ...{ content: '', additional_kwargs: {}, response_metadata: {}, invalid_tool_calls: [] },
      tool_calls: [{ name: 'read_file', args: ARGS, id, type: 'tool_call' }],
    });
  return [
    toMessage('SystemMessage', { content: 'Be brief.' }),
    toMessage('HumanMessage', { content: 'Go.' }),
    toCall('c1'),
    toMessage('ToolMessage', { content: 'first', tool_call_id: 'c1' }),
    toCall('c2'),
    toMessage('ToolMessage', { content: 'no such file', tool_call_id: 'c2', status: 'error' }),
  ];
};

/** The outputs of commands as Codex records them, and whether the command failed. */
const CODEX_OUTPUTS: readonly (readonly [output: unknown, isFailure: boolean])[] = [
  [JSON.stringify({ output: 'a.txt', metadata: { exit_code: 0, duration_seconds: 0.1 } }), false],
  [JSON.stringify({ output: 'no', metadata: { exit_code: 1, duration_seconds: 0.1 } }), true],
  [JSON.stringify({ output: 'lost', metadata: { exit_code: -1 } }), true],
  [{ content: 'no', success: false }, true],
  [{ content: 'a.txt', success: true }, false],
  // What a tool itself says is no record of Codex.
  [JSON.stringify({ success: false, metadata: { exit_code: 1 } }), false],
  ['{"exit_code": 1', false],
  ['The command ended with "exit_code": 1.', false],
];

const FORMS: readonly (readonly [string, unknown, Turns])[] = [
  [
    'AI SDK messages of a page: each step is a turn',
    [
      { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Go.' }] },
      {
        ...{ id: 'm', role: 'assistant' },
        parts: [
          { type: 'step-start' },
          { type: 'tool-read_file', ...input, state: 'output-available', output: 'first' },
          { type: 'step-start' },
          {
            ...{ type: 'dynamic-tool', toolName: 'read_file', toolCallId: 'c2', input: ARGS },
            ...{ state: 'output-error', errorText: 'no such file' },
          },
          { type: 'step-start' },
          { type: 'text', text: 'Done.' },
        ],
      },
    ],
    READ,
  ],
  [
    'AI SDK messages of a page: JSON, a refusal of the user, and an open call',
    [
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool-a',
            toolCallId: '1',
            state: 'output-available',
            input: {},
            output: { n: 1 },
          },
          {
            ...{ type: 'tool-b', toolCallId: '2', state: 'output-denied', input: {} },
            approval: { id: 'x', approved: false, reason: 'too costly' },
          },
          { type: 'tool-c', toolCallId: '3', state: 'input-available', input: {} },
        ],
      },
    ],
    [
      [
        ['a', {}, '{"n":1}'],
        ['b', {}, 'too costly', true],
        ['c', {}, undefined],
      ],
    ],
  ],
  [
    'AI SDK messages of a page, version 4',
    [
      {
        ...{ role: 'assistant', content: '' },
        parts: [
          {
            type: 'tool-invocation',
            toolInvocation: {
              ...{ state: 'result', step: 0, toolCallId: 'c1', toolName: 'read_file' },
              ...{ args: ARGS, result: 'first' },
            },
          },
        ],
      },
    ],
    [[['read_file', ARGS, 'first']]],
  ],
  [
    'AI SDK messages of a model: every type of output',
    [
      {
        role: 'assistant',
        content: ['text', 'json', 'content', 'error-text', 'error-json', 'execution-denied'].map(
          (type) => ({ type: 'tool-call', toolCallId: type, toolName: 'a', input: {} }),
        ),
      },
      {
        role: 'tool',
        content: [
          { type: 'text', value: 'one' },
          { type: 'json', value: { n: 2 } },
          {
            type: 'content',
            value: [
              { type: 'text', text: 'three' },
              { type: 'media', data: PNG, mediaType: 'image/png' },
              { type: 'image-data', data: PNG, mediaType: 'image/png' },
            ],
          },
          { type: 'error-text', value: 'four' },
          { type: 'error-json', value: { n: 5 } },
          { type: 'execution-denied', reason: 'six' },
        ].map((output) => ({
          ...{ type: 'tool-result', toolCallId: output.type, toolName: 'a', output },
        })),
      },
    ],
    [
      [
        ['a', {}, 'one'],
        ['a', {}, '{"n":2}'],
        ['a', {}, 'three\n[image/png]\n[image/png]'],
        ['a', {}, 'four', true],
        ['a', {}, '{"n":5}', true],
        ['a', {}, 'six', true],
      ],
    ],
  ],
  [
    'AI SDK steps, with an error of a tool',
    {
      steps: [
        {
          content: [
            { type: 'tool-call', toolCallId: 'c1', toolName: 'a', input: {} },
            { type: 'tool-error', toolCallId: 'c1', toolName: 'a', input: {}, error: 'no' },
          ],
        },
        { content: [{ type: 'tool-call', toolCallId: 'c2', toolName: 'b', input: {} }] },
      ],
    },
    [[['a', {}, 'no', true]], [['b', {}, undefined]]],
  ],
  [
    'an MCP log with an error reply',
    [
      ...['c1', 'c2'].map((id) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name: 'read_file', arguments: ARGS },
      })),
      { jsonrpc: '2.0', id: 'c2', error: { code: -32602, message: 'Unknown tool: read_file' } },
      {
        ...{ jsonrpc: '2.0', id: 'c1' },
        result: {
          content: [
            { type: 'text', text: 'first' },
            { type: 'image', data: PNG, mimeType: 'image/png' },
            { type: 'resource', resource: { uri: 'file:///a', text: 'inside' } },
          ],
        },
      },
    ],
    [
      [
        ['read_file', ARGS, 'first\n[image/png]\ninside'],
        ['read_file', ARGS, 'Unknown tool: read_file', true],
      ],
    ],
  ],
  [
    'an MCP log in which other requests have errors and content',
    [
      { jsonrpc: '2.0', id: 0, method: 'resources/list' },
      { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {} } },
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'b' }] } },
      { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} },
      {
        jsonrpc: '2.0',
        id: 1,
        result: { role: 'assistant', content: { type: 'text', text: 'c' } },
      },
    ],
    [[['a', {}, 'b']]],
  ],
  [
    'LangChain messages',
    [
      { type: 'human', content: 'Go.' },
      {
        ...{ type: 'ai', content: '' },
        tool_calls: [{ name: 'read_file', args: ARGS, id: 'c1', type: 'tool_call' }],
      },
      { type: 'tool', tool_call_id: 'c1', content: 'first', status: 'success' },
      {
        ...{ type: 'ai', content: '' },
        tool_calls: [{ name: 'read_file', args: ARGS, id: 'c2', type: 'tool_call' }],
      },
      { type: 'tool', tool_call_id: 'c2', content: 'no such file', status: 'error' },
    ],
    READ,
  ],
  ['LangChain messages, as its classes are serialised', toSerialised('AIMessage'), READ],
  [
    'LangChain messages of a stream, as its classes are serialised',
    toSerialised('AIMessageChunk'),
    READ,
  ],
  [
    'LangChain messages, as its stores keep them',
    [
      { type: 'human', data: { content: 'Go.' } },
      { type: 'ai', data: { content: '', tool_calls: [{ name: 'a', args: ARGS, id: 'c1' }] } },
      { type: 'tool', data: { content: 'first', tool_call_id: 'c1' } },
    ],
    [[['a', ARGS, 'first']]],
  ],
  [
    'AI SDK messages before parts',
    [
      {
        ...{ role: 'assistant', content: '' },
        toolInvocations: [
          {
            state: 'result',
            toolCallId: 'c',
            toolName: 'a',
            args: ARGS,
            result: [{ type: 'file' }],
          },
        ],
      },
    ],
    [[['a', ARGS, '[{"type":"file"}]']]],
  ],
  [
    'an MCP log with structured content only',
    [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {} } },
      { jsonrpc: '2.0', id: 1, result: { structuredContent: { n: 1 } } },
    ],
    [[['a', {}, '{"n":1}']]],
  ],
  [
    'OpenAI Responses: custom tools',
    [
      {
        type: 'custom_tool_call',
        call_id: 'c',
        id: 'ctc_1',
        name: 'apply_patch',
        input: '*** Begin',
      },
      { type: 'custom_tool_call_output', call_id: 'c', output: 'Done!' },
      { type: 'custom_tool_call', call_id: 'd', name: 'apply_patch', input: '{"a":' },
      {
        ...{ type: 'custom_tool_call_output', call_id: 'd' },
        output: [
          { type: 'input_text', text: 'Seen.' },
          { type: 'input_image', image_url: `data:image/png;base64,${PNG}` },
        ],
      },
    ],
    [
      [['apply_patch', { input: '*** Begin' }, 'Done!']],
      [['apply_patch', { input: '{"a":' }, 'Seen.\n[image/png]']],
    ],
  ],
  [
    'OpenAI chat completions: custom tools and the older function',
    [
      {
        role: 'assistant',
        tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'run_sql', input: 'select 1' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: '1' }] },
      { role: 'assistant', function_call: { name: 'read_file', arguments: TEXT } },
      { role: 'function', name: 'read_file', content: 'first' },
    ],
    [[['run_sql', { input: 'select 1' }, '1']], [['read_file', ARGS, 'first']]],
  ],
  [
    'OpenAI Responses: MCP, whose items have their results',
    {
      output: [
        { type: 'mcp_list_tools', id: 'l', server_label: 'docs', tools: [] },
        {
          ...{
            type: 'mcp_call',
            id: 'm1',
            server_label: 'docs',
            name: 'search',
            arguments: '{"q":1}',
          },
          ...{ output: 'found', error: null },
        },
        {
          ...{
            type: 'mcp_call',
            id: 'm2',
            server_label: 'docs',
            name: 'search',
            arguments: '{"q":2}',
          },
          ...{ output: null, error: { type: 'http_error', code: 500, message: 'Server down' } },
        },
      ],
    },
    [
      [['mcp__docs__search', { q: 1 }, 'found']],
      [['mcp__docs__search', { q: 2 }, 'Server down', true]],
    ],
  ],
  [
    'OpenAI Responses: tools that the client runs',
    [
      {
        ...{ type: 'local_shell_call', id: 'l', call_id: 'c1', status: 'completed' },
        action: { type: 'exec', command: ['ls'], env: {} },
      },
      { type: 'local_shell_call_output', id: 'c1', output: 'a.txt' },
      {
        ...{ type: 'shell_call', call_id: 'c2', status: 'completed' },
        action: { commands: ['ls'], max_output_length: 100 },
      },
      {
        ...{ type: 'shell_call_output', call_id: 'c2', status: 'completed' },
        output: [{ stdout: 'a.txt', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
      },
      {
        ...{ type: 'apply_patch_call', call_id: 'c3', status: 'completed' },
        operation: { type: 'delete_file', path: 'a.txt' },
      },
      { type: 'apply_patch_call_output', call_id: 'c3', status: 'failed', output: 'No such file.' },
      { type: 'computer_call', call_id: 'c4', action: { type: 'screenshot' }, status: 'completed' },
      {
        ...{ type: 'computer_call_output', call_id: 'c4' },
        output: { type: 'computer_screenshot', image_url: `data:image/png;base64,${PNG}` },
      },
    ],
    [
      [['local_shell', { type: 'exec', command: ['ls'], env: {} }, 'a.txt']],
      [
        [
          ...(['shell', { commands: ['ls'], max_output_length: 100 }] as const),
          '{"stdout":"a.txt","stderr":"","outcome":{"type":"exit","exit_code":0}}',
        ],
      ],
      [['apply_patch', { type: 'delete_file', path: 'a.txt' }, 'No such file.', true]],
      [['computer', { type: 'screenshot' }, '[image/png]']],
    ],
  ],
  [
    'Anthropic: MCP of the provider',
    {
      ...{ role: 'assistant' },
      content: [
        { type: 'mcp_tool_use', id: 'm', server_name: 'docs', name: 'search', input: { q: 1 } },
        {
          ...{ type: 'mcp_tool_result', tool_use_id: 'm', is_error: true },
          content: [{ type: 'text', text: 'no index' }],
        },
      ],
    },
    [[['mcp__docs__search', { q: 1 }, 'no index', true]]],
  ],
  [
    'Anthropic: a picture as the result',
    [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
      {
        role: 'user',
        content: [
          {
            ...{ type: 'tool_result', tool_use_id: 'a' },
            content: [
              {
                type: 'image',
                source: { type: 'base64', media_type: 'image/jpeg', data: PNG },
              },
            ],
          },
        ],
      },
    ],
    [[['look', {}, '[image/jpeg]']]],
  ],
  [
    'Gemini: output, error and parts of a response',
    [
      {
        role: 'model',
        parts: ['a', 'b', 'c'].map((name) => ({ functionCall: { name, args: ARGS } })),
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'a', response: { output: 'first', error: null } } },
          { function_response: { name: 'b', response: { error: 'no such file' } } },
          {
            functionResponse: {
              ...{ name: 'c', response: { output: 'seen' } },
              parts: [{ inlineData: { mimeType: 'image/png', data: PNG } }],
            },
          },
        ],
      },
    ],
    [
      [
        ['a', ARGS, 'first'],
        ['b', ARGS, 'no such file', true],
        ['c', ARGS, 'seen\n[image/png]'],
      ],
    ],
  ],
  [
    'Gemini: results under the role of the older SDK',
    [
      { role: 'user', parts: [{ text: 'Go.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'read_file', args: ARGS } }] },
      {
        role: 'function',
        parts: [{ functionResponse: { name: 'read_file', response: { output: 'first' } } }],
      },
      { role: 'model', parts: [{ functionCall: { name: 'read_file', args: ARGS } }] },
      {
        role: 'function',
        parts: [{ functionResponse: { name: 'read_file', response: { error: 'no such file' } } }],
      },
    ],
    READ,
  ],
  [
    'Gemini Interactions',
    {
      steps: [
        { type: 'function_call', id: 'c1', name: 'read_file', arguments: ARGS },
        { type: 'function_result', call_id: 'c1', name: 'read_file', result: 'first' },
        { type: 'mcp_server_tool_call', id: 'm', server_name: 's', name: 'a', arguments: {} },
        { type: 'mcp_server_tool_result', call_id: 'm', result: [{ type: 'text', text: 'b' }] },
      ],
    },
    [[['read_file', ARGS, 'first']], [['mcp__s__a', {}, 'b']]],
  ],
  [
    'Codex: results with the exit code of a command, or without success',
    [
      ...CODEX_OUTPUTS.map((_, at) => ({
        ...{ type: 'function_call', call_id: `c${at}`, name: 'shell', arguments: TEXT },
      })),
      ...CODEX_OUTPUTS.map(([output], at) => ({
        ...{ type: 'function_call_output', call_id: `c${at}`, output },
      })),
      { type: 'custom_tool_call', call_id: 'p', name: 'apply_patch', input: '*** Begin' },
      { type: 'custom_tool_call_output', call_id: 'p', output: 'No such file.', success: false },
    ],
    [
      CODEX_OUTPUTS.map(([output, isFailure]) => {
        const text = typeof output === 'string' ? output : JSON.stringify(output);
        return isFailure ? ['shell', ARGS, text, true] : ['shell', ARGS, text];
      }),
      [['apply_patch', { input: '*** Begin' }, 'No such file.', true]],
    ],
  ],
  [
    'items of a conversation that an API lists',
    {
      object: 'list',
      data: [
        { type: 'function_call', call_id: 'c', name: 'read_file', arguments: TEXT },
        { type: 'function_call_output', call_id: 'c', output: 'first' },
      ],
    },
    [[['read_file', ARGS, 'first']]],
  ],
  [
    'the file of a session of Gemini CLI',
    {
      sessionId: 's',
      messages: [
        { id: '1', type: 'user', content: 'Go.' },
        {
          ...{ id: '2', type: 'gemini', content: '' },
          toolCalls: [
            {
              ...{ id: 'read_file-1', name: 'read_file', args: ARGS, status: 'success' },
              result: [{ functionResponse: { id: 'read_file-1', response: { output: 'first' } } }],
            },
          ],
        },
        {
          ...{ id: '3', type: 'gemini', content: '' },
          toolCalls: [
            {
              ...{ id: 'read_file-2', name: 'read_file', args: ARGS, status: 'error' },
              result: [
                { functionResponse: { id: 'read_file-2', response: { error: 'no such file' } } },
              ],
            },
          ],
        },
      ],
    },
    READ,
  ],
];

function toFound(turns: Recording['turns']): unknown {
  return turns.map(({ calls }) =>
    calls.map(({ name, args, result, isFailure }) => [
      ...[name, args, result],
      ...(isFailure ? [true] : []),
    ]),
  );
}

describe('forms of calls and results', () => {
  test.each(FORMS)('%s', async (_, value, expected) => {
    const { turns, notes } = await toRecording(value);
    expect(toFound(turns)).toEqual(expected);
    const open = expected.flat().filter(([, , result]) => result === undefined).length;
    expect(notes).toEqual(open === 0 ? [] : ['1 call has no result.']);
  });
});

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

const toLines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const toEvents = (...values: Record<string, unknown>[]) =>
  values.map((value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n`).join('\n');

test.each<[string, string, Turns]>([
  [
    'a stream of OpenAI Responses with a custom tool and MCP',
    toEvents(
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
    toEvents(
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
    toEvents(
      { type: 'start' },
      { type: 'start-step' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'read_file' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'read_file', input: ARGS },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'half', preliminary: true },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'first' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId: 'c2', toolName: 'read_file', input: ARGS },
      { type: 'tool-output-error', toolCallId: 'c2', errorText: 'no such file' },
      { type: 'finish-step' },
      { type: 'finish' },
    ),
    READ,
  ],
  [
    'the log of an MCP client with times and envelopes',
    [
      '2025-03-04T10:15:30.000Z [docs] [info] Server started and connected successfully',
      ...['c1', 'c2'].flatMap((id) => [
        `2025-03-04T10:15:31.123Z [docs] [info] Message from client: {"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"read_file","arguments":${TEXT}}} { metadata: undefined }`,
        id === 'c1'
          ? '2025-03-04T10:15:31.456Z [docs] [info] Message from server: {"jsonrpc":"2.0","id":"c1","result":{"content":[{"type":"text","text":"first"}]}} { metadata: undefined }'
          : '{"time":1,"direction":"in","message":{"jsonrpc":"2.0","id":"c2","error":{"code":-32603,"message":"no such file"}}}',
      ]),
    ].join('\n'),
    READ,
  ],
  [
    'the lines of a session of Claude Code',
    toLines(
      { type: 'summary', summary: 'Read a file', leafUuid: 'x' },
      { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
      { type: 'user', isSidechain: false, message: { role: 'user', content: 'Go.' }, uuid: '1' },
      {
        ...{ type: 'assistant', uuid: '2', requestId: 'r1' },
        message: {
          ...{ id: 'msg_1', type: 'message', role: 'assistant', stop_reason: null },
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'read_file', input: ARGS }],
        },
      },
      {
        ...{ type: 'user', uuid: '3' },
        message: {
          role: 'user',
          content: [{ tool_use_id: 'toolu_1', type: 'tool_result', content: 'first' }],
        },
        toolUseResult: { type: 'text', file: { filePath: 'a.txt', content: 'first' } },
      },
      { type: 'system', subtype: 'turn_duration', durationMs: 1 },
      {
        ...{ type: 'assistant', uuid: '4', requestId: 'r2' },
        message: {
          ...{ id: 'msg_2', type: 'message', role: 'assistant' },
          content: [{ type: 'tool_use', id: 'toolu_2', name: 'read_file', input: ARGS }],
        },
      },
      {
        ...{ type: 'user', uuid: '5', toolUseResult: 'Error: no such file' },
        message: {
          role: 'user',
          content: [
            {
              ...{ type: 'tool_result', tool_use_id: 'toolu_2', is_error: true },
              content: 'no such file',
            },
          ],
        },
      },
    ),
    READ,
  ],
  [
    'the lines of a session of Codex',
    toLines(
      { timestamp: 't', type: 'session_meta', payload: { id: 's', cwd: '/', cli_version: '1' } },
      { type: 'turn_context', payload: { cwd: '/', approval_policy: 'never', model: 'm' } },
      { type: 'response_item', payload: { type: 'message', role: 'user', content: [] } },
      { type: 'event_msg', payload: { type: 'user_message', message: 'Go.' } },
      { type: 'response_item', payload: { type: 'reasoning', encrypted_content: 'x' } },
      {
        type: 'response_item',
        payload: {
          type: 'function_call',
          name: 'shell',
          arguments: '{"command":["ls"]}',
          call_id: 'c1',
        },
      },
      {
        type: 'response_item',
        payload: { type: 'function_call_output', call_id: 'c1', output: 'a.txt' },
      },
      { type: 'event_msg', payload: { type: 'token_count', info: null } },
      {
        type: 'response_item',
        payload: {
          type: 'custom_tool_call',
          call_id: 'c2',
          name: 'apply_patch',
          input: '*** Begin',
        },
      },
      {
        type: 'response_item',
        payload: { type: 'custom_tool_call_output', call_id: 'c2', output: 'Success.' },
      },
      {
        type: 'compacted',
        payload: {
          message: 'So far …',
          replacement_history: [
            { type: 'custom_tool_call_output', call_id: 'c2', output: 'Success.' },
          ],
        },
      },
      {
        type: 'response_item',
        payload: {
          type: 'local_shell_call',
          call_id: 'c3',
          action: { type: 'exec', command: ['ls'] },
        },
      },
      {
        type: 'response_item',
        payload: { type: 'function_call_output', call_id: 'c3', output: 'b.txt' },
      },
    ),
    [
      [['shell', { command: ['ls'] }, 'a.txt']],
      [['apply_patch', { input: '*** Begin' }, 'Success.']],
      [['local_shell', { type: 'exec', command: ['ls'] }, 'b.txt']],
    ],
  ],
])('reads %s', async (_, text, expected) => {
  const read = await readText(text);
  expect(read.ok ? toFound(read.recording.turns) : read.message).toEqual(expected);
});

test('says that streamed calls of custom tools in chat completions are not joined', async () => {
  const chunk = (tool_calls: unknown[]) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { tool_calls } }],
  });
  const read = await readText(
    toLines(
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
