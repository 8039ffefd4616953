import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../core/index.ts';
import { callsOf, makeCtx, makeTool } from '../core/test-support.ts';
import {
  type ArgumentValidatorOptions,
  compileSchema,
  createArgumentValidator,
  standardFormats,
} from './index.ts';

/** A schema, matching and other values, and its draft. */
type Case = [schema: object, good: unknown[], bad: unknown[], options?: ArgumentValidatorOptions];

const META = { $id: 'https://example.com/meta', $vocabulary: { 'https://example.com/core': true } };

const CASES: Record<string, Case> = {
  'draft 4: id, boolean limits': [
    {
      id: 'http://a.b/c',
      properties: { a: { $ref: 'c#/definitions/x' } },
      definitions: { x: { maximum: 5, exclusiveMaximum: true } },
    },
    [{ a: 4 }],
    [{ a: 5 }],
    { draft: '4' },
  ],
  'draft 6: const, contains, propertyNames': [
    { contains: { const: 1 }, propertyNames: { maxLength: 2 } },
    [[0, 1], { ab: 1 }],
    [[0], { abc: 1 }],
    { draft: '6' },
  ],
  'draft 7: if, and what stands beside a reference counts for nothing': [
    {
      if: { type: 'string' },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { minLength: 2 },
      else: { $ref: '#/definitions/n', minimum: 9 },
      definitions: { n: { type: 'number' } },
    },
    ['ab', 1],
    ['a', null],
    { draft: '7' },
  ],
  '2019-09: $recursiveRef, $anchor': [
    {
      $id: 'tree',
      $recursiveAnchor: true,
      properties: { next: { $recursiveRef: '#' }, n: { $ref: '#n' } },
      $defs: { n: { $anchor: 'n', type: 'number' } },
    },
    [{ next: { n: 1 } }],
    [{ next: { n: 'x' } }],
    { draft: '2019-09' },
  ],
  '2020-12: $dynamicRef reaches the outermost anchor': [
    {
      $id: 'https://example.com/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          properties: { next: { $dynamicRef: '#node' } },
        },
      },
    },
    [{ next: { next: {} } }],
    [{ next: { other: 1 } }],
  ],
  '2020-12: prefixItems, contains with limits, unevaluatedItems': [
    {
      prefixItems: [{ type: 'string' }],
      contains: { type: 'number' },
      minContains: 1,
      maxContains: 2,
      unevaluatedItems: false,
    },
    [
      ['a', 1],
      ['a', 1, 2],
    ],
    [['a'], ['a', 1, 2, 3], ['a', 1, 'b']],
  ],
  'unevaluatedProperties sees through branches': [
    {
      anyOf: [
        { properties: { a: { type: 'number' } }, required: ['a'] },
        { properties: { b: {} } },
      ],
      unevaluatedProperties: false,
    },
    [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
    [{ c: 1 }, { a: 'x' }],
  ],
  'dependencies of all drafts': [
    {
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { required: ['d'] } },
      dependencies: { e: ['f'] },
    },
    [
      { a: 1, b: 1 },
      { c: 1, d: 1 },
      { e: 1, f: 1 },
    ],
    [{ a: 1 }, { c: 1 }, { e: 1 }],
  ],
  'remote schemas by a map, at their address and below': [
    { $ref: 'https://example.com/a#/$defs/n' },
    [1],
    ['x'],
    {
      remotes: {
        'https://example.com/a': { $defs: { n: { $ref: 'b' } } },
        'https://example.com/b': { type: 'number' },
      },
    },
  ],
  'a vocabulary without assertions': [
    { $schema: 'https://example.com/meta', type: 'string', properties: { a: false } },
    [1, {}],
    [{ a: 1 }],
    { remotes: { 'https://example.com/meta': META } },
  ],
  'formats, where they are asserted': [
    { format: 'date' },
    ['2024-02-29', 5],
    ['2023-02-29', '2024-2-9'],
    { formats: standardFormats },
  ],
  'formats, where they describe': [{ format: 'date' }, ['no date'], []],
  'a format of the host': [
    { format: 'even' },
    ['ab'],
    ['a'],
    { formats: { even: (text: string) => text.length % 2 === 0 } },
  ],
  'numbers that JSON has, and integers that are exact': [
    { properties: { n: { type: 'number' }, i: { type: 'integer' }, any: { minimum: 0 } } },
    [{ n: 1e300, i: 2 ** 53 - 1 }, { i: 1.0 }],
    [
      { n: Number.NaN },
      { n: Number.POSITIVE_INFINITY },
      { i: 2 ** 53 },
      { i: Number.NaN },
      { i: 1.5 },
      { any: Number.NaN },
    ],
  ],
  'multiples of decimals': [{ multipleOf: 0.01 }, [4.35, 1e300, 0], [4.351]],
  'properties that are named like keywords': [
    {
      properties: {
        not: { type: 'string' },
        contains: { type: 'string' },
        oneOf: { type: 'string' },
        $ref: { type: 'string' },
        enum: { type: 'string' },
      },
      required: ['not'],
      additionalProperties: false,
    },
    [{ not: 'a', contains: 'b', oneOf: 'c', $ref: 'd', enum: 'e' }],
    [
      { not: 1 },
      { not: 'a', contains: 1 },
      { not: 'a', oneOf: 1 },
      { not: 'a', $ref: 1 },
      { not: 'a', enum: 1 },
      {},
      { not: 'a', x: 1 },
    ],
  ],
  'properties that every object inherits': [
    {
      properties: { constructor: { type: 'number' }, toString: { type: 'number' } },
      required: ['constructor'],
    },
    [{ constructor: 1 }],
    [{}, { constructor: 1, toString: 'x' }],
  ],
  'equal values whatever the order of their keys': [
    { enum: [{ a: 1, b: [2] }, 0] },
    [{ b: [2], a: 1 }, -0],
    [{ a: 1 }, '0', false],
  ],
};

