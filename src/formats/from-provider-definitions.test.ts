import { describe, expect, test } from 'vitest';
import { fromProviderDefinitions } from './from-provider-definitions.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'A city' } },
  required: ['city'],
};
const plain = { name: 'weather', description: 'The weather', parameters: schema };
const { name, description } = plain;
const geminiSchema = {
  type: 'OBJECT',
  properties: { city: { type: 'STRING', description: 'A city' } },
  required: ['city'],
};

describe('reads', () => {
  test.each<[string, unknown, string]>([
    ['Chat Completions', { type: 'function', function: plain }, 'openai-chat'],
    [
      'Chat Completions, strict',
      { type: 'function', function: { ...plain, strict: true } },
      'openai-chat',
    ],
    ['the older functions list', { functions: [plain] }, 'openai-chat'],
    ['Responses', { type: 'function', ...plain, strict: false }, 'openai-responses'],
    ['Anthropic', { name, description, input_schema: schema }, 'anthropic'],
    [
      'Anthropic, with a type',
      {
        type: 'custom',
        name,
        description,
        input_schema: schema,
        cache_control: { type: 'ephemeral' },
      },
      'anthropic',
    ],
    ['MCP', { name, description, inputSchema: schema }, 'mcp'],
    ['Bedrock', { toolSpec: { name, description, inputSchema: { json: schema } } }, 'bedrock'],
    [
      'a request to Bedrock, with a mark for its cache',
      {
        modelId: 'x',
        toolConfig: {
          tools: [
            { toolSpec: { name, description, inputSchema: { json: schema }, strict: true } },
            { cachePoint: { type: 'default' } },
          ],
        },
      },
      'bedrock',
    ],
    [
      'Cohere’s version 1',
      {
        tools: [
          {
            name,
            description,
            parameter_definitions: {
              city: { type: 'str', description: 'A city', required: true },
            },
          },
        ],
      },
      'cohere',
    ],
    [
      'Gemini',
      { functionDeclarations: [{ name, description, parametersJsonSchema: schema }] },
      'gemini',
    ],
    [
      'Gemini in its own dialect',
      [{ functionDeclarations: [{ ...plain, parameters: geminiSchema }] }],
      'gemini',
    ],
    [
      'Gemini in Python names',
      { function_declarations: [{ ...plain, parameters: geminiSchema }] },
      'gemini',
    ],
    ['one Gemini function', { ...plain, parameters: geminiSchema }, 'gemini'],
    ['the AI SDK', { weather: { description, inputSchema: { jsonSchema: schema } } }, 'ai-sdk'],
    ['an older AI SDK', { weather: { description, parameters: schema } }, 'ai-sdk'],
  ])('%s, as a value and as text', (_, source, format) => {
    const expected = { definitions: [plain], format, problems: [] };
    expect(fromProviderDefinitions(source)).toEqual(expected);
    expect(fromProviderDefinitions(`\uFEFF${JSON.stringify(source)}`)).toEqual(expected);
  });

  test.each<[string, (tool: unknown) => unknown]>([
    ['a list', (tool) => [tool]],
    ['a list of lists', (tool) => [[tool]]],
    ['a request', (tool) => ({ model: 'm', messages: [], tools: [tool] })],
    ['an MCP answer', (tool) => ({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } })],
    ['a logged request', (tool) => ({ body: { tools: [tool] } })],
    ['a client’s configuration', (tool) => ({ config: { tools: [tool] } })],
  ])('%s', (_, wrap) => {
    const { definitions, problems } = fromProviderDefinitions(
      wrap({ name, description, inputSchema: schema }),
    );
    expect([definitions, problems]).toEqual([[plain], []]);
  });

  test('keeps what only MCP and Gemini have', () => {
    const more = {
      title: 'Weather',
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    };
    const mcp = fromProviderDefinitions({ name, description, inputSchema: schema, ...more });
    expect(mcp.definitions).toEqual([{ ...plain, ...more }]);
    const gemini = fromProviderDefinitions({
      functionDeclarations: [{ ...plain, parameters: geminiSchema, response: { type: 'OBJECT' } }],
    });
    expect(gemini.definitions).toEqual([{ ...plain, outputSchema: { type: 'object' } }]);
  });

  test('reads tools without description or schema', () => {
    const { definitions, problems } = fromProviderDefinitions([
      { type: 'function', function: { name: 'now' } },
      { functionDeclarations: [{ name: 'today' }] },
    ]);
    const parameters = { type: 'object', properties: {} };
    expect(definitions).toEqual([
      { name: 'now', description: '', parameters },
      { name: 'today', description: '', parameters },
    ]);
    expect(problems).toEqual([]);
  });

  test('reads formats side by side', () => {
    const { format, definitions } = fromProviderDefinitions([
      { name: 'a', input_schema: schema },
      { name: 'b', inputSchema: schema },
    ]);
    expect([format, definitions.map((one) => one.name)]).toEqual(['mixed', ['a', 'b']]);
  });

  test('reads an AI SDK tool with the name of an object member', () => {
    const { definitions } = fromProviderDefinitions('{"__proto__": {"inputSchema": {}}}');
    expect(definitions).toEqual([{ name: '__proto__', description: '', parameters: {} }]);
  });
});

