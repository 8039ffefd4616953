import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { PROVIDER_FORMATS, type ProviderFormat } from '../providers/table.ts';
import { toProviderCalls } from '../to-provider-calls.ts';
import { toProviderDefinitions } from '../to-provider-definitions.ts';
import { toProviderResults } from '../to-provider-results.ts';
import { fromProviderStream } from './from-provider-stream.ts';
import { chat, chatEnd, item, opening, piece, responses, STREAMS } from './stream-test-support.ts';

const CALLS = [
  { toolCallId: 'a', name: 'weather', args: { city: 'Oslo' } },
  { toolCallId: 'b', name: 'now', args: {} },
];

describe.each(Object.entries(STREAMS) as [ProviderFormat, unknown[]][])('%s', (format, events) => {
  const expected = { calls: CALLS, format, problems: [] };

  test('joins interleaved pieces in the order in which the calls began', async () => {
    expect(await fromProviderStream(format, events)).toEqual(expected);
  });

  test('reads an async iterable, server-sent events, and one text', async () => {
    const later = async function* () {
      yield* events;
    };
    expect(await fromProviderStream(format, later())).toEqual(expected);
    const lines = events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`);
    expect(await fromProviderStream(format, [...lines, 'data: [DONE]\n\n'])).toEqual(expected);
    expect(await fromProviderStream(format, lines.join(''))).toEqual(expected);
  });

  test('a stream that breaks off at any event gives only complete calls, and never rejects', async () => {
    for (let end = 0; end <= events.length; end += 1) {
      const broken = function* () {
        yield* events.slice(0, end);
        throw new Error('ECONNRESET');
      };
      const { calls, problems } = await fromProviderStream(format, broken());
      for (const call of calls) expect(CALLS).toContainEqual(call);
      expect(problems).toContainEqual({
        path: `/${end}`,
        message: 'The stream ended early: Error: ECONNRESET',
      });
    }
  });

  test('ignores values that are not events', async () => {
    const odd = [null, 7, [], {}, { type: 7 }, { choices: 1 }, { candidates: [{}] }, { delta: [] }];
    expect(await fromProviderStream(format, odd)).toMatchObject({ calls: [], problems: [] });
  });
});

const read = (format: ProviderFormat, ...events: unknown[]) => fromProviderStream(format, events);

test('broken JSON removes only its own call, unless it is repaired', async () => {
  const events = [
    chat(opening(0, 'a', 'x')),
    chat(piece(0, '{"q": 1')),
    chat(opening(1, 'b', 'y')),
  ];
  const { calls, problems } = await read('openai-chat', ...events, chatEnd);
  expect(calls).toEqual([{ toolCallId: 'b', name: 'y', args: {} }]);
  expect(problems).toEqual([
    { path: '/0', entry: 'x', message: expect.stringMatching(/cannot be read, so it is skipped/) },
  ]);
  const repaired = await fromProviderStream('openai-chat', [...events, chatEnd], {
    repairArgs: (text) => JSON.parse(`${text}}`),
  });
  expect(repaired.calls[0]?.args).toEqual({ q: 1 });
});

test('the list at the end repeats no call, even if it is incomplete', async () => {
  const args = '{"city":"Oslo"}';
  const called = item('c1', 'weather', args);
  const { calls, problems } = await fromProviderStream('openai-responses', [
    responses('output_item.added', 0, { item: { type: 'reasoning', id: 'rs_1' } }),
    responses('output_item.added', 1, item('c1', 'weather', '')),
    responses('output_item.done', 1, called),
    { type: 'response.completed', response: { output: [called.item] } },
  ]);
  expect({ calls, problems }).toEqual({
    calls: [{ toolCallId: 'c1', name: 'weather', args: JSON.parse(args) }],
    problems: [],
  });
});

test('tools that the provider runs itself are not calls', async () => {
  const block = (type: string, index: number, more: object) => ({
    type: `content_block_${type}`,
    index,
    ...more,
  });
  const { calls, problems } = await fromProviderStream('anthropic', [
    block('start', 0, { content_block: { type: 'server_tool_use', id: 's', name: 'web_search' } }),
    block('delta', 0, { delta: { type: 'input_json_delta', partial_json: '{"query":"a"}' } }),
    block('stop', 0, {}),
    block('start', 1, { content_block: { type: 'tool_use', id: 't', name: 'now', input: {} } }),
    block('stop', 1, {}),
  ]);
  expect({ calls, problems }).toEqual({
    calls: [{ toolCallId: 't', name: 'now', args: {} }],
    problems: [],
  });
});

test('Bedrock: tools that the service runs itself are not calls', async () => {
  const block = (contentBlockIndex: number, toolUse: object, input: string) => [
    { contentBlockStart: { contentBlockIndex, start: { toolUse } } },
    { contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input } } } },
    { contentBlockStop: { contentBlockIndex } },
  ];
  const { calls, problems } = await fromProviderStream('bedrock', [
    ...block(0, { toolUseId: 's', name: 'nova_grounding', type: 'server_tool_use' }, '{"q":"a"}'),
    ...block(1, { toolUseId: 't', name: 'now' }, '{}'),
  ]);
  expect({ calls, problems }).toEqual({
    calls: [{ toolCallId: 't', name: 'now', args: {} }],
    problems: [],
  });
});

test('reads buffers, and bytes of another realm', async () => {
  const events = [chat(opening(0, 'a', 'find')), chat(piece(0, '{"q":1}')), chatEnd];
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const { buffer } = new TextEncoder().encode(text);
  const foreign: unknown = runInNewContext('new Uint8Array(given)', { given: buffer });
  for (const chunk of [buffer, foreign]) {
    const { calls, problems } = await fromProviderStream('openai-chat', [chunk]);
    expect([calls, problems]).toEqual([[{ toolCallId: 'a', name: 'find', args: { q: 1 } }], []]);
  }
});

test('reads bytes of a body that are cut within a character', async () => {
  const events = [chat(opening(0, 'a', 'weather'), piece(0, '{"city":"Köln"}')), chatEnd];
  const bytes = new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  );
  const chunks = [...bytes].map((byte) => Uint8Array.of(byte));
  const { calls, problems } = await fromProviderStream('openai-chat', chunks);
  expect({ calls, problems }).toEqual({
    calls: [{ toolCallId: 'a', name: 'weather', args: { city: 'Köln' } }],
    problems: [],
  });
});

test('missing arguments are an empty object only in a complete call', async () => {
  const start = chat(opening(0, 'a', 'delete_all'));
  expect((await read('openai-chat', start, chatEnd)).calls[0]?.args).toEqual({});
  const { calls, problems } = await read('openai-chat', start);
  expect(calls).toEqual([]);
  expect(problems[0]?.message).toMatch(/^The stream ended before its arguments did/);
});

test('reads servers that omit ids and indexes, or send whole calls', async () => {
  const whole = (name: string) => chat({ function: { name, arguments: '{"n":1}' } });
  const object = chat({ index: 0, function: { name: 'c', arguments: { n: 1 } } });
  const { calls, problems } = await read('openai-chat', whole('a'), whole('b'), object, chatEnd);
  expect(calls).toEqual(
    ['a', 'b', 'c'].map((name, at) => ({ toolCallId: `call_${at + 1}`, name, args: { n: 1 } })),
  );
  expect(problems).toEqual([]);
  const same = await read(
    'openai-chat',
    chat(opening(0, 'a', 'x')),
    chat(opening(0, 'b', 'y')),
    chatEnd,
  );
  expect(same.calls.map(({ toolCallId }) => toolCallId)).toEqual(['a', 'b']);
});

test('reads the older function_call, and Cohere’s version 1', async () => {
  const old = (function_call: unknown) => ({ choices: [{ delta: { function_call } }] });
  const events = [old({ name: 'x', arguments: '{"a"' }), old({ arguments: ':1}' }), chatEnd];
  expect((await read('openai-chat', ...events)).calls).toMatchObject([
    { name: 'x', args: { a: 1 } },
  ]);
  const chunk = (tool_call_delta: unknown) => ({ event_type: 'tool-calls-chunk', tool_call_delta });
  const { calls } = await read(
    'cohere',
    chunk({ index: 0, name: 'x' }),
    chunk({ index: 0, parameters: '{"a":1}' }),
    { event_type: 'tool-calls-generation', tool_calls: [{ name: 'x', parameters: { a: 1 } }] },
  );
  expect(calls).toMatchObject([{ name: 'x', args: { a: 1 } }]);
});

test('reads the AI SDK’s stream for pages', async () => {
  const { calls } = await read(
    'ai-sdk',
    { type: 'tool-input-start', toolCallId: 'a', toolName: 'x' },
    { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"q":' },
    { type: 'tool-input-available', toolCallId: 'a', toolName: 'x', input: { q: 1 } },
  );
  expect(calls).toEqual([{ toolCallId: 'a', name: 'x', args: { q: 1 } }]);
});

test.each<[ProviderFormat, unknown, RegExp]>([
  ['openai-chat', { error: { message: 'Overloaded' } }, /error: Overloaded/],
  ['openai-responses', { type: 'error', message: 'Overloaded' }, /error: Overloaded/],
  ['openai-responses', { type: 'response.failed', response: { error: { message: 'x' } } }, /: x/],
  ['anthropic', { type: 'error', error: { message: 'Overloaded' } }, /error: Overloaded/],
  ['bedrock', { throttlingException: { message: 'Slow down' } }, /error: Slow down/],
  ['ai-sdk', { type: 'error', error: new Error('Overloaded') }, /error: Overloaded/],
  ['ai-sdk', { type: 'error', errorText: 'Overloaded' }, /error: Overloaded/],
  [
    'gemini',
    { candidates: [{ content: { parts: [{ functionCall: { name: 'x', partialArgs: [] } }] } }] },
    /Omit streamFunctionCallArguments/,
  ],
  [
    'gemini',
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'print(' }] },
    /MALFORMED_FUNCTION_CALL.*: print\($/,
  ],
  ['anthropic', 'data: {"type": ', /^This is not JSON/],
  [
    'anthropic',
    {
      type: 'content_block_delta',
      index: 4,
      delta: { type: 'input_json_delta', partial_json: '{}' },
    },
    /^The start of this call is not in the stream/,
  ],
])('%s: a mistake is reported with its position', async (format, event, message) => {
  const { calls, problems } = await read(format, {}, event);
  expect([calls, problems.map(({ path }) => path)]).toEqual([[], ['/1']]);
  expect(problems[0]?.message).toMatch(message);
});

test('fromProviderCall restores names and strict arguments', async () => {
  const events = [
    chat({ index: 0, id: 'a', function: { name: 'x_1', arguments: '{"q":null}' } }),
    chatEnd,
  ];
  const { calls } = await fromProviderStream('openai-chat', events, {
    fromProviderCall: ({ toolCallId }) => ({ toolCallId, name: 'x', args: {} }),
  });
  expect(calls).toEqual([{ toolCallId: 'a', name: 'x', args: {} }]);
});

test('events with throwing getters do not affect the others', async () => {
  const trap = {
    get choices(): unknown {
      throw new Error('no');
    },
  };
  const whole = chat({ index: 0, id: 'a', function: { name: 'x', arguments: '{}' } });
  const { calls, problems } = await read('openai-chat', trap, whole, chatEnd);
  expect(calls).toHaveLength(1);
  expect(problems).toEqual([{ path: '/0', message: 'This event could not be read: Error: no' }]);
});

test.each(['zzz', '__proto__', 'toString'])(
  'an unknown format is a problem: %s',
  async (format) => {
    const read = await fromProviderStream(format as never, []);
    expect(read).toEqual({
      calls: [],
      format: undefined,
      problems: [
        {
          path: '',
          message: `There is no format '${format}'. The formats are: ${[...PROVIDER_FORMATS].sort().join(', ')}.`,
        },
      ],
    });
    for (const write of [toProviderCalls, toProviderResults, toProviderDefinitions]) {
      expect(() => write(format as never, [])).toThrow(
        `There is no format '${format}'. The formats`,
      );
    }
  },
);