describe.each(Object.entries(CASES))('%s', (_about, [schema, good, bad, options]) => {
  const compiled = compileSchema({ ...schema }, options);

  test('accepts matching values', () => {
    for (const value of good) expect(compiled.issues(value)).toEqual([]);
  });

  test('refuses other values with path and reason', () => {
    for (const value of bad) {
      expect(compiled.accepts(value), JSON.stringify(value)).toBe(false);
      const [issue] = compiled.issues(value);
      expect(issue).toMatchObject({ path: expect.any(String), keyword: expect.any(String) });
      expect(issue?.message).toMatch(/\w/);
    }
  });
});

test.each<[object, unknown, string]>([
  [{ type: ['string', 'null'] }, 1, 'must be string or null, not number'],
  [{ type: 'integer' }, 1.5, 'must be integer, not 1.5'],
  [
    { type: 'integer' },
    2 ** 53,
    'must be integer, not 9007199254740992, which is too large to be exact',
  ],
  [{ enum: ['a', 'b'] }, 'c', 'must be one of ["a","b"]'],
  [{ minimum: 1 }, 0, 'must be at least 1, not 0'],
  [{ maxLength: 2 }, 'ab🎈', 'must be at most 2 characters long, not 3'],
  [{ minItems: 1 }, [], 'must have at least 1 items, not 0'],
  [{ pattern: '^a$' }, 'b', 'must match the pattern ^a$'],
  [
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    true,
    'must be string or number, not boolean',
  ],
  [{ oneOf: [{}, { type: 'number' }] }, 1, 'matches 2 of the schemas instead of exactly 1'],
])('%j reports for %j: %s', (schema, value, message) => {
  expect(compileSchema({ ...schema }).issues(value)).toMatchObject([{ path: '$', message }]);
});

test('the error of a union describes the intended branch', () => {
  const branch = (kind: string, key: string) => ({
    properties: { kind: { const: kind }, [key]: { type: 'string' } },
    required: ['kind', key],
  });
  const schema = { oneOf: [branch('file', 'path'), branch('url', 'address')] };
  expect(compileSchema(schema).issues({ kind: 'url' })).toMatchObject([
    { path: '$.address', message: 'is required', keyword: 'required' },
  ]);
  const optional = { anyOf: [{ type: 'null' }, { type: 'object', required: ['a'] }] };
  expect(compileSchema(optional).issues({})).toMatchObject([{ path: '$.a' }]);
});

test('a misspelt key is reported', () => {
  const schema = { properties: { max_results: {} }, additionalProperties: false };
  expect(compileSchema(schema).issues({ maxResults: 1 })[0]?.message).toBe(
    "is not a property of this schema; did you mean 'max_results'?",
  );
});

test.each<[object, string]>([
  [{ type: 'str' }, "'type' must be one of"],
  [{ $ref: 'https://example.com/gone' }, "'$ref' refers to no schema"],
  [{ required: [1] }, "'required' must be a list of names"],
  [{ minLength: 'two' }, "'minLength' must be a number"],
  [{ properties: { a: 5 } }, "'properties' must be a schema, not 5"],
])('%j cannot be compiled, and the error gives the reason', (schema, message) => {
  expect(() => compileSchema({ ...schema })).toThrow(message);
});

test('a frozen schema is compiled once for all callers', () => {
  const schema = Object.freeze({ type: 'object', properties: Object.freeze({ a: true }) });
  expect(compileSchema(schema)).toBe(compileSchema(schema));
  expect(compileSchema(schema, { draft: '7' })).not.toBe(compileSchema(schema));
  expect(compileSchema(schema).issues({ a: 1 })).toEqual([]);
});

test('a registry validates the schema that toDefinitions returns', async () => {
  const schema = { type: 'object', properties: { not: { type: 'string' } } };
  const first = createToolRegistry({ tools: [makeTool('a', { schema })] });
  const [definition] = first.toDefinitions();
  const registry = createToolRegistry({
    tools: [makeTool('a', { schema: definition?.parameters ?? {} })],
    validateArgs: true,
    validator: createArgumentValidator(),
  });
  const [call] = callsOf('a');
  const calls = [
    { ...call, args: { not: 5 } },
    { ...call, args: { not: 'x' } },
  ];
  const [bad, good] = await registry.executeParallel(calls as never, makeCtx());
  expect(bad?.result).toMatchObject({ code: 'input_invalid', field: '$.not' });
  expect(good?.result.ok).toBe(true);
});
