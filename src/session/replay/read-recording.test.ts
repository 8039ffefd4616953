import { describe, expect, test } from 'vitest';
import {
  PROVIDER_FORMATS,
  toProviderCalls,
  toProviderDefinitions,
  toProviderResults,
} from '../../formats/index.ts';
import { createPace } from './pace.ts';
import { readRecording } from './read-recording.ts';
import { MAX_RECORDING } from './recording.ts';
import { readText, toChat, toRecording } from './replay-test-support.ts';

const TURNS = [
  [
    { name: 'read_file', args: { path: 'a.txt' }, result: 'first' },
    { name: 'search', args: { query: 'b' }, result: 'second' },
  ],
  [{ name: 'read_file', args: { path: 'c.txt' }, result: 'third' }],
];

// The results of MCP have no ids outside of its log.
const FORMATS = PROVIDER_FORMATS.filter((format) => format !== 'mcp');

test.each(FORMATS)('reads turns, calls and results: %s', async (format) => {
  const { toProviderName } = toProviderDefinitions(
    format,
    ['read_file', 'search'].map((name) => ({ name, description: '', parameters: {} })),
  );
  const messages = TURNS.flatMap((calls, turn) => {
    const sent = calls.map(({ name, args }, index) => ({
      ...{ toolCallId: `t${turn}c${index}`, name, args },
    }));
    const results = calls.map(({ name, result }, index) => ({
      ...{ toolCallId: `t${turn}c${index}`, name, durationMs: 1 },
      result: { ok: true, value: result } as const,
    }));
    return [
      ...toProviderCalls(format, sent, { toProviderName }),
      ...toProviderResults(format, results),
    ];
  });
  const { turns, notes } = await toRecording(messages);
  expect(turns.flatMap(({ calls }) => calls.map(({ name, result }) => [name, result]))).toEqual([
    ['read_file', 'first'],
    ['search', 'second'],
    ['read_file', 'third'],
  ]);
  expect(turns.flatMap(({ calls }) => calls.map(({ args }) => args))).toEqual(
    TURNS.flat().map(({ args }) => args),
  );
  expect(notes).toEqual([]);
});

test('the lines of a log that has each part of a message are one turn', async () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });
  const lines = [
    { type: 'user', message: { role: 'user', content: 'List the files.' } },
    { type: 'assistant', message: { id: 'msg_1', role: 'assistant', content: [use('a')] } },
    { type: 'assistant', message: { id: 'msg_1', role: 'assistant', content: [use('b')] } },
    ...['a', 'b'].map((id) => ({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: id }] },
    })),
    { type: 'assistant', message: { id: 'msg_2', role: 'assistant', content: [use('c')] } },
  ];
  const read = await readText(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(read).toMatchObject({
    ok: true,
    recording: {
      turns: [
        {
          number: 1,
          calls: [
            { toolCallId: 'a', result: 'a' },
            { toolCallId: 'b', result: 'b' },
          ],
        },
        { number: 2, calls: [{ toolCallId: 'c' }] },
      ],
      notes: ['1 call has no result.'],
    },
  });
});

test('reads the log of an MCP connection', async () => {
  const lines = [
    {
      ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
      params: { name: 'read_file', arguments: { path: 'a.txt' } },
    },
    { jsonrpc: '2.0', method: 'notifications/progress', params: {} },
    { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: 'first' }] } },
  ];
  const read = await readText(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(read).toMatchObject({
    recording: { turns: [{ calls: [{ name: 'read_file', result: 'first' }] }], notes: [] },
  });
});

