import { describe, expect, test } from 'vitest';
import { compactResults } from './compact-results.ts';
import { CONVERSATIONS, textsIn, toConversation } from './compact-test-support.ts';

const LONG = 'x'.repeat(4212);
const LINE = '[result of read_file left out: 4,212 chars]';

/** A conversation as JSON, with other texts. */
const rewritten = (value: unknown, from: string, to: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to));

describe.each(CONVERSATIONS)('a conversation of %s', (format) => {
  test('keeps the last two of ten turns, and all else', () => {
    const turns = Array.from({ length: 10 }, (_, at) => [`${at}${LONG.slice(1)}`]);
    const given = toConversation(format, turns);
    const { transcript, saved } = compactResults(given);
    const expected = Array.from({ length: 8 }, (_, at) => at).reduce<unknown>(
      (value, at) => rewritten(value, `${at}${LONG.slice(1)}`, LINE),
      given,
    );
    expect(transcript).toEqual(expected);
    expect(saved).toEqual({ results: 8, chars: 8 * (4212 - LINE.length) });
  });

  test('parallel calls are one turn', () => {
    const given = toConversation(format, [[LONG, LONG], [LONG], [LONG, LONG]]);
    const { transcript, saved } = compactResults(given, { keepTurns: 1 });
    expect(saved.results).toBe(3);
    expect(textsIn(transcript).filter((text) => text === LINE)).toHaveLength(3);
    expect(textsIn(transcript).filter((text) => text === LONG)).toHaveLength(2);
    expect(compactResults(given).saved.results).toBe(2);
  });

  test('a failure stays where the format marks it', () => {
    const given = toConversation(format, [[`!${LONG}`, LONG], [LONG], [LONG]]);
    const hasFlag = !format.startsWith('openai');
    expect(compactResults(given).saved.results).toBe(hasFlag ? 1 : 2);
  });

  test('names the handle of a result', () => {
    const handleOf = (id: string) => (id === 't1c2' ? 'r3' : undefined);
    const given = toConversation(format, [[LONG, LONG], [LONG]]);
    const { transcript } = compactResults(given, { keepTurns: 1, handleOf });
    const texts = textsIn(transcript).filter((text) => text.startsWith('[result'));
    expect(texts).toEqual([
      LINE,
      '[result of read_file left out: 4,212 chars; read_result has it under "r3"]',
    ]);
  });

  test('without a result to shorten it is the same object', () => {
    for (const turns of [[], [[LONG], [LONG]], [['short'], [LONG], [LONG]]]) {
      const given = toConversation(format, turns);
      expect(compactResults(given).transcript).toBe(given);
      expect(compactResults(given).saved).toEqual({ results: 0, chars: 0 });
    }
  });

  test('a request is shortened under the key of its messages', () => {
    const given = toConversation(format, [[LONG], [LONG], [LONG]]);
    for (const key of ['messages', 'input', 'contents']) {
      const { transcript } = compactResults({ model: 'm', [key]: given });
      expect(transcript).toEqual({ model: 'm', [key]: compactResults(given).transcript });
    }
  });
});

