import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../core/index.ts';
import { toStrictSchema } from './to-strict-schema.ts';

/** Arguments with one property `a`. */
function withA(a: unknown, more: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    properties: { a },
    required: ['a'],
    additionalProperties: false,
    ...more,
  };
}

function strictOf(schema: JsonSchema) {
  const made = toStrictSchema(schema, false);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems));
  return made;
}

describe('a required property becomes', () => {
  test.each<[string, unknown, unknown]>([
    ['itself', { type: 'string' }, { type: 'string' }],
    [
      'itself, described',
      { type: 'string', description: 'd', title: 't' },
      { type: 'string', description: 'd', title: 't' },
    ],
    [
      'one that names its default',
      { type: 'integer', default: 3 },
      { type: 'integer', description: 'Default: 3.' },
    ],
    [
      'one without examples',
      { type: 'boolean', examples: [true], $comment: 'c' },
      { type: 'boolean' },
    ],
    [
      'bounds and patterns',
      { type: 'number', minimum: 0, multipleOf: 2 },
      { type: 'number', minimum: 0, multipleOf: 2 },
    ],
    [
      'a format that is known',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date' },
    ],
    [
      'one without a format that checks nothing',
      { type: 'integer', format: 'int32' },
      { type: 'integer' },
    ],
    ['an enum of one', { const: 'x' }, { type: 'string', enum: ['x'] }],
    ['a typed enum', { enum: ['x', 1] }, { type: ['string', 'number'], enum: ['x', 1] }],
    [
      'an enum without what its type refuses',
      { type: 'string', enum: ['x', 1] },
      { type: 'string', enum: ['x'] },
    ],
    [
      'several types',
      { type: ['string', 'integer'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    ],
    ['a nullable type', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [
      'a list',
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
    ],
    [
      'a choice',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'a choice of branches that exclude each other',
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    [
      'the only part of allOf',
      { allOf: [{ type: 'string' }], description: 'd' },
      { anyOf: [{ type: 'string' }], description: 'd' },
    ],
  ])('%s', (_, schema, expected) => {
    expect(strictOf(withA(schema)).schema.properties).toEqual({ a: expected });
  });
});

describe('an optional property becomes required and', () => {
  test.each<[string, unknown, unknown]>([
    ['nullable', { type: 'string' }, { type: ['string', 'null'] }],
    [
      'a nullable enum',
      { type: 'string', enum: ['x'] },
      { type: ['string', 'null'], enum: ['x', null] },
    ],
    [
      'a choice with null',
      { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
      { anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'null' }] },
    ],
    [
      'stays nullable where null is the default',
      { type: ['string', 'null'], default: null },
      { type: ['string', 'null'], description: 'Default: null.' },
    ],
  ])('%s', (_, schema, expected) => {
    const { schema: strict, undo, fill } = strictOf(withA(schema, { required: [] }));
    expect(strict.required).toEqual(['a']);
    expect(strict.properties).toEqual({ a: expected });
    expect(fill({})).toEqual({ a: null });
    expect(undo({ a: null })).toEqual({});
  });

  test('is refused if null differs from absence', () => {
    const schema = withA({ type: ['string', 'null'] }, { required: [] });
    expect(toStrictSchema(schema, false)).toEqual({
      problems: [
        {
          path: '/properties/a',
          reason: 'it may be absent or null, and strict mode has only null for both.',
        },
      ],
    });
  });
});

describe('is refused:', () => {
  test.each<[string, JsonSchema, string, RegExp]>([
    ['an open object', { type: 'object', properties: {} }, '', /Set additionalProperties to false/],
    [
      'an object with further properties',
      withA({}, { additionalProperties: { type: 'string' } }),
      '/additionalProperties',
      /does not name are accepted/,
    ],
    ['anything', withA({}), '/properties/a', /no type, so that any value/],
    ['true', withA(true), '/properties/a', /any value, or none/],
    ['a list of anything', withA({ type: 'array' }), '/properties/a', /items of any kind/],
    ['a tuple', withA({ type: 'array', prefixItems: [] }), '/properties/a', /'prefixItems'/],
    [
      'a set',
      withA({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
      '/properties/a',
      /'uniqueItems'/,
    ],
    ['a length', withA({ type: 'string', minLength: 1 }), '/properties/a', /'minLength'/],
    ['a length limit', withA({ type: 'string', maxLength: 9 }), '/properties/a', /'maxLength'/],
    [
      'a format that validators check',
      withA({ type: 'string', format: 'uri' }),
      '/properties/a',
      /format 'uri'/,
    ],
    [
      'a pattern that looks ahead',
      withA({ type: 'string', pattern: '^(?!x)' }),
      '/properties/a',
      /look ahead/,
    ],
    ['not', withA({ type: 'string', not: { const: 'x' } }), '/properties/a', /'not'/],
    [
      'several parts of allOf',
      withA({ allOf: [{ type: 'string' }, {}] }),
      '/properties/a',
      /'allOf'/,
    ],
    [
      'branches that may overlap',
      withA({ oneOf: [{ type: 'string' }, { const: 'x' }] }),
      '/properties/a',
      /may overlap/,
    ],
    ['an enum of objects', withA({ enum: [{}] }), '/properties/a', /only scalars/],
    [
      'a reference out of the schema',
      withA({ $ref: 'https://a.example/s' }),
      '/properties/a',
      /refers to no schema/,
    ],
    [
      'a reference to itself',
      withA({ $ref: '#/$defs/x' }, { $defs: { x: { $ref: '#/$defs/x' } } }),
      '/properties/a',
      /leads only to itself/,
    ],
    [
      'a check beside a reference',
      withA({ $ref: '#/$defs/x', minLength: 1 }, { $defs: { x: { type: 'string' } } }),
      '/properties/a',
      /beside a reference/,
    ],
    [
      'a choice at the root',
      { type: 'object', anyOf: [withA({ type: 'string' })] },
      '',
      /'anyOf' at the root/,
    ],
    [
      'what is required and not described',
      withA({ type: 'string' }, { required: ['a', 'b'] }),
      '/required',
      /'b' is required/,
    ],
    [
      'a map',
      withA({ type: 'object', patternProperties: { x: {} } }),
      '/properties/a',
      /'patternProperties'/,
    ],
    ['an unknown type', withA({ type: 'any' }), '/properties/a', /type is unknown in JSON Schema/],
  ])('%s', (_, schema, path, reason) => {
    const made = toStrictSchema(schema, false);
    const problems = 'problems' in made ? made.problems : [];
    expect(problems.map((one) => one.path)).toEqual([path]);
    expect(problems[0]?.reason).toMatch(reason);
  });

  test('reports every obstacle, not only the first', () => {
    const properties = { a: { type: 'string', minLength: 1 }, b: {}, c: { type: 'string' } };
    const made = toStrictSchema({ type: 'object', properties, additionalProperties: false }, false);
    expect('problems' in made && made.problems.map((one) => one.path)).toEqual([
      '/properties/a',
      '/properties/b',
    ]);
  });

  test.each<[string, JsonSchema, RegExp]>([
    ['too deep', deep(11), /nested more than 10 levels/],
    [
      'too many enum values',
      withA({ enum: Array.from({ length: 1001 }, (_, i) => i) }),
      /1000 enum values/,
    ],
    ['too long names', withA({ enum: ['x'.repeat(120_001)] }), /too long altogether/],
    ['too many properties', many(5001), /5000 properties/],
  ])('%s', (_, schema, reason) => {
    const made = toStrictSchema(schema, false);
    expect('problems' in made && made.problems[0]?.reason).toMatch(reason);
  });
});

test('open objects are closed on request, and maps are still refused', () => {
  const made = toStrictSchema({ type: 'object', properties: { a: { type: 'object' } } }, true);
  expect('schema' in made && made.schema).toMatchObject({
    additionalProperties: false,
    properties: { a: { additionalProperties: false } },
  });
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  expect(toStrictSchema(map, true)).toHaveProperty('problems');
});

describe('arguments', () => {
  const node = {
    type: 'object',
    properties: {
      label: { type: 'string' },
      next: { $ref: '#/$defs/node' },
      tags: {
        type: 'array',
        items: withA({ type: 'string' }, { required: [] }),
      },
    },
    required: ['label'],
    additionalProperties: false,
  };

  test('are undone and filled at every depth, through references and lists', () => {
    const { undo, fill } = strictOf(withA({ $ref: '#/$defs/node' }, { $defs: { node } }));
    const plain = { a: { label: 'x', next: { label: 'y', tags: [{}, { a: 'z' }] } } };
    const strict = {
      a: {
        label: 'x',
        next: { label: 'y', next: null, tags: [{ a: null }, { a: 'z' }] },
        tags: null,
      },
    };
    expect(fill(plain)).toEqual(strict);
    expect(undo(strict)).toEqual(plain);
  });

  test('follow the matching branch', () => {
    const branch = (kind: string, key: string): JsonSchema => ({
      type: 'object',
      properties: {
        kind: { const: kind },
        [key]: { type: ['string', 'null'] },
        more: { type: 'string' },
      },
      required: ['kind', key],
      additionalProperties: false,
    });
    const { undo, fill } = strictOf(withA({ oneOf: [branch('u', 'user'), branch('g', 'group')] }));
    const plain = { a: { kind: 'g', group: null } };
    expect(fill(plain)).toEqual({ a: { kind: 'g', group: null, more: null } });
    expect(undo(fill(plain))).toEqual(plain);
  });

  test('that the schema refuses stay unchanged', () => {
    const { undo } = strictOf(withA({ type: 'string' }, { required: [] }));
    for (const odd of [null, 'text', [null], undefined]) expect(undo(odd)).toEqual(odd);
    expect(undo({ other: null, a: 'x' })).toEqual({ other: null, a: 'x' });
  });
});

test('each target of references is converted once, under its own name', () => {
  const inner = {
    type: 'object',
    properties: { b: { type: 'string' } },
    additionalProperties: false,
  };
  const { schema } = strictOf({
    type: 'object',
    properties: {
      x: { $ref: '#/$defs/one~1two' },
      y: { $ref: '#/$defs/one~1two', description: 'Again' },
      z: { $ref: '#/definitions/one~1two' },
    },
    required: ['x', 'y', 'z'],
    additionalProperties: false,
    $defs: { 'one/two': inner },
    definitions: { 'one/two': { type: 'string' } },
  });
  expect(schema.properties).toEqual({
    x: { $ref: '#/$defs/one_1two' },
    y: { description: 'Again', anyOf: [{ $ref: '#/$defs/one_1two' }] },
    z: { $ref: '#/$defs/one_1two_2' },
  });
  expect(schema.$defs).toEqual({
    one_1two: { ...inner, properties: { b: { type: ['string', 'null'] } }, required: ['b'] },
    one_1two_2: { type: 'string' },
  });
  expect(schema).not.toHaveProperty('definitions');
});

function deep(levels: number): JsonSchema {
  return levels === 0 ? withA({ type: 'string' }) : withA(deep(levels - 1));
}

function many(count: number): JsonSchema {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'boolean' }]),
  );
  return { type: 'object', properties, additionalProperties: false };
}

test('a list of 200,000 values is refused at once', () => {
  const values = Array.from({ length: 200_000 }, (_, index) => index);
  const began = process.cpuUsage();
  const made = toStrictSchema(withA({ enum: values }), false);
  expect(made).toMatchObject({
    problems: [{ reason: expect.stringContaining('1000 enum values') }],
  });
  // A list that is searched once for each of its values takes tens of seconds.
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});
