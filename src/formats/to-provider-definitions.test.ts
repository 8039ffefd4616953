import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../core/index.ts';
import { makeTool } from '../core/test-support.ts';
import type { PortableDefinition } from './definition.ts';
import { fromProviderDefinitions } from './from-provider-definitions.ts';
import { PROVIDER_FACTS, PROVIDER_FORMATS } from './providers/table.ts';
import { toProviderDefinitions } from './to-provider-definitions.ts';

const SEARCH: PortableDefinition = {
  name: 'docs.search',
  description: 'Search the documentation',
  title: 'Search',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer', default: 5 } },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { hits: { type: 'array' } } },
  annotations: { readOnlyHint: true },
};
const { description, parameters, outputSchema, title, annotations } = SEARCH;
/** The name for providers that accept no dots. */
const PROVIDER_NAME = expect.stringMatching(/^docs_search_\w{9}$/);

describe('the written tools', () => {
  test.each([
    [
      'openai-chat',
      [{ type: 'function', function: { name: PROVIDER_NAME, description, parameters } }],
    ],
    [
      'openai-responses',
      [{ type: 'function', name: PROVIDER_NAME, description, parameters, strict: false }],
    ],
    ['anthropic', [{ name: PROVIDER_NAME, description, input_schema: parameters }]],
    [
      'gemini',
      [
        {
          functionDeclarations: [
            {
              name: 'docs.search',
              description,
              parametersJsonSchema: parameters,
              responseJsonSchema: outputSchema,
            },
          ],
        },
      ],
    ],
    [
      'mcp',
      [
        {
          name: 'docs.search',
          title,
          description,
          inputSchema: parameters,
          outputSchema,
          annotations,
        },
      ],
    ],
  ] as const)('for %s', (format, expected) => {
    const { tools, warnings } = toProviderDefinitions(format, [SEARCH]);
    expect(tools).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  test.each(PROVIDER_FORMATS)('for %s without tools', (format) => {
    const { tools, warnings } = toProviderDefinitions(format, []);
    expect([Object.keys(tools), warnings]).toEqual([[], []]);
  });

  test('the definitions of a registry stay unchanged', () => {
    const registry = createToolRegistry();
    registry.register(makeTool('now', { schema: { type: 'object', properties: {} } }));
    const { tools } = toProviderDefinitions('openai-chat', registry.toDefinitions());
    expect(tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'now',
          description: 'Tool now.',
          parameters: { type: 'object', properties: {} },
        },
      },
    ]);
  });

  test.each([
    ['openai-chat', { type: 'object', properties: {} }],
    ['openai-responses', { type: 'object', properties: {} }],
    ['anthropic', { type: 'object' }],
    ['mcp', { type: 'object' }],
  ] as const)('an empty schema gets the form that %s accepts', (format, schema) => {
    const { tools } = toProviderDefinitions(format, [{ ...SEARCH, parameters: {} }]);
    expect(JSON.stringify(tools)).toContain(JSON.stringify(schema));
  });

  test('the input is not changed', () => {
    const before = structuredClone(SEARCH);
    for (const format of PROVIDER_FORMATS)
      toProviderDefinitions(format, [SEARCH], { strict: true });
    expect(SEARCH).toEqual(before);
  });
});

describe('deferred tools', () => {
  const other = { ...SEARCH, name: 'pinned' };
  const deferred = (name: string) => name !== 'pinned';

  test.each(['anthropic', 'openai-responses'] as const)(
    '%s loads them when its search finds them',
    (format) => {
      const plain = toProviderDefinitions(format, [SEARCH, other]);
      const { tools, warnings } = toProviderDefinitions(format, [SEARCH, other], { deferred });
      expect(tools).toEqual([{ ...plain.tools[0], defer_loading: true }, plain.tools[1]]);
      expect(warnings).toEqual(plain.warnings);
    },
  );

  test.each(['openai-chat', 'gemini', 'bedrock', 'cohere', 'mcp', 'ai-sdk'] as const)(
    '%s has no search, and writes all tools as before',
    (format) => {
      const plain = toProviderDefinitions(format, [SEARCH, other]);
      const { tools, warnings } = toProviderDefinitions(format, [SEARCH, other], { deferred });
      expect(tools).toEqual(plain.tools);
      expect(warnings).toEqual(plain.warnings);
    },
  );

  test('a strict tool may be deferred, and its calls are read as before', () => {
    const options = { strict: true, deferred };
    const { tools, fromProviderCall } = toProviderDefinitions(
      'openai-responses',
      [SEARCH],
      options,
    );
    expect(tools[0]).toMatchObject({ strict: true, defer_loading: true });
    const call = { toolCallId: '1', name: tools[0]?.name ?? '', args: { query: 'x', limit: null } };
    expect(fromProviderCall(call)).toEqual({ ...call, name: 'docs.search', args: { query: 'x' } });
  });
});

