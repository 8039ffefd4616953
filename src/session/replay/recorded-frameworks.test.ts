import { READ_ARGS, READ_TURNS, testForms } from './recorded-forms-test-support.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAA';
const input = { toolCallId: 'c1', input: READ_ARGS };

/** The messages of {@link READ_TURNS}, as LangChain's `toJSON` writes them. */
const toSerialised = (answer: string) => {
  const toMessage = (name: string, kwargs: unknown) => ({
    ...{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', name], kwargs },
  });
  const toCall = (id: string) =>
    toMessage(answer, {
      ...{ content: '', additional_kwargs: {}, response_metadata: {}, invalid_tool_calls: [] },
      tool_calls: [{ name: 'read_file', args: READ_ARGS, id, type: 'tool_call' }],
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

testForms([
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
            ...{ type: 'dynamic-tool', toolName: 'read_file', toolCallId: 'c2', input: READ_ARGS },
            ...{ state: 'output-error', errorText: 'no such file' },
          },
          { type: 'step-start' },
          { type: 'text', text: 'Done.' },
        ],
      },
    ],
    READ_TURNS,
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
              ...{ args: READ_ARGS, result: 'first' },
            },
          },
        ],
      },
    ],
    [[['read_file', READ_ARGS, 'first']]],
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
    'LangChain messages',
    [
      { type: 'human', content: 'Go.' },
      {
        ...{ type: 'ai', content: '' },
        tool_calls: [{ name: 'read_file', args: READ_ARGS, id: 'c1', type: 'tool_call' }],
      },
      { type: 'tool', tool_call_id: 'c1', content: 'first', status: 'success' },
      {
        ...{ type: 'ai', content: '' },
        tool_calls: [{ name: 'read_file', args: READ_ARGS, id: 'c2', type: 'tool_call' }],
      },
      { type: 'tool', tool_call_id: 'c2', content: 'no such file', status: 'error' },
    ],
    READ_TURNS,
  ],
  ['LangChain messages, as its classes are serialised', toSerialised('AIMessage'), READ_TURNS],
  [
    'LangChain messages of a stream, as its classes are serialised',
    toSerialised('AIMessageChunk'),
    READ_TURNS,
  ],
  [
    'LangChain messages, as its stores keep them',
    [
      { type: 'human', data: { content: 'Go.' } },
      { type: 'ai', data: { content: '', tool_calls: [{ name: 'a', args: READ_ARGS, id: 'c1' }] } },
      { type: 'tool', data: { content: 'first', tool_call_id: 'c1' } },
    ],
    [[['a', READ_ARGS, 'first']]],
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
            args: READ_ARGS,
            result: [{ type: 'file' }],
          },
        ],
      },
    ],
    [[['a', READ_ARGS, '[{"type":"file"}]']]],
  ],
]);
