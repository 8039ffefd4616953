import { beforeAll, describe, expect, test } from 'vitest';
import { toProviderCalls, toProviderDefinitions } from '../../formats/index.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { readTranscript, type Transcript } from './read-transcript.ts';

let tools: readonly ToolInfo[] = [];
beforeAll(async () => {
  const session = openTestSession();
  await session.ready;
  tools = session.state().tools;
  await session.dispose();
});

const use = (id: string, name = 'read_file', input: unknown = { path: 'a' }) => ({
  type: 'tool_use',
  id,
  name,
  input,
});
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const back = (id: string) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: 'x' }],
});
const read = (source: unknown): Extract<Transcript, { ok: true }> => {
  const found = readTranscript({
    text: typeof source === 'string' ? source : JSON.stringify(source),
    tools,
  });
  if (!found.ok) throw new Error(found.message);
  return found;
};
const idsOf = (source: unknown) =>
  read(source).turns.map(({ calls }) => calls.map(({ toolCallId }) => toolCallId));

describe('turns', () => {
  test.each<[string, unknown, string[][]]>([
    ['one message', assistant(use('a'), use('b')), [['a', 'b']]],
    [
      'a conversation',
      [
        { role: 'user', content: 'Go' },
        assistant(use('a'), use('b')),
        back('a'),
        assistant(use('c')),
      ],
      [['a', 'b'], ['c']],
    ],
    [
      'a request with its messages',
      { model: 'm', tools: [], messages: [assistant(use('a')), back('a'), assistant(use('b'))] },
      [['a'], ['b']],
    ],
    [
      'answers to choose from',
      {
        choices: ['a', 'b'].map((id) => ({
          message: {
            role: 'assistant',
            tool_calls: [{ id, function: { name: 'now', arguments: '' } }],
          },
        })),
      },
      [['a'], ['b']],
    ],
    [
      'items of the Responses API, whatever stands between calls',
      [
        { type: 'function_call', call_id: 'a', name: 'now', arguments: '{}' },
        { type: 'reasoning', summary: [] },
        { type: 'function_call', call_id: 'b', name: 'now', arguments: '{}' },
        { type: 'function_call_output', call_id: 'a', output: '' },
        { type: 'function_call_output', call_id: 'b', output: '' },
        { type: 'function_call', call_id: 'c', name: 'now', arguments: '{}' },
      ],
      [['a', 'b'], ['c']],
    ],
    [
      'a log of MCP with one message in each line',
      [1, 2]
        .flatMap((id) => [
          { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'now', arguments: {} } },
          { jsonrpc: '2.0', id, result: { content: [] } },
        ])
        .map((line) => JSON.stringify(line))
        .join('\n'),
      [['1'], ['2']],
    ],
    [
      'contents of Gemini, whose calls have no ids',
      {
        contents: [
          {
            role: 'model',
            parts: [{ functionCall: { name: 'now' } }, { functionCall: { name: 'now' } }],
          },
          { role: 'user', parts: [{ functionResponse: { name: 'now', response: {} } }] },
          { role: 'model', parts: [{ functionCall: { name: 'now' } }] },
        ],
      },
      [['call_1', 'call_2'], ['call_1']],
    ],
    [
      'calls of Ollama, whose arguments are no text',
      {
        message: {
          role: 'assistant',
          tool_calls: [{ function: { name: 'now', arguments: { a: 1 } } }],
        },
      },
      [['call_1']],
    ],
  ])('of %s', (_, source, expected) => {
    expect(idsOf(source)).toEqual(expected);
  });

  test('have titles with their calls', () => {
    const calls = ['a', 'b', 'c', 'd'].map((name) => use(name, name));
    expect(read(assistant(...calls)).turns[0]?.label).toBe('Turn 1: a, b, c and 1 more');
  });
});

test.each([
  [
    'a code block in a text',
    'It said:\n\n```json\n{"type":"tool_use","id":"a","name":"now","input":{}}\n```\n\nThat is all.',
  ],
  ['a code block', '```json\n{"type":"tool_use","id":"a","name":"now","input":{}}\n```'],
  ['a byte order mark', '\uFEFF{"type":"tool_use","id":"a","name":"now","input":{}}'],
])('%s is accepted', (_, text) => {
  expect(idsOf(text)).toEqual([['a']]);
});