describe('strict mode', () => {
  const open = { ...SEARCH, name: 'open', parameters: { type: 'object', properties: {} } };

  test.each(['openai-chat', 'openai-responses'] as const)('of %s', (format) => {
    const out = toProviderDefinitions(format, [SEARCH, open], { strict: true });
    const [search, other] = out.tools.map((tool) => ('function' in tool ? tool.function : tool));
    expect(search).toMatchObject({
      strict: true,
      parameters: {
        properties: {
          query: { type: 'string' },
          limit: { type: ['integer', 'null'], description: 'Default: 5.' },
        },
        required: ['query', 'limit'],
        additionalProperties: false,
      },
    });
    expect(other?.strict ?? false).toBe(false);
    expect(other?.parameters).toEqual(open.parameters);
    expect(out.warnings).toEqual([
      {
        tool: 'open',
        path: '',
        reason:
          'Not strict: properties that it does not name are accepted. Set additionalProperties to false.',
      },
    ]);
    const providerName = out.toProviderName('docs.search') ?? '';
    const call = { toolCallId: 'c1', name: providerName, args: { query: 'a', limit: null } };
    expect(out.fromProviderCall(call)).toEqual({
      toolCallId: 'c1',
      name: 'docs.search',
      args: { query: 'a' },
    });
    expect(out.toProviderArgs('docs.search', { query: 'a' })).toEqual({ query: 'a', limit: null });
    expect(out.toArgs('open', { x: null })).toEqual({ x: null });
  });

  test('treats open objects as closed on request', () => {
    const options = { strict: true, closeObjects: true };
    const { tools, warnings } = toProviderDefinitions('openai-chat', [open], options);
    expect(tools[0]?.function).toMatchObject({
      strict: true,
      parameters: { additionalProperties: false },
    });
    expect(warnings).toEqual([]);
  });

  test.each(['anthropic', 'gemini', 'mcp'] as const)('is unknown to %s', (format) => {
    const { warnings } = toProviderDefinitions(format, [SEARCH], { strict: true });
    expect(warnings).toEqual([
      { tool: 'docs.search', path: '', reason: `Not strict: ${format} has no strict mode.` },
    ]);
  });

  test('is off by default', () => {
    const { tools } = toProviderDefinitions('openai-chat', [SEARCH]);
    expect(tools[0]?.function).not.toHaveProperty('strict');
  });
});

describe('warnings', () => {
  test('two tools of one name: the first stays', () => {
    const second = { ...SEARCH, description: 'Another' };
    const { tools, warnings } = toProviderDefinitions('mcp', [SEARCH, second]);
    expect(tools.map((tool) => tool.description)).toEqual([description]);
    expect(warnings).toMatchObject(
      [{ tool: 'docs.search', path: '', reason: /^Left out/ }].map((one) => ({
        ...one,
        reason: expect.stringMatching(one.reason),
      })),
    );
  });

  test.each([
    ['openai-chat', { anyOf: [{ required: ['a'] }] }, '/anyOf'],
    ['anthropic', { oneOf: [{ required: ['a'] }] }, '/oneOf'],
    ['openai-responses', { type: 'string' }, '/type'],
    ['mcp', { type: 'array' }, '/type'],
  ] as const)('%s: a root that is refused (%j)', (format, schema, path) => {
    const { warnings } = toProviderDefinitions(format, [{ ...SEARCH, parameters: schema }]);
    expect(warnings.map((one) => [one.tool, one.path])).toEqual([['docs.search', path]]);
  });
});

test('calls with unknown names belong to no tool', () => {
  const { fromProviderCall, resolve, toArgs } = toProviderDefinitions('openai-chat', [SEARCH]);
  expect(fromProviderCall({ toolCallId: '1', name: 'docs.search', args: {} })).toBeUndefined();
  expect(resolve('__proto__')).toBeUndefined();
  expect(toArgs('missing', { a: null })).toEqual({ a: null });
});

