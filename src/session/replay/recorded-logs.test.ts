import {
  READ_ARGS,
  READ_ARGS_TEXT,
  READ_TURNS,
  testForms,
  testRecordedTexts,
  toJsonLog,
} from './recorded-forms-test-support.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAA';

/** The outputs of commands as Codex records them, and whether the command failed. */
const CODEX_OUTPUTS: readonly (readonly [output: unknown, isFailure: boolean])[] = [
  [JSON.stringify({ output: 'a.txt', metadata: { exit_code: 0, duration_seconds: 0.1 } }), false],
  [JSON.stringify({ output: 'no', metadata: { exit_code: 1, duration_seconds: 0.1 } }), true],
  [JSON.stringify({ output: 'lost', metadata: { exit_code: -1 } }), true],
  [{ content: 'no', success: false }, true],
  [{ content: 'a.txt', success: true }, false],
  ['Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno such file', true],
  ['Exit code: 127', true],
  ['Exit code: -1\r\nOutput:\r\n', true],
  ['Exit code: 0\nWall time: 0.1 seconds\nOutput:\na.txt', false],
  ['Chunk ID: 3f2a\nWall time: 0.0521 seconds\nProcess exited with code 1\nOutput:\n', true],
  ['Wall time: 0.0521 seconds\nProcess exited with code 0\nOutput:\na.txt', false],
  ['Wall time: 10 seconds\nProcess running with session ID 1\nOutput:\n', false],
  // What a tool itself says is no record of Codex.
  [JSON.stringify({ success: false, metadata: { exit_code: 1 } }), false],
  ['{"exit_code": 1', false],
  ['The command ended with "exit_code": 1.', false],
  ['The log of the job:\nExit code: 1', false],
  ['Exit code: 1 means that nothing was found.', false],
];

testForms([
  [
    'an MCP log with an error reply',
    [
      ...['c1', 'c2'].map((id) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name: 'read_file', arguments: READ_ARGS },
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
        ['read_file', READ_ARGS, 'first\n[image/png]\ninside'],
        ['read_file', READ_ARGS, 'Unknown tool: read_file', true],
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
    'an MCP log with structured content only',
    [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {} } },
      { jsonrpc: '2.0', id: 1, result: { structuredContent: { n: 1 } } },
    ],
    [[['a', {}, '{"n":1}']]],
  ],
  [
    'Codex: results with the exit code of a command, or without success',
    [
      ...CODEX_OUTPUTS.map((_, at) => ({
        ...{ type: 'function_call', call_id: `c${at}`, name: 'shell', arguments: READ_ARGS_TEXT },
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
        return isFailure ? ['shell', READ_ARGS, text, true] : ['shell', READ_ARGS, text];
      }),
      [['apply_patch', { input: '*** Begin' }, 'No such file.', true]],
    ],
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
              ...{ id: 'read_file-1', name: 'read_file', args: READ_ARGS, status: 'success' },
              result: [{ functionResponse: { id: 'read_file-1', response: { output: 'first' } } }],
            },
          ],
        },
        {
          ...{ id: '3', type: 'gemini', content: '' },
          toolCalls: [
            {
              ...{ id: 'read_file-2', name: 'read_file', args: READ_ARGS, status: 'error' },
              result: [
                { functionResponse: { id: 'read_file-2', response: { error: 'no such file' } } },
              ],
            },
          ],
        },
      ],
    },
    READ_TURNS,
  ],
]);

testRecordedTexts([
  [
    'the log of an MCP client with times and envelopes',
    [
      '2025-03-04T10:15:30.000Z [docs] [info] Server started and connected successfully',
      ...['c1', 'c2'].flatMap((id) => [
        `2025-03-04T10:15:31.123Z [docs] [info] Message from client: {"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"read_file","arguments":${READ_ARGS_TEXT}}} { metadata: undefined }`,
        id === 'c1'
          ? '2025-03-04T10:15:31.456Z [docs] [info] Message from server: {"jsonrpc":"2.0","id":"c1","result":{"content":[{"type":"text","text":"first"}]}} { metadata: undefined }'
          : '{"time":1,"direction":"in","message":{"jsonrpc":"2.0","id":"c2","error":{"code":-32603,"message":"no such file"}}}',
      ]),
    ].join('\n'),
    READ_TURNS,
  ],
  [
    'the lines of a session of Claude Code',
    toJsonLog(
      { type: 'summary', summary: 'Read a file', leafUuid: 'x' },
      { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
      { type: 'user', isSidechain: false, message: { role: 'user', content: 'Go.' }, uuid: '1' },
      {
        ...{ type: 'assistant', uuid: '2', requestId: 'r1' },
        message: {
          ...{ id: 'msg_1', type: 'message', role: 'assistant', stop_reason: null },
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'read_file', input: READ_ARGS }],
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
          content: [{ type: 'tool_use', id: 'toolu_2', name: 'read_file', input: READ_ARGS }],
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
    READ_TURNS,
  ],
  [
    'the lines of a session of Codex',
    toJsonLog(
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
]);