test.each(['openai-chat', 'anthropic', 'mcp'] as const)(
  'restores the tools’ own names after %s',
  (format) => {
    const [tool] = tools;
    const dotted = tools.map((one) => (one === tool ? { ...one, name: 'docs/search' } : one));
    const definitions = dotted.map(({ name }) => ({ name, description: '', parameters: {} }));
    const { toProviderName } = toProviderDefinitions(format, definitions);
    const calls = [{ toolCallId: 'a', name: 'docs/search', args: {} }];
    const text = JSON.stringify(toProviderCalls(format, calls, { toProviderName }));
    expect(text).not.toContain('"docs/search"');
    const found = readTranscript({ text, tools: dotted });
    expect(found).toMatchObject({
      ok: true,
      format,
      turns: [{ calls: [{ tool: 'docs/search', standing: 'known' }] }],
    });
  },
);

test('keeps arguments that are not JSON, and reports their place', () => {
  const source = {
    messages: [
      { role: 'user', content: 'Go' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', function: { name: 'read_file', arguments: '{"path": ' } }],
      },
    ],
  };
  const [turn] = read(source).turns;
  expect(turn?.calls).toEqual([
    {
      toolCallId: 'a',
      tool: 'read_file',
      argsText: '{"path": ',
      standing: 'known',
      isReadable: false,
    },
  ]);
  expect(turn?.problems[0]).toMatch(
    /^\/messages\/1\/tool_calls\/0 · read_file · Its arguments are invalid\. Fix them before the run/,
  );
});

test('names unknown tools', () => {
  const { summary, turns } = read(assistant(use('a'), use('b', 'fly_to_the_moon')));
  expect(summary).toBe(
    'Anthropic Messages: 2 calls. This workspace has no tool fly_to_the_moon. The lookup gate refuses these calls.',
  );
  expect(turns[0]?.calls.map(({ standing }) => standing)).toEqual(['known', 'unknown']);
});

test.each<[string, RegExp]>([
  ['', /text is empty/],
  ['[{', /^This is not valid JSON: line 1, column 3 .+\. Copy the raw message/],
  [
    '\n\n{"a": tru}',
    /^This is not valid JSON: line 3, column 7 has .tru}. where a value should be\./,
  ],
  ['{"role":"user","content":"Hello"}', /This JSON contains no tool call/],
  ['[]', /This JSON contains no tool call/],
  [
    '{"type":"tool_use","id":"a","input":{}}',
    /^No call can be imported\. The name of the call is missing/,
  ],
])('%j is refused', (text, message) => {
  const found = readTranscript({ text, tools });
  expect(found.ok ? '' : found.message).toMatch(message);
});

