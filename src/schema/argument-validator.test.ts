import { describe, expect, test } from 'vitest';
import { createToolRegistry, type JsonSchema, type ToolContext } from '../core/index.ts';
import { createArgumentValidator } from './index.ts';

const issuesOf = (schema: JsonSchema, args: unknown) => createArgumentValidator()(schema)(args);
const pathsOf = (schema: JsonSchema, args: unknown) =>
  issuesOf(schema, args).map(({ path }) => path);

const order: JsonSchema = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
        required: ['name'],
      },
    },
    kind: { enum: ['a', 'b'] },
  },
  required: ['items'],
  additionalProperties: false,
};

describe('createArgumentValidator', () => {
  test('reports nothing for matching arguments', () => {
    expect(issuesOf(order, { items: [{ name: 'x', count: 2 }], kind: 'a' })).toEqual([]);
  });

  test('lists every violation with its JSON path', () => {
    const args = { items: [{ count: 0 }, { name: 5 }], kind: 'c' };
    expect(pathsOf(order, args).sort()).toEqual([
      '$.items[0].count',
      '$.items[0].name',
      '$.items[1].name',
      '$.kind',
    ]);
  });

  test('a missing property has its own path', () => {
    expect(issuesOf(order, {})).toMatchObject([{ path: '$.items', message: 'is required' }]);
  });

  test('a wrong type reports the actual and the expected type', () => {
    expect(issuesOf({ type: 'object' }, [])).toMatchObject([
      { path: '$', message: 'must be object, not array' },
    ]);
  });

  test('a property that is not in the schema is named', () => {
    const [issue] = issuesOf(order, { items: [], extra: 1 });
    expect(issue).toMatchObject({ path: '$.extra', message: 'is not a property of this schema' });
  });

  test.each([
    ['first name', "$['first name']"],
    ["it's", "$['it\\'s']"],
    ['a/b', "$['a/b']"],
    ['a~b', "$['a~b']"],
    ['50%', "$['50%']"],
    ['ä', "$['ä']"],
    ['__proto__', '$.__proto__'],
  ])('the key %j is written as %s', (key, path) => {
    const schema: JsonSchema = { type: 'object', additionalProperties: { type: 'number' } };
    expect(pathsOf(schema, JSON.parse(`{${JSON.stringify(key)}: "x"}`))).toEqual([path]);
    expect(pathsOf({ type: 'object', required: [key] }, {})).toEqual([path]);
  });

  test('a union is one violation, not one per branch', () => {
    const schema: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'number' }] };
    expect(pathsOf(schema, true)).toEqual(['$']);
  });

  test('follows $ref within the schema', () => {
    const schema: JsonSchema = {
      $defs: { id: { type: 'integer' } },
      type: 'object',
      properties: { id: { $ref: '#/$defs/id' } },
    };
    expect(pathsOf(schema, { id: 'x' })).toEqual(['$.id']);
    expect(issuesOf(schema, { id: 1 })).toEqual([]);
  });

  test('the schema names the draft, otherwise the options do', () => {
    const tuple = { items: [{ type: 'number' }] };
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', ...tuple };
    expect(pathsOf(draft7, ['x'])).toEqual(['$[0]']);
    const validator = createArgumentValidator({ draft: '7' });
    expect(validator(tuple)(['x'])).toHaveLength(1);
  });

  test.each([undefined, null, 5, 'text'])(
    'arguments that are %s are an issue, not an exception',
    (args) => {
      expect(pathsOf(order, args)).toEqual(['$']);
    },
  );
});

test('an undefined property is absent, as in JSON; a value beyond JSON is an issue', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'number' } },
    required: ['b'],
  };
  expect(issuesOf(schema, { a: undefined, b: 1 })).toEqual([]);
  expect(pathsOf(schema, { b: undefined })).toEqual(['$.b']);
  expect(issuesOf(schema, { a: 1n, b: 1 })).toMatchObject([
    { path: '$.a', message: 'must be string, not bigint' },
  ]);
  expect(issuesOf({ minimum: 1 }, 1n)).toMatchObject([
    { path: '$', message: 'must be a JSON value, not bigint' },
  ]);
});

test('a schema with a dangling reference throws, and the registry handles it', () => {
  expect(() => issuesOf({ $ref: '#/nowhere' }, {})).toThrow();
});

test('in a registry: input_invalid with all violations, and the first path as `field`', async () => {
  const registry = createToolRegistry({
    tools: [
      {
        name: 'order',
        description: '',
        schema: order,
        capabilities: {},
        execute: async () => ({ ok: true, value: 'ran' }),
      },
    ],
    validateArgs: true,
    validator: createArgumentValidator(),
  });
  const ctx: ToolContext = {
    sessionId: '',
    sessionKey: '',
    platform: '',
    workingDir: '',
    currentTurn: 1,
    messageCount: 0,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 1000,
  };
  const [bad, good] = await registry.executeParallel(
    [
      { toolCallId: '1', name: 'order', args: { items: [{ name: 1 }], kind: 'z' } },
      { toolCallId: '2', name: 'order', args: { items: [] } },
    ],
    ctx,
  );
  expect(bad?.result).toMatchObject({ ok: false, code: 'input_invalid', field: '$.items[0].name' });
  expect(bad?.result).toMatchObject({ error: expect.stringContaining('\n- $.kind: ') });
  expect(good?.result).toEqual({ ok: true, value: 'ran' });
});

test.each<[string, JsonSchema, unknown, string]>([
  [
    'one of two required keys',
    { anyOf: [{ required: ['id'] }, { required: ['name'] }] },
    {},
    "$: matches none of the schemas allowed here: 'id' is required; 'name' is required",
  ],
  [
    'a list that may be null',
    { properties: { a: { anyOf: [{ enum: ['x', 'y'] }, { type: 'null' }] } } },
    { a: 'z' },
    '$.a: matches none of the schemas allowed here: must be one of ["x","y"]; must be null, not string',
  ],
  [
    'the property that tells branches apart',
    {
      oneOf: ['x', 'y'].map((kind) => ({ properties: { kind: { const: kind } } })),
    },
    { kind: 'z' },
    `$: matches none of the schemas allowed here: 'kind' must be "x"; 'kind' must be "y"`,
  ],
  ['not', { not: { required: ['a'] } }, { a: 1 }, '$: must not match {"required":["a"]}'],
  [
    'contains',
    { contains: { const: 5 }, minContains: 2 },
    [5],
    '$: must contain at least 2 items that match {"const":5}',
  ],
  [
    'a name',
    { propertyNames: { pattern: '^a' } },
    { b: 1 },
    '$.b: has a name that must match the pattern ^a',
  ],
])('a model reads the remedy for %s', (_name, schema, args, sentence) => {
  expect(issuesOf(schema, args).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    sentence,
  ]);
});

test('many branches make a short sentence', () => {
  const anyOf = Array.from({ length: 100 }, (_, i) => ({ const: `${i}${'x'.repeat(500)}` }));
  expect(issuesOf({ anyOf }, 'y')[0]?.message.length).toBeLessThan(500);
});