const mark = { cache_control: { type: 'ephemeral' } };
const PNG = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
const options = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Results with several parts, and what is left of them. */
const PARTS: readonly [string, object, object][] = [
  [
    'a text and a picture of Anthropic, with marks',
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'c',
          ...mark,
          content: [
            { type: 'text', text: LONG },
            { type: 'image', source: { type: 'url', url: 'https://a.example' }, ...mark },
            { type: 'tool_reference', tool_name: 'other' },
          ],
        },
        { type: 'text', text: 'Go on.', ...mark },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'c',
          ...mark,
          content: [
            { type: 'text', text: '[result left out: 4,212 chars, 1 picture]', ...mark },
            { type: 'tool_reference', tool_name: 'other' },
          ],
        },
        { type: 'text', text: 'Go on.', ...mark },
      ],
    },
  ],
  [
    'pictures and a document of Anthropic without a text',
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'c',
          content: [
            { type: 'image', source: {} },
            { type: 'image', source: {} },
            { type: 'document', source: {}, ...mark },
          ],
        },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'c',
          content: [{ type: 'text', text: '[result left out: 2 pictures, 1 file]', ...mark }],
        },
      ],
    },
  ],
  [
    'parts of OpenAI Responses',
    {
      type: 'function_call_output',
      call_id: 'c',
      id: 'fc_1',
      status: 'completed',
      output: [
        { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
        { type: 'input_text', text: 'a' },
        { type: 'input_file', file_id: 'f' },
      ],
    },
    {
      type: 'function_call_output',
      call_id: 'c',
      id: 'fc_1',
      status: 'completed',
      output: [{ type: 'input_text', text: '[result left out: 1 char, 1 picture, 1 file]' }],
    },
  ],
  [
    'parts of OpenAI Chat Completions',
    {
      role: 'tool',
      tool_call_id: 'c',
      content: [
        { type: 'text', text: LONG.slice(1) },
        { type: 'text', text: '', ...mark },
      ],
    },
    {
      role: 'tool',
      tool_call_id: 'c',
      content: [{ type: 'text', text: '[result left out: 4,212 chars]', ...mark }],
    },
  ],
  [
    'documents of Cohere, whose first keeps its id',
    {
      role: 'tool',
      tool_call_id: 'c',
      content: [
        { type: 'document', document: { id: 'd1', data: { output: LONG } } },
        { type: 'document', document: { id: 'd2', data: { a: 1 } } },
      ],
    },
    {
      role: 'tool',
      tool_call_id: 'c',
      content: [
        {
          type: 'document',
          document: { id: 'd1', data: { output: '[result left out: 4,220 chars]' } },
        },
      ],
    },
  ],
  [
    'a response of Gemini with fields and a picture',
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'c', name: 'shot', response: { a: LONG, b: 1 }, parts: [PNG] } },
      ],
    },
    {
      role: 'user',
      parts: [
        {
          functionResponse: {
            id: 'c',
            name: 'shot',
            response: { output: '[result of shot left out: 4,226 chars, 1 picture]' },
          },
        },
      ],
    },
  ],
  [
    'a response of Gemini in Python names, without an id',
    { role: 'user', parts: [{ function_response: { name: 'shot', response: { result: LONG } } }] },
    {
      role: 'user',
      parts: [
        {
          function_response: {
            name: 'shot',
            response: { result: '[result of shot left out: 4,212 chars]' },
          },
        },
      ],
    },
  ],
  [
    'JSON and a picture of Bedrock, before a cache point',
    {
      role: 'user',
      content: [
        {
          toolResult: {
            toolUseId: 'c',
            status: 'success',
            content: [{ json: { a: LONG } }, { image: { format: 'png', source: {} } }],
          },
        },
        { cachePoint: { type: 'default' } },
      ],
    },
    {
      role: 'user',
      content: [
        {
          toolResult: {
            toolUseId: 'c',
            status: 'success',
            content: [{ text: '[result left out: 4,220 chars, 1 picture]' }],
          },
        },
        { cachePoint: { type: 'default' } },
      ],
    },
  ],
  [
    'content of the AI SDK',
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'shot',
          providerOptions: options,
          output: {
            type: 'content',
            value: [
              { type: 'text', text: LONG },
              { type: 'file-data', mediaType: 'image/png', data: 'A', providerOptions: options },
              { type: 'file-data', mediaType: 'application/pdf', data: 'A' },
            ],
          },
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'shot',
          providerOptions: options,
          output: {
            type: 'content',
            value: [
              {
                type: 'text',
                text: '[result of shot left out: 4,212 chars, 1 picture, 1 file]',
                providerOptions: options,
              },
            ],
          },
        },
      ],
    },
  ],
  [
    'JSON of the AI SDK',
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'shot',
          output: { type: 'json', value: [LONG], providerOptions: options },
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'shot',
          output: {
            type: 'text',
            value: '[result of shot left out: 4,216 chars]',
            providerOptions: options,
          },
        },
      ],
    },
  ],
  [
    'a result of the AI SDK 4',
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'shot', result: { a: LONG } }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'shot',
          result: '[result of shot left out: 4,220 chars]',
        },
      ],
    },
  ],
];

test.each(PARTS)('%s', (_, given, expected) => {
  const before = structuredClone(given);
  const { transcript } = compactResults([given], { keepTurns: 0 });
  expect(transcript).toEqual([expected]);
  expect(given).toEqual(before);
  expect(compactResults(transcript, { keepTurns: 0 }).transcript).toBe(transcript);
});
