import { describe, expect, test } from 'vitest';
import { fromProviderTranscript } from './from-provider-transcript.ts';
import { toProviderDefinitions } from './to-provider-definitions.ts';

const args = { city: 'Oslo' };
const text = JSON.stringify(args);

describe('reads the calls of', () => {
  test.each<[string, unknown, string, string]>([
    [
      'a Chat Completions answer',
      {
        choices: [
          {
            message: {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: 'x1', type: 'function', function: { name: 'weather', arguments: text } },
              ],
            },
          },
        ],
      },
      'openai-chat',
      'x1',
    ],
    [
      'a Converse answer of Bedrock',
      {
        output: {
          message: {
            role: 'assistant',
            content: [
              { text: 'Let me look.' },
              { toolUse: { toolUseId: 'x1', name: 'weather', input: args } },
            ],
          },
        },
        stopReason: 'tool_use',
      },
      'bedrock',
      'x1',
    ],
    [
      'a chat answer of Cohere',
      {
        finish_reason: 'TOOL_CALL',
        message: {
          role: 'assistant',
          tool_plan: 'I will look.',
          tool_calls: [
            { id: 'x1', type: 'function', function: { name: 'weather', arguments: text } },
          ],
        },
      },
      'cohere',
      'x1',
    ],
    [
      'Cohere’s version 1',
      { text: '', tool_calls: [{ name: 'weather', parameters: args }] },
      'cohere',
      'call_1',
    ],
    [
      'the older function_call',
      { role: 'assistant', function_call: { name: 'weather', arguments: text } },
      'openai-chat',
      'call_1',
    ],
    [
      'a Responses answer',
      {
        output: [
          { type: 'reasoning', summary: [] },
          { type: 'function_call', id: 'fc1', call_id: 'x1', name: 'weather', arguments: text },
        ],
      },
      'openai-responses',
      'x1',
    ],
    [
      'an Anthropic conversation',
      [
        { role: 'user', content: 'The weather?' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'x1', name: 'weather', input: args },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x1', content: 'Rain' }] },
      ],
      'anthropic',
      'x1',
    ],
    [
      'a Gemini answer',
      {
        candidates: [
          { content: { role: 'model', parts: [{ functionCall: { name: 'weather', args } }] } },
        ],
      },
      'gemini',
      'call_1',
    ],
    [
      'a Gemini answer in Python names',
      { content: { parts: [{ function_call: { name: 'weather', args } }] } },
      'gemini',
      'call_1',
    ],
    [
      'an MCP request',
      { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'weather', arguments: args } },
      'mcp',
      '4',
    ],
    [
      'the AI SDK’s steps',
      [
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'x1', toolName: 'weather', input: args }],
        },
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'x1', toolName: 'weather', output: {} }],
        },
      ],
      'ai-sdk',
      'x1',
    ],
    [
      'the AI SDK’s messages for pages',
      {
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          {
            type: 'tool-weather',
            toolCallId: 'x1',
            state: 'output-available',
            input: args,
            output: 1,
          },
        ],
      },
      'ai-sdk',
      'x1',
    ],
    [
      'a tool that a page did not know',
      {
        parts: [
          { type: 'dynamic-tool', toolName: 'weather', toolCallId: 'x1', state: 'x', input: args },
        ],
      },
      'ai-sdk',
      'x1',
    ],
  ])('%s', (_, source, format, toolCallId) => {
    const expected = { calls: [{ toolCallId, name: 'weather', args }], format, problems: [] };
    expect(fromProviderTranscript(source)).toEqual(expected);
    expect(fromProviderTranscript(JSON.stringify(source))).toEqual(expected);
  });
});

test('keeps the order of the transcript, and assigns each id once', () => {
  const use = (id: string | undefined, name: string) => ({ type: 'tool_use', id, name });
  const { calls, problems } = fromProviderTranscript([
    use(undefined, 'a'),
    use('call_1', 'b'),
    use(undefined, 'c'),
  ]);
  expect(calls.map((call) => `${call.toolCallId} ${call.name}`)).toEqual([
    'call_2 a',
    'call_1 b',
    'call_3 c',
  ]);
  expect(problems).toEqual([]);
});

test('fromProviderCall restores names and strict arguments', () => {
  const { fromProviderCall, toProviderName } = toProviderDefinitions(
    'openai-chat',
    [
      {
        name: 'docs.search',
        description: '',
        parameters: {
          type: 'object',
          properties: { q: { type: 'string' }, n: { type: 'integer' } },
          required: ['q'],
          additionalProperties: false,
        },
      },
    ],
    { strict: true },
  );
  const call = (name: string) => ({
    id: name,
    function: { name, arguments: '{"q":"a","n":null}' },
  });
  const source = [call(toProviderName('docs.search') ?? ''), call('stranger')];
  const { calls, problems } = fromProviderTranscript(source, { fromProviderCall });
  expect(calls.map(({ name, args: given }) => [name, given])).toEqual([
    ['docs.search', { q: 'a' }],
    ['stranger', { q: 'a', n: null }],
  ]);
  expect(problems.map(({ path, entry }) => [path, entry])).toEqual([['/1', 'stranger']]);
});