describe('problems', () => {
  test.each<[string, unknown, string, RegExp]>([
    [
      'no JSON',
      '{"tools": [',
      '',
      /^This is not JSON: line 1, column 12 has the end where a value should be\.$/,
    ],
    [
      'a comma too many',
      '{"tools": [\n  {"name": "a"},\n]}',
      '',
      /line 3, column 1 has '\]\}' where a value/,
    ],
    ['an empty text', '', '', /^This is not JSON: line 1, column 1 has the end/],
    ['a number', 7, '', /an object, but this is a number/],
    ['nothing', undefined, '', /this is missing/],
    ['an empty list', [], '', /contains no tool definition/],
    ['an empty object', {}, '', /contains no tool definition/],
    ['a text in a list', ['now'], '/0', /this is a string/],
    ['no name', [{ inputSchema: {}, name: null }], '/0', /^Its name is null/],
    [
      'an empty name',
      { tools: [{ name: '', input_schema: {} }] },
      '/tools/0',
      /^Its name is empty/,
    ],
    [
      'a schema that is a string',
      [{ name: 'a', inputSchema: 'x' }],
      '/0',
      /^Its schema is a string/,
    ],
    ['a list as schema', [{ name: 'a', input_schema: [] }], '/0', /^Its schema is an array/],
    ['a tool of the provider', [{ type: 'web_search' }], '/0', /^'web_search' is a tool that the/],
    ['an OpenAPI document', { openapi: '3.1.0', paths: {} }, '', /^This is an OpenAPI document/],
    ['anything else', { a: { b: 1 } }, '', /no known format/],
    [
      'a description that is not a string',
      [{ name: 'a', input_schema: {}, description: 4 }],
      '/0',
      /^Its description is a number, so it is left empty/,
    ],
    [
      'two of a name',
      [
        { name: 'a', input_schema: {} },
        { name: 'a', input_schema: {} },
      ],
      '/1',
      /^An earlier entry has this name/,
    ],
  ])('%s', (_, source, path, message) => {
    const { problems } = fromProviderDefinitions(source);
    expect(problems.map((one) => one.path)).toEqual([path]);
    expect(problems[0]?.message).toMatch(message);
  });

  test('reports one bad entry and reads the others', () => {
    const { definitions, problems } = fromProviderDefinitions({
      tools: [
        { name: 'a', inputSchema: schema },
        { name: 'b', inputSchema: 3 },
        { name: 'c', odd: true },
        { name: 'd', inputSchema: schema },
      ],
    });
    expect(definitions.map((one) => one.name)).toEqual(['a', 'd']);
    expect(problems.map((one) => [one.path, one.entry])).toEqual([
      ['/tools/1', 'b'],
      ['/tools/2', 'c'],
    ]);
  });

  test('never throws', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const trap = {
      get tools(): unknown {
        throw new Error('no');
      },
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    for (const source of [circle, trap, revoked.proxy, Symbol('x'), 1n, () => 1]) {
      const { definitions, problems } = fromProviderDefinitions(source);
      expect(definitions).toEqual([]);
      expect(problems.length).toBeGreaterThan(0);
    }
    expect(fromProviderDefinitions('['.repeat(100_000)).problems).toHaveLength(1);
  });
});

test('reads the Python types of Cohere’s version 1', () => {
  const types = [
    'str',
    'int',
    'float',
    'bool',
    'List[str]',
    'dict',
    'list',
    'Dict[str, int]',
    'Pet',
    '',
  ];
  const parameterDefinitions = Object.fromEntries(types.map((type) => [type, { type }]));
  const { definitions } = fromProviderDefinitions({ name, description, parameterDefinitions });
  expect(definitions[0]?.parameters).toEqual({
    type: 'object',
    properties: {
      str: { type: 'string' },
      int: { type: 'integer' },
      float: { type: 'number' },
      bool: { type: 'boolean' },
      'List[str]': { type: 'array', items: { type: 'string' } },
      dict: { type: 'object' },
      list: { type: 'array' },
      'Dict[str, int]': { type: 'object' },
      Pet: {},
      '': {},
    },
  });
});

test('reads one document per line, and reports broken ones', () => {
  const lines = ['a', 'b', 'c'].map((one) => JSON.stringify({ name: one, input_schema: schema }));
  const { definitions, format, problems } = fromProviderDefinitions(
    `${lines.join('\r\n')}\n\n{"name": "d", "inp`,
  );
  expect(definitions.map((one) => one.name)).toEqual(['a', 'b', 'c']);
  expect(format).toBe('anthropic');
  expect(problems).toEqual([
    {
      path: '',
      message:
        "This is not JSON: line 5, column 15 has '\"inp' where a key in double quotes should be.",
    },
  ]);
});

test('reads several code blocks as a list, and skips prose and other languages', () => {
  const block = (one: string) => JSON.stringify({ name: one, input_schema: schema });
  const text = `# Tools\n~~~\n${block('a')}\n~~~\n\`\`\`sh\nnpm i\n\`\`\`\n\`\`\`jsonc\n{broken\n\`\`\`\n\`\`\`\n${block('b')}`;
  const { definitions, problems } = fromProviderDefinitions(text);
  expect(definitions.map((one) => one.name)).toEqual(['a', 'b']);
  expect(problems.map(({ message }) => message)).toEqual([
    "Code block 2: This is not JSON: line 1, column 2 has 'broken' where a key in double quotes should be.",
  ]);
});

test.each(['Dear model,\nplease help.', '```\nno\n```', '{"a": 1,\n"b"}', '1\n2\n3'])(
  'reports once that %j is not JSON',
  (text) => {
    const { definitions, problems } = fromProviderDefinitions(text);
    expect([definitions, problems.length]).toEqual([[], 1]);
    expect(problems[0]?.message).toMatch(/^This is not JSON: /);
  },
);

test('reads the code block of a Markdown text', () => {
  const json = JSON.stringify({ name, description, inputSchema: schema }, null, 2);
  const text = `Use this:\n\n\`\`\`json\n${json}\n\`\`\`\nIt works.`;
  const expected = { definitions: [plain], format: 'mcp', problems: [] };
  expect(fromProviderDefinitions(text)).toEqual(expected);
});