describe('streams', () => {
  const sse = (events: object[], named = false) =>
    `${events
      .map((event) => {
        const type = named && 'type' in event ? `event: ${String(event.type)}\n` : '';
        return `${type}data: ${JSON.stringify(event)}\n\n`;
      })
      .join('')}data: [DONE]\n\n`;
  const jsonLines = (events: object[]) => events.map((event) => JSON.stringify(event)).join('\n');
  const PIECES = ['{"pa', 'th":"a.txt"}'];

  const chunk = (delta: object, finish_reason: string | null = null, id = 'chatcmpl-1') => ({
    id,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const CHAT = [
    chunk({ role: 'assistant', content: null }),
    chunk({
      tool_calls: [
        { index: 0, id: 'c1', type: 'function', function: { name: 'read_file', arguments: '' } },
      ],
    }),
    ...PIECES.map((text) => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
    chunk({}, 'tool_calls'),
  ];
  const RESPONSES = [
    { type: 'response.created', response: { id: 'r', output: [] } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { type: 'function_call', id: 'f', call_id: 'c1', name: 'read_file', arguments: '' },
    },
    ...PIECES.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      output_index: 0,
      item_id: 'f',
      delta,
    })),
    {
      type: 'response.function_call_arguments.done',
      output_index: 0,
      item_id: 'f',
      arguments: PIECES.join(''),
    },
  ];
  const messageOf = (id: string) => [
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: use(id, 'read_file', {}) },
    ...PIECES.map((partial_json) => ({
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json },
    })),
    { type: 'content_block_stop', index: 1 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ];
  const GEMINI = [
    { candidates: [{ content: { role: 'model', parts: [{ text: 'I look.' }] } }], responseId: 'r' },
    {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { id: 'c1', name: 'read_file', args: { path: 'a.txt' } } }],
          },
          finishReason: 'STOP',
        },
      ],
      responseId: 'r',
    },
  ];
  const COHERE = [
    { type: 'message-start', id: 'x', delta: { message: { role: 'assistant' } } },
    {
      type: 'tool-call-start',
      index: 0,
      delta: {
        message: {
          tool_calls: {
            id: 'c1',
            type: 'function',
            function: { name: 'read_file', arguments: '' },
          },
        },
      },
    },
    ...PIECES.map((text) => ({
      type: 'tool-call-delta',
      index: 0,
      delta: { message: { tool_calls: { function: { arguments: text } } } },
    })),
    { type: 'tool-call-end', index: 0 },
  ];
  const BEDROCK = [
    { messageStart: { role: 'assistant' } },
    {
      contentBlockStart: {
        contentBlockIndex: 1,
        start: { toolUse: { toolUseId: 'c1', name: 'read_file' } },
      },
    },
    ...PIECES.map((input) => ({
      contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input } } },
    })),
    { contentBlockStop: { contentBlockIndex: 1 } },
    { messageStop: { stopReason: 'tool_use' } },
  ];

  test.each<[string, string, string]>([
    ['server-sent events of OpenAI Chat', 'openai-chat', sse(CHAT)],
    ['server-sent events with their names', 'openai-responses', sse(RESPONSES, true)],
    [
      'server-sent events with lines of Windows',
      'anthropic',
      sse(messageOf('c1'), true).replaceAll('\n', '\r\n'),
    ],
    ['server-sent events of Gemini', 'gemini', sse(GEMINI)],
    ['a list of Gemini', 'gemini', JSON.stringify(GEMINI)],
    ['JSON lines of Cohere', 'cohere', jsonLines(COHERE)],
    ['JSON lines of Bedrock', 'bedrock', jsonLines(BEDROCK)],
    ['a code block of events', 'anthropic', `Log:\n\n\`\`\`\n${sse(messageOf('c1'), true)}\`\`\``],
  ])('%s are joined', (_, format, text) => {
    const { turns, ...found } = read(text);
    expect(found.format).toBe(format);
    expect(turns).toEqual([
      {
        ...{ number: 1, label: 'Turn 1: read_file' },
        problems: [],
        mocks: [],
        calls: [
          {
            toolCallId: 'c1',
            tool: 'read_file',
            argsText: expect.stringContaining('"path": "a.txt"'),
            standing: 'known',
            isReadable: true,
          },
        ],
      },
    ]);
  });

  test('consecutive answers are separate turns', () => {
    expect(idsOf(sse([...messageOf('a'), ...messageOf('b')]))).toEqual([['a'], ['b']]);
    const other = CHAT.map((event) => ({ ...event, id: 'chatcmpl-2' }));
    expect(idsOf(jsonLines([...CHAT, ...other]))).toEqual([['c1'], ['c1']]);
  });

  test('omits an incomplete call, and reports its place', () => {
    const broken = sse([...messageOf('a'), ...messageOf('b')].slice(0, -4));
    const { turns, summary } = read(broken);
    expect(turns.map(({ calls }) => calls.length)).toEqual([1]);
    expect(summary).toMatch(/One turn was skipped\. \/14 · read_file · The stream ended before/);
    expect(readTranscript({ text: sse(messageOf('b').slice(0, 6)), tools })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\/4 · read_file · The stream ended before its arguments did/),
    });
  });

  test('a log of requests and whole answers is not a stream', () => {
    const log = [{ contents: [{ role: 'user', parts: [{ text: 'Go' }] }] }, GEMINI[1]];
    expect(idsOf(jsonLines(log as object[]))).toEqual([['c1']]);
    expect(read(jsonLines(log as object[])).format).toBe('gemini');
  });
});

test('reads custom tools, and says which calls the provider runs itself', () => {
  const text = JSON.stringify([
    { type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: '*** Begin' },
    { type: 'custom_tool_call_output', call_id: 'c', output: 'Done!' },
    { type: 'web_search_call', id: 'w', status: 'completed' },
  ]);
  expect(readTranscript({ text, tools: [] })).toMatchObject({
    turns: [{ calls: [{ tool: 'apply_patch', argsText: expect.stringContaining('*** Begin') }] }],
    summary: expect.stringContaining('the provider runs this tool itself: web_search_call.'),
    mocks: [{ body: 'Done!' }],
  });
});
