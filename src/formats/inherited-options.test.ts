import { expect, test } from 'vitest';
import { inheritedForms } from '../core/test-support.ts';
import {
  fromOpenApi,
  fromProviderStream,
  fromProviderTranscript,
  toProviderCalls,
  toProviderDefinitions,
  toProviderResults,
} from './index.ts';

const definition = {
  name: 'a',
  description: '-',
  parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
};
const message = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: '1', name: 'w', input: {} }],
};
const call = { toolCallId: '1', name: 'a', args: {} };
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'a.example' } } }],
  paths: { '/x': { get: { operationId: 'x' }, post: { operationId: 'y' } } },
};

/** Each function with options that change its answer. */
const CASES: [name: string, options: object, run: (options: never) => unknown][] = [
  [
    'toProviderDefinitions',
    { strict: true, closeObjects: true },
    (options) => toProviderDefinitions('openai-chat', [definition], options).tools,
  ],
  [
    'toProviderCalls',
    { toProviderName: () => 'w', toProviderArgs: () => ({ n: 1 }) },
    (options) => toProviderCalls('anthropic', [call], options),
  ],
  [
    'toProviderResults',
    { toProviderName: () => 'w' },
    (options) =>
      toProviderResults(
        'gemini',
        [{ ...call, result: { ok: true, value: 'x' }, durationMs: 1 } as never],
        options,
      ),
  ],
  [
    'fromProviderTranscript',
    { fromProviderCall: (found: object) => ({ ...found, name: 'a' }) },
    (options) => fromProviderTranscript(message, options),
  ],
  [
    'fromProviderStream',
    { fromProviderCall: (found: object) => ({ ...found, name: 'a' }) },
    (options) =>
      fromProviderStream('mcp', [{ method: 'tools/call', id: 1, params: { name: 'w' } }], options),
  ],
  [
    'fromOpenApi',
    {
      serverVariables: { host: 'b.example' },
      include: ({ method }: { method: string }) => method === 'get',
    },
    (options) => fromOpenApi(document, options),
  ],
];

test.each(CASES)('options of %s count, inherited or not', async (_, options, run) => {
  const expected = await run(options as never);
  expect(expected).not.toEqual(await run({} as never));
  for (const [form, given] of inheritedForms(options)) {
    expect(await run(given as never), form).toEqual(expected);
  }
});