test.each<[string, unknown, string, RegExp]>([
  ['no JSON', '[{', '', /^This is not JSON: line 1, column 3 has the end where a key in double/],
  [
    'no JSON in a stream',
    'data: {"a": 1}\ndata: {"b": x}\ndata: {}',
    '',
    /line 2, column 13 has 'x\}'/,
  ],
  ['no call', [{ role: 'user', content: 'Hello' }], '', /contains no tool call/],
  ['no name', [{ type: 'tool_use', id: 'x', input: {} }], '/0', /^The name of the call is missing/],
  ['an empty name', [{ type: 'tool_use', name: '' }], '/0', /^The name of the call is empty/],
  [
    'arguments that are no JSON',
    { tool_calls: [{ id: 'x', function: { name: 'a', arguments: '{"q": ' } }] },
    '/tool_calls/0',
    /^Its arguments cannot be read, so it is skipped\. This is not JSON: line 1, column 7 has the end/,
  ],
])('problem: %s', (_, source, path, message) => {
  const { calls, problems } = fromProviderTranscript(source);
  expect([calls, problems.map((one) => one.path)]).toEqual([[], [path]]);
  expect(problems[0]?.message).toMatch(message);
});

test('arguments that are not JSON can be repaired, with a report', () => {
  const source = { tool_calls: [{ id: 'x', function: { name: 'a', arguments: '{"q": 1' } }] };
  const repairArgs = (broken: string): unknown => JSON.parse(`${broken}}`);
  const { calls, problems } = fromProviderTranscript(source, { repairArgs });
  expect(calls).toEqual([{ toolCallId: 'x', name: 'a', args: { q: 1 } }]);
  expect(problems[0]).toMatchObject({ path: '/tool_calls/0', entry: 'a' });
  expect(problems[0]?.message).toMatch(/^Its arguments are repaired/);
  expect(fromProviderTranscript(source, { repairArgs: () => undefined }).calls).toEqual([]);
});

test('a duplicate id is reported, and both calls are kept', () => {
  const use = { type: 'tool_use', id: 'x', name: 'a', input: {} };
  const { calls, problems } = fromProviderTranscript([use, use]);
  expect([calls.length, problems.map((one) => one.path)]).toEqual([2, ['/1']]);
});

test.each([undefined, null, ''])('arguments %j are reported as invalid', (given) => {
  const source = { function_call: { name: 'now', arguments: given } };
  expect(fromProviderTranscript(source).calls[0]?.args).toEqual({});
});

test('never throws', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  for (const source of [circle, revoked.proxy, undefined, 1n, '']) {
    expect(fromProviderTranscript(source).problems.length).toBeGreaterThan(0);
  }
});

// JSON can hold an object that has no text.
test.each(['type', 'event_type', 'eventType'])(
  'an object in the place of %s is no event',
  (key) => {
    const call = { type: 'tool-call', toolCallId: 'x1', toolName: 'weather', input: args };
    const start = { type: 'tool-input-start', toolCallId: 'x1', toolName: 'weather' };
    const entry = { [key]: { toString: 1, valueOf: 1 } };
    for (const list of [
      [entry, call],
      [start, entry, call],
    ]) {
      const { calls, problems } = fromProviderTranscript(list);
      expect(calls).toEqual([{ toolCallId: 'x1', name: 'weather', args }]);
      expect(problems).toEqual([]);
    }
  },
);

test('reads messages in code blocks and in lines of a log', () => {
  const message = (id: string) =>
    JSON.stringify({
      role: 'assistant',
      content: [{ type: 'tool_use', id, name: 'now', input: {} }],
    });
  const ids = (source: string) =>
    fromProviderTranscript(source).calls.map(({ toolCallId }) => toolCallId);
  expect(ids(`The model said:\n\`\`\`json\n${message('a')}\n\`\`\``)).toEqual(['a']);
  expect(ids(`${message('a')}\n${message('b')}\n`)).toEqual(['a', 'b']);
  expect(ids(`data: ${message('a')}\n\ndata: [DONE]\n`)).toEqual(['a']);
});

test('a malformed call that Gemini left out is reported', () => {
  const candidate = { content: {}, finishReason: 'MALFORMED_FUNCTION_CALL' };
  const { calls, problems } = fromProviderTranscript({ candidates: [candidate] });
  expect(calls).toEqual([]);
  expect(problems).toEqual([
    { path: '/candidates/0', message: expect.stringContaining('MALFORMED_FUNCTION_CALL') },
  ]);
});
