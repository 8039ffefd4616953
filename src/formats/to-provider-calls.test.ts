import { expect, test } from 'vitest';
import type { ToolCall } from '../core/index.ts';
import { fromProviderTranscript } from './from-provider-transcript.ts';
import { PROVIDER_FACTS, PROVIDER_FORMATS } from './providers/table.ts';
import { toProviderCalls } from './to-provider-calls.ts';
import { toProviderDefinitions } from './to-provider-definitions.ts';

const CALLS: ToolCall[] = [
  { toolCallId: 't1', name: 'docs.search', args: { q: 'a "quote"' } },
  { toolCallId: 't2', name: 'now', args: {} },
];
const DEFINITIONS = CALLS.map(({ name }) => ({
  name,
  description: '',
  parameters: {
    type: 'object',
    properties: { q: { type: 'string' }, n: { type: 'integer' } },
    additionalProperties: false,
  },
}));

test.each(PROVIDER_FORMATS)('calls for %s are read back unchanged', (format) => {
  const strict = { strict: true, closeObjects: true };
  const { toProviderName, toProviderArgs, fromProviderCall } = toProviderDefinitions(
    format,
    DEFINITIONS,
    strict,
  );
  const messages = toProviderCalls(format, CALLS, { toProviderName, toProviderArgs });
  const read = fromProviderTranscript(JSON.stringify(messages), { fromProviderCall });
  const { readAs = format } = PROVIDER_FACTS[format];
  expect(read).toEqual({ calls: CALLS, format: readAs, problems: [] });
});

test('all calls of a turn are one message if the provider has messages', () => {
  expect(toProviderCalls('openai-chat', CALLS)).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 't1',
          type: 'function',
          function: { name: 'docs.search', arguments: '{"q":"a \\"quote\\""}' },
        },
        { id: 't2', type: 'function', function: { name: 'now', arguments: '{}' } },
      ],
    },
  ]);
  expect(toProviderCalls('gemini', CALLS)).toHaveLength(1);
  expect(toProviderCalls('mcp', CALLS)).toHaveLength(2);
  expect(toProviderCalls('openai-responses', CALLS)).toHaveLength(2);
});

test('writes the shapes of Bedrock and Cohere', () => {
  expect(toProviderCalls('bedrock', CALLS.slice(0, 1))).toEqual([
    {
      role: 'assistant',
      content: [{ toolUse: { toolUseId: 't1', name: 'docs.search', input: { q: 'a "quote"' } } }],
    },
  ]);
  expect(toProviderCalls('cohere', CALLS.slice(1))).toEqual([
    {
      role: 'assistant',
      tool_calls: [{ id: 't2', type: 'function', function: { name: 'now', arguments: '{}' } }],
    },
  ]);
});

test.each(PROVIDER_FORMATS)('writes no message for %s without calls', (format) => {
  expect(toProviderCalls(format, [])).toEqual([]);
});

const cyclic: Record<string, unknown> = {};
cyclic.self = [cyclic];
let deep: unknown = 1;
for (let level = 0; level < 100_000; level += 1) deep = [deep];
let shared: unknown = 'x';
for (let level = 0; level < 40; level += 1) shared = [shared, shared];
const refuse = (): never => {
  throw new Error('refused');
};
const hostile = new Proxy({}, { get: refuse, ownKeys: refuse, getPrototypeOf: refuse });
let reads = 0;
const changing = {
  get q(): string {
    reads += 1;
    return reads > 1 ? refuse() : 'a';
  },
};

test.each([
  ['cyclic', cyclic],
  ['very deep', { deep }],
  ['shared 40 levels deep', { shared }],
  ['a proxy that throws', hostile],
  ['a proxy in a list', { list: [hostile] }],
  ['a proxy that is revoked', revoked()],
  ['a BigInt', { id: 1n }],
])('arguments that are %s become a sentence', (_, args) => {
  for (const format of PROVIDER_FORMATS) {
    const text = JSON.stringify(toProviderCalls(format, [{ toolCallId: 't1', name: 'a', args }]));
    expect(text).toContain('The arguments of this call cannot be written as JSON.');
  }
});

test('arguments are read once', () => {
  const call = { toolCallId: 't1', name: 'a', args: changing };
  expect(JSON.stringify(toProviderCalls('anthropic', [call]))).toContain('"input":{"q":"a"}');
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