test('reads the items of a log in their envelopes', async () => {
  const lines = [
    { type: 'session_meta', payload: { id: 's' } },
    {
      type: 'response_item',
      payload: { type: 'function_call', name: 'shell', arguments: '{"a":1}', call_id: 'x' },
    },
    {
      type: 'response_item',
      payload: { type: 'function_call_output', call_id: 'x', output: 'done' },
    },
  ];
  const read = await readText(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(read).toMatchObject({
    recording: { turns: [{ calls: [{ name: 'shell', args: { a: 1 }, result: 'done' }] }] },
  });
});

test('reads the history of an agent in the framework of OpenAI', async () => {
  const status = 'completed';
  const read = await toRecording([
    { type: 'message', role: 'user', content: 'Go.' },
    { type: 'function_call', callId: 'a', name: 'read_file', arguments: '{"path":"a"}', status },
    { type: 'function_call', callId: 'b', name: 'search', arguments: '{}', status },
    ...['a', 'b'].map((callId) => ({
      ...{ type: 'function_call_result', name: 'x', callId, status },
      output: { type: 'text', text: `result of ${callId}` },
    })),
  ]);
  expect(read.notes).toEqual([]);
  expect(read.turns).toMatchObject([
    {
      calls: [
        { toolCallId: 'a', result: 'result of a' },
        { toolCallId: 'b', result: 'result of b' },
      ],
    },
  ]);
});

test('calls that later requests repeat are read once, and the last request defines the tools', async () => {
  const all = toChat(TURNS);
  const tools = [{ type: 'function', function: { name: 'search', parameters: {} } }];
  const requests = [
    { model: 'm', messages: all.slice(0, 3), tools },
    { model: 'm', messages: all, tools },
  ];
  const read = await readText(requests.map((one) => JSON.stringify(one)).join('\n'));
  expect(read).toMatchObject({
    recording: {
      turns: [{ calls: [{}, {}] }, { calls: [{ result: 'third' }] }],
      definitions: [{ name: 'search' }],
      notes: ['2 repeated calls of later requests were skipped.'],
    },
  });
});

describe('secrets', () => {
  test('are masked in arguments, results and names with values', async () => {
    const { turns } = await toRecording(
      toChat([
        [
          {
            name: 'http',
            args: {
              password: 'hunter2-hunter2',
              headers: [{ name: 'X-Api-Key', value: 'abc-123-def' }],
              body: 'PGPASSWORD=swordfish9 psql',
              page: 3,
            },
            result: 'token: ghp_0123456789abcdefghijABCDEFGHIJ012345\nrows: 3',
          },
        ],
      ]),
    );
    const text = JSON.stringify(turns);
    for (const secret of ['hunter2', 'abc-123-def', 'swordfish9', 'ghp_0123']) {
      expect(text).not.toContain(secret);
    }
    expect(turns[0]?.calls[0]).toMatchObject({
      args: { password: '[redacted]', page: 3 },
      result: expect.stringContaining('rows: 3'),
    });
  });

  test('are masked in pairs of a JSON text, also within another one', async () => {
    const pairs = JSON.stringify([
      { name: 'X-Api-Key', value: 'abc-123-def' },
      { name: 'page', value: 'three' },
    ]);
    const { turns } = await toRecording(
      toChat([
        [
          { name: 'http', result: pairs },
          { name: 'shell', result: JSON.stringify({ output: pairs }) },
        ],
      ]),
    );
    const masked = pairs.replace('abc-123-def', '[redacted]');
    expect(turns[0]?.calls.map(({ result }) => result)).toEqual([
      masked,
      JSON.stringify({ output: masked }),
    ]);
  });

  test('are masked at the border of the parts of a long text', async () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'QUJD'.repeat(200)}\n-----END PRIVATE KEY-----`;
    const result = `${'a line of a log\n'.repeat(12_480)}${key}\nend`;
    const { turns } = await toRecording(toChat([[{ name: 'cat', result }]]));
    expect(turns[0]?.calls[0]?.result).toMatch(/a line of a log\n\[redacted\]\nend$/);
  });
});

const [CALL] = toChat([[{ name: 'a', result: 'b' }]]);

test.each([
  ['an empty text', ' ', 'The recording is empty.'],
  ['a binary file', '\x1f\uFFFD\b\0\0', 'This is not a text file.'],
  ['prose', 'Hello, world', 'This is not valid JSON: line 1, column 1 has'],
  ['JSON without calls', '{"a":1}', 'This JSON contains no tool call.'],
  ['JSON that is cut off', '[{"role":"assistant","tool_calls":[', 'This JSON is incomplete'],
  [
    'an indented document that is cut off',
    JSON.stringify([CALL, CALL], null, 2).slice(0, -20),
    'This JSON is incomplete',
  ],
  ['deep nesting', '['.repeat(100_000), 'levels deep'],
  ['more than the limit', 'x'.repeat(MAX_RECORDING + 1), 'The limit is 50,000,000.'],
])('says what is wrong with %s', async (_, text, message) => {
  expect(await readText(text)).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  });
});

test('a file above the limit is not read', async () => {
  const file = new Blob(['x']);
  Object.defineProperty(file, 'size', { value: MAX_RECORDING + 1 });
  file.text = () => Promise.reject(new Error('It was read.'));
  const read = await readRecording(file, [], createPace(new AbortController().signal));
  expect(read).toMatchObject({ message: expect.stringContaining('50,000,001 bytes') });
});

test('reads a list with a message in each line', async () => {
  const lines = toChat(TURNS).map((message) => JSON.stringify(message));
  const read = await readText(`[\n${lines.join(',\n')}\n]`);
  expect(read).toMatchObject({
    recording: { turns: [{ calls: [{}, {}] }, { calls: [{}] }], notes: [] },
  });
});

test('skips broken lines, and says which', async () => {
  const good = toChat(TURNS).map((line) => JSON.stringify(line));
  const read = await readText(['12:00 started', ...good, '{"role":"assist'].join('\n'));
  expect(read).toMatchObject({
    recording: {
      turns: [{ calls: [{}, {}] }, { calls: [{}] }],
      notes: [
        '1 line of the file is not JSON and was skipped. The first is line 1.',
        'The last line is cut off and was skipped.',
      ],
    },
  });
});

test('reads results without calls and calls of several formats', async () => {
  const read = await toRecording([
    { role: 'tool', tool_call_id: 'gone', content: 'of an earlier part' },
    ...toChat([[{ name: 'a', result: 'one' }]]),
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'u', name: 'b', input: {} }],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'u', content: 'two' }] },
  ]);
  expect(read.turns.flatMap(({ calls }) => calls.map(({ result }) => result))).toEqual([
    'one',
    'two',
  ]);
  expect(read.notes).toEqual(['1 result without a call was skipped.']);
});

test('an abort ends the reading', async () => {
  const stop = new AbortController();
  const turns = Array.from({ length: 300 }, () => [{ name: 'a', result: 'x y z\n'.repeat(2000) }]);
  const pace = createPace(stop.signal, () => stop.abort());
  await expect(readRecording(JSON.stringify(toChat(turns)), [], pace)).rejects.toThrow();
});
