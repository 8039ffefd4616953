import { expect, test } from 'vitest';
import {
  type ExpectedTurns,
  READ_ARGS,
  READ_ARGS_TEXT,
  READ_TURNS,
  testForms,
} from './recorded-forms-test-support.ts';
import { toRecording } from './replay-test-support.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAA';

const outputOf = (outcome: object) => ({ stdout: '', stderr: 'no', outcome });
/** The outputs of the shell's commands, and whether one of them failed. */
const SHELL_OUTPUTS: readonly (readonly [output: readonly object[], isFailure: boolean])[] = [
  [[outputOf({ type: 'exit', exit_code: 0 }), outputOf({ type: 'exit', exit_code: 2 })], true],
  [[outputOf({ type: 'timeout' })], true],
  [[outputOf({ type: 'exit', exitCode: 1 })], true],
  [[outputOf({ type: 'exit', exit_code: 0 }), outputOf({ type: 'exit', exitCode: 0 })], false],
];

testForms([
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
      { role: 'assistant', function_call: { name: 'read_file', arguments: READ_ARGS_TEXT } },
      { role: 'function', name: 'read_file', content: 'first' },
    ],
    [[['run_sql', { input: 'select 1' }, '1']], [['read_file', READ_ARGS, 'first']]],
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
      ...SHELL_OUTPUTS.flatMap(([output], at) => [
        { type: 'shell_call', call_id: `s${at}`, action: { commands: ['ls'] } },
        { type: 'shell_call_output', call_id: `s${at}`, output },
      ]),
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
      ...SHELL_OUTPUTS.map(([output, isFailure]): ExpectedTurns[number] => {
        const text = output.map((one) => JSON.stringify(one)).join('\n');
        return [
          isFailure
            ? ['shell', { commands: ['ls'] }, text, true]
            : ['shell', { commands: ['ls'] }, text],
        ];
      }),
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
        parts: ['a', 'b', 'c'].map((name) => ({ functionCall: { name, args: READ_ARGS } })),
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
        ['a', READ_ARGS, 'first'],
        ['b', READ_ARGS, 'no such file', true],
        ['c', READ_ARGS, 'seen\n[image/png]'],
      ],
    ],
  ],
  [
    'Gemini: results under the role of the older SDK',
    [
      { role: 'user', parts: [{ text: 'Go.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'read_file', args: READ_ARGS } }] },
      {
        role: 'function',
        parts: [{ functionResponse: { name: 'read_file', response: { output: 'first' } } }],
      },
      { role: 'model', parts: [{ functionCall: { name: 'read_file', args: READ_ARGS } }] },
      {
        role: 'function',
        parts: [{ functionResponse: { name: 'read_file', response: { error: 'no such file' } } }],
      },
    ],
    READ_TURNS,
  ],
  [
    'Gemini Interactions',
    {
      steps: [
        { type: 'function_call', id: 'c1', name: 'read_file', arguments: READ_ARGS },
        { type: 'function_result', call_id: 'c1', name: 'read_file', result: 'first' },
        { type: 'mcp_server_tool_call', id: 'm', server_name: 's', name: 'a', arguments: {} },
        { type: 'mcp_server_tool_result', call_id: 'm', result: [{ type: 'text', text: 'b' }] },
      ],
    },
    [[['read_file', READ_ARGS, 'first']], [['mcp__s__a', {}, 'b']]],
  ],
  [
    'items of a conversation that an API lists',
    {
      object: 'list',
      data: [
        { type: 'function_call', call_id: 'c', name: 'read_file', arguments: READ_ARGS_TEXT },
        { type: 'function_call_output', call_id: 'c', output: 'first' },
      ],
    },
    [[['read_file', READ_ARGS, 'first']]],
  ],
]);

test.each([
  [{ type: 'function_call', id: 'c1', name: 'read_file', arguments: READ_ARGS }, 'Gemini'],
  [{ type: 'mcp_server_tool_call', id: 'm', server_name: 's', name: 'a', arguments: {} }, 'Gemini'],
  [
    { type: 'function_call', call_id: 'c1', name: 'read_file', arguments: READ_ARGS_TEXT },
    'OpenAI Responses',
  ],
])('names the provider of %j', async (call, provider) => {
  expect(await toRecording({ steps: [call] })).toMatchObject({ provider });
  const interaction = { id: 'i', object: 'interaction', status: 'requires_action' };
  expect(await toRecording({ ...interaction, outputs: [call] })).toMatchObject({ provider });
});

const interactionCall = (id: string) => ({
  ...{ type: 'function_call', id, name: 'read_file', arguments: READ_ARGS },
});

test.each(['outputs', 'steps'])('reads an interaction of Gemini with a role: %s', async (key) => {
  const body = { object: 'interaction', status: 'requires_action', role: 'model' };
  const input = [{ type: 'text', text: 'Read a.txt' }];
  for (const given of [body, { ...body, input }, { role: 'model' }]) {
    const read = await toRecording({
      ...given,
      [key]: [{ type: 'thought' }, interactionCall('c')],
    });
    expect(read.provider).toBe('Gemini');
    expect(read.turns.map(({ calls }) => calls.map(({ args }) => args))).toEqual([[READ_ARGS]]);
  }
});

test.each([
  [
    'interactions of Gemini',
    ['c', 'd'].map((id) => ({
      ...{ id: `i-${id}`, object: 'interaction', previous_interaction_id: 'i' },
      outputs: [interactionCall(id), interactionCall(`${id}2`)],
    })),
  ],
  [
    'responses of OpenAI',
    ['c', 'd'].map((id) => ({
      ...{ id: `r-${id}`, object: 'response', previous_response_id: 'r' },
      output: [id, `${id}2`].map((call_id) => ({
        ...{ type: 'function_call', call_id, name: 'read_file', arguments: READ_ARGS_TEXT },
      })),
    })),
  ],
])('each response is a turn, also without the results between: %s', async (_, responses) => {
  const ids = [
    ['c', 'c2'],
    ['d', 'd2'],
  ];
  for (const value of [responses, responses.map((body) => ({ response: { body } }))]) {
    const { turns } = await toRecording(value);
    expect(turns.map(({ calls }) => calls.map(({ toolCallId }) => toolCallId))).toEqual(ids);
  }
});