test('names and properties like __proto__ survive every format', () => {
  const tool: PortableDefinition = {
    name: '__proto__',
    description: 'Odd',
    parameters: JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
    ),
  };
  for (const format of PROVIDER_FORMATS) {
    const { tools, resolve, toProviderName } = toProviderDefinitions(format, [tool]);
    const { definitions } = fromProviderDefinitions(JSON.stringify(tools));
    expect(definitions.map(({ name }) => resolve(name))).toEqual(['__proto__']);
    expect(definitions[0]?.name).toBe(toProviderName('__proto__'));
    expect(JSON.stringify(definitions[0]?.parameters)).toBe(JSON.stringify(tool.parameters));
  }
  const strict = toProviderDefinitions('openai-chat', [tool], { strict: true });
  const sent = strict.toProviderArgs('__proto__', {});
  expect(JSON.stringify(sent)).toBe('{"__proto__":null}');
  expect(strict.toArgs('__proto__', sent)).toEqual({});
  expect(Object.getPrototypeOf(strict.toArgs('__proto__', sent))).toBe(Object.prototype);
});

test('definitions of every format can be read back from JSON text', () => {
  const definition = fc.record({
    name: fc.string({ minLength: 1 }),
    description: fc.string(),
    parameters: fc.constantFrom(
      parameters,
      { type: 'object', properties: {} },
      { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
      { type: 'object', properties: { name: {}, parameters: { type: 'object' } } },
    ),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVIDER_FORMATS),
      fc.uniqueArray(definition, { selector: ({ name }) => name, minLength: 1 }),
      (format, definitions) => {
        const { tools, resolve } = toProviderDefinitions(format, definitions);
        const read = fromProviderDefinitions(JSON.stringify(tools));
        expect(read.problems).toEqual([]);
        expect(read.format).toBe(PROVIDER_FACTS[format].readAs ?? format);
        const back = read.definitions.map((one) => ({ ...one, name: resolve(one.name) }));
        // Keys that look like numbers go first in the AI SDK's object.
        expect(new Set(back)).toEqual(new Set(definitions));
      },
    ),
  );
});

test('Bedrock and Cohere get their own shapes, names and strictness', () => {
  const definition = { name: '2-docs.search', description: '', parameters };
  const options = { strict: true, closeObjects: true };
  const bedrock = toProviderDefinitions('bedrock', [definition], options);
  expect(bedrock.tools).toEqual([
    {
      toolSpec: {
        name: bedrock.toProviderName('2-docs.search'),
        inputSchema: { json: expect.objectContaining({ additionalProperties: false }) },
        strict: true,
      },
    },
  ]);
  expect(bedrock.toProviderName('2-docs.search')).toMatch(/^2-docs_search_\w{9}$/);
  const cohere = toProviderDefinitions('cohere', [definition], options);
  expect(cohere.tools).toEqual([
    {
      type: 'function',
      function: {
        name: expect.stringMatching(/^tool_2_docs_search_\w{9}$/),
        description: '',
        parameters,
      },
    },
  ]);
  expect(cohere.warnings.map(({ reason }) => reason)).toContain(
    'Not strict: cohere has no strict mode.',
  );
});

test('a frozen definition of a registry is written in every format, strict or not', () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  const $defs = { Pet: { type: 'object', properties: { age: { type: 'integer' } } } };
  const either = { anyOf: [{ type: 'integer' }, { type: 'object', properties: { a: {} } }] };
  const properties = { pet: { $ref: '#/$defs/Pet' }, either };
  const frozen = freeze([
    { name: 'a', description: '', parameters: { type: 'object', properties, $defs } },
    { name: 'b', description: '', parameters: {} },
  ]);
  for (const format of PROVIDER_FORMATS) {
    for (const strict of [false, true]) {
      const options = { strict, closeObjects: true };
      const written = toProviderDefinitions(format, frozen, options);
      expect(JSON.stringify(written.tools)).toContain('"age"');
      const args = freeze({ pet: { age: 3 }, either: 1 });
      const sent = written.toProviderArgs('a', args);
      expect(written.toArgs('a', freeze(sent))).toEqual(args);
    }
  }
});
