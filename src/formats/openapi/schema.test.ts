import { describe, expect, test } from 'vitest';
import { compileSchema } from '../../schema/index.ts';
import { createSchemaReader } from './schema.ts';

const DOCUMENT = {
  components: {
    schemas: {
      Word: { type: 'string', nullable: true },
      Tree: {
        type: 'object',
        properties: {
          left: { $ref: '#/components/schemas/Tree' },
          word: { $ref: '#/components/schemas/Word' },
        },
      },
      Loop: { $ref: '#/components/schemas/Loop' },
      Hidden: { type: 'string', readOnly: true },
    },
    parameters: { Word: { schema: { type: 'integer' } } },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function read(schema: unknown, is30 = true) {
  const problems: string[] = [];
  const reader = createSchemaReader(DOCUMENT, is30, (path, message) => {
    problems.push(`${path} ${message}`);
  });
  return { schema: reader.read(schema, '/at'), definitions: reader.definitions(), problems };
}

describe('OpenAPI 3.0', () => {
  test.each<[string, unknown, unknown]>([
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'a nullable enum',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable without a type',
      { allOf: [{ minLength: 1 }], nullable: true },
      { anyOf: [{ allOf: [{ minLength: 1 }] }, { type: 'null' }] },
    ],
    [
      'exclusive bounds',
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 9 },
    ],
    ['an exclusive bound of nothing', { exclusiveMinimum: true }, {}],
    ['no example of another type', { type: 'array', example: 'a,b' }, { type: 'array' }],
    ['a whole number', { type: 'integer', example: 3 }, { type: 'integer', examples: [3] }],
    ['an example of anything', { example: [1] }, { examples: [[1]] }],
    ['an example that lost digits', { type: 'integer', example: 2 ** 53 }, { type: 'integer' }],
    [
      'examples and a default that lost digits',
      { type: 'integer', examples: [2 ** 53, 7], default: 2 ** 60 },
      { type: 'integer', examples: [7] },
    ],
    ['an example', { type: 'string', example: 'x' }, { type: 'string', examples: ['x'] }],
    [
      'OpenAPI’s own words',
      { type: 'string', xml: {}, discriminator: {}, externalDocs: {}, writeOnly: true, 'x-own': 1 },
      { type: 'string' },
    ],
    [
      'properties that are called like such words',
      { properties: { nullable: { type: 'boolean' }, xml: { type: 'string' } } },
      { properties: { nullable: { type: 'boolean' }, xml: { type: 'string' } } },
    ],
    [
      'what only answers have',
      { properties: { id: { readOnly: true }, h: ref('Hidden'), a: {} }, required: ['id', 'a'] },
      { properties: { a: {} }, required: ['a'] },
    ],
    [
      'nothing required any more',
      { properties: { id: { readOnly: true } }, required: ['id'] },
      { properties: {} },
    ],
    [
      'what stands deeper',
      {
        items: { oneOf: [{ not: { type: 'string', nullable: true } }] },
        additionalProperties: { nullable: true, type: 'number' },
      },
      {
        items: { oneOf: [{ not: { type: ['string', 'null'] } }] },
        additionalProperties: { type: ['number', 'null'] },
      },
    ],
    [
      'booleans',
      { additionalProperties: false, properties: { a: true } },
      { additionalProperties: false, properties: { a: {} } },
    ],
    ['no schema', undefined, {}],
  ])('%s', (_, schema, expected) => {
    expect(read(schema)).toEqual({ schema: expected, definitions: {}, problems: [] });
  });

  test('keeps only a description beside a reference', () => {
    const { schema } = read({ ...ref('Word'), description: 'd', minLength: 3 });
    expect(schema).toEqual({ $ref: '#/$defs/Word', description: 'd' });
  });
});

describe('OpenAPI 3.1', () => {
  test.each<[string, unknown, unknown]>([
    [
      'types and bounds as they are',
      { type: ['string', 'null'], exclusiveMinimum: 2 },
      { type: ['string', 'null'], exclusiveMinimum: 2 },
    ],
    ['no nullable', { type: 'string', nullable: true }, { type: 'string' }],
    [
      'conditions',
      { if: { const: 1 }, else: { example: 2 } },
      { if: { const: 1 }, else: { examples: [2] } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(read(schema, false).schema).toEqual(expected);
  });

  test('keeps keywords beside a reference', () => {
    const { schema } = read({ ...ref('Word'), description: 'd', minLength: 3 }, false);
    expect(schema).toEqual({ $ref: '#/$defs/Word', description: 'd', minLength: 3 });
  });
});

test('references become $defs, each once, with their own references', () => {
  const { schema, definitions } = read({ properties: { a: ref('Tree'), b: ref('Tree') } });
  expect(schema).toEqual({
    properties: { a: { $ref: '#/$defs/Tree' }, b: { $ref: '#/$defs/Tree' } },
  });
  expect(definitions).toEqual({
    Tree: {
      type: 'object',
      properties: { left: { $ref: '#/$defs/Tree' }, word: { $ref: '#/$defs/Word' } },
    },
    Word: { type: ['string', 'null'] },
  });
  const whole = { ...Object(schema), $defs: definitions };
  const valid = (value: unknown) => compileSchema(whole).accepts(value);
  expect([valid({ a: { left: { word: null } } }), valid({ a: { left: { word: 1 } } })]).toEqual([
    true,
    false,
  ]);
});

test('two schemas of one name in two places stay two', () => {
  const { schema } = read({
    properties: {
      a: ref('Word'),
      b: { $ref: '#/components/parameters/Word/schema' },
      c: { $ref: '#/components/parameters/Word' },
    },
  });
  expect(schema).toEqual({
    properties: {
      a: { $ref: '#/$defs/Word' },
      b: { $ref: '#/$defs/schema' },
      c: { $ref: '#/$defs/Word_2' },
    },
  });
});

test('a reference to itself stays finite', () => {
  expect(read(ref('Loop')).definitions).toEqual({ Loop: { $ref: '#/$defs/Loop' } });
});

test.each([
  [
    '#/components/schemas/Missing',
    /^\/at\/items The reference .* points at nothing in this document/,
  ],
  ['pets.yaml#/Pet', /points at another document, so any value is accepted here/],
])('%s accepts anything, with a report', ($ref, message) => {
  const { schema, problems } = read({ type: 'array', items: { $ref } });
  expect(schema).toEqual({ type: 'array', items: {} });
  expect(problems).toEqual([expect.stringMatching(message)]);
});
