import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { defineTool, type JsonSchema } from '../../core/index.ts';
import { compileSchema, type SchemaDraft } from '../../schema/index.ts';
import { embedSchema } from './embed-schema.ts';

/** A whole JSON Schema 2020-12 document with one schema in it. */
function inDocument(schema: JsonSchema): JsonSchema {
  const embedded = embedSchema(schema, '#/$defs/args.tool');
  return { $ref: '#/$defs/args.tool', $defs: { 'args.tool': embedded } };
}

const tree = {
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
  required: ['name'],
  additionalProperties: false,
};

const list = {
  type: 'object',
  properties: { first: { $ref: '#/$defs/node' } },
  $defs: {
    node: {
      type: 'object',
      properties: { value: { type: 'number' }, next: { $ref: '#/$defs/node' } },
      required: ['value'],
    },
  },
};

/** Each with accepted and refused values. */
const SCHEMAS: [
  about: string,
  schema: JsonSchema,
  good: unknown[],
  bad: unknown[],
  draft?: SchemaDraft,
][] = [
  [
    'a cycle through the root',
    tree,
    [{ name: 'a', children: [{ name: 'b' }] }],
    [{ name: 'a', children: [{}] }],
  ],
  [
    'a cycle through $defs',
    list,
    [{ first: { value: 1, next: { value: 2 } } }],
    [{ first: { value: 1, next: {} } }],
  ],
  [
    'definitions and tuples of draft 7',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { text: { type: 'string' } },
      properties: {
        pair: {
          items: [{ $ref: '#/definitions/text' }, { type: 'number' }],
          additionalItems: false,
        },
        list: { items: { type: 'number' }, additionalItems: false },
        same: { $ref: '#/properties/pair/items/1' },
      },
    },
    [{ pair: ['a', 1], list: [1, 2, 3], same: 4 }],
    [{ pair: [1, 1] }, { pair: ['a', 1, 2] }, { list: ['a'] }, { same: 'a' }],
    '7',
  ],
  [
    'dependencies of draft 7',
    {
      dependencies: { card: ['address'], gift: { required: ['note'] }, never: false },
      properties: { other: { $ref: '#/dependencies/gift' } },
    },
    [{ card: 1, address: 1 }, { gift: 1, note: 1 }, { other: { note: 1 } }],
    [{ card: 1 }, { gift: 1 }, { never: 1 }, { other: {} }],
    '7',
  ],
  [
    'limits of draft 4',
    {
      properties: {
        n: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      },
    },
    [{ n: 1 }, { n: 9 }],
    [{ n: 0 }, { n: 10 }],
    '4',
  ],
  [
    'schemas that are true and false',
    { properties: { any: true, none: false, same: { $ref: '#/properties/none' } } },
    [{ any: 1 }],
    [{ none: 1 }, { same: 1 }],
  ],
  [
    'anchors',
    { properties: { a: { $ref: '#text' } }, $defs: { t: { $anchor: 'text', type: 'string' } } },
    [{ a: 'x' }],
    [{ a: 1 }],
  ],
  [
    'anchors of draft 7',
    { properties: { a: { $ref: '#text' } }, definitions: { t: { $id: '#text', type: 'string' } } },
    [{ a: 'x' }],
    [{ a: 1 }],
    '7',
  ],
  [
    'an address of its own, and parts with theirs',
    {
      $id: 'https://schemas.example/order',
      properties: {
        item: { $ref: 'item' },
        price: { $ref: 'https://schemas.example/order#/$defs/price' },
        code: { $ref: 'item#/$defs/code' },
      },
      $defs: {
        price: { type: 'number' },
        item: {
          $id: 'item',
          properties: { code: { $ref: '#/$defs/code' } },
          $defs: { code: { type: 'string' } },
        },
      },
    },
    [{ item: { code: 'a' }, price: 1, code: 'a' }],
    [{ item: { code: 1 } }, { price: 'a' }, { code: 1 }],
  ],
  [
    'names that pointers and addresses must escape',
    {
      properties: {
        'a/b~c d%#ü': { type: 'string' },
        $ref: { type: 'number' },
        x: { $ref: '#/properties/a~1b~0c%20d%25%23%C3%BC' },
      },
    },
    [{ x: 'text', $ref: 1 }],
    [{ x: 1 }, { $ref: 'text' }],
  ],
  [
    'a reference beside other keywords',
    {
      properties: { a: { $ref: '#/$defs/text', minLength: 2 } },
      $defs: { text: { type: 'string' } },
    },
    [{ a: 'xy' }],
    [{ a: 'x' }, { a: 1 }],
  ],
  [
    'data that looks like references',
    {
      properties: {
        a: { const: { $ref: '#/nowhere' } },
        b: { enum: [{ items: [1] }], default: { $id: 'x' } },
      },
    },
    [{ a: { $ref: '#/nowhere' }, b: { items: [1] } }],
    [{ a: {} }, { b: { prefixItems: [1] } }],
  ],
];

describe.each(SCHEMAS)('%s', (_, schema, good, bad, draft = '2020-12') => {
  const document = inDocument(schema);

  it('is a schema of 2020-12 without dangling references', () => {
    // Checks each part against the meta-schema, and follows references.
    const validate = new AjvJsonSchemaValidator().getValidator(document);
    for (const value of good) expect(validate(value)).toMatchObject({ valid: true });
    for (const value of bad) expect(validate(value)).toMatchObject({ valid: false });
  });

  it('accepts the same values', () => {
    const before = compileSchema(schema, draft && { draft });
    const after = compileSchema(document);
    for (const value of [...good, ...bad]) {
      expect(after.accepts(value)).toBe(before.accepts(value));
      expect(after.accepts(value)).toBe(good.includes(value));
    }
  });
});

it('accepts anything for a reference that is dangling, or points outside the schema', () => {
  const references = [
    '#/$defs/gone',
    '#gone',
    'other.json',
    'https://schemas.example/x',
    'http://[',
    '#/%',
    7,
  ];
  const properties = Object.fromEntries(
    references.map(($ref, at) => [`p${at}`, { $ref, title: 'P' }]),
  );
  const embedded = embedSchema({ type: 'object', properties }, '#/x');
  expect(
    new Set(Object.values(embedded.properties as object).map((one) => JSON.stringify(one))),
  ).toEqual(new Set(['{"title":"P"}']));
});

it('does not change its input', () => {
  const { schema } = defineTool({
    name: 'a',
    description: '',
    schema: list,
    execute: async () => ({ ok: true, value: '' }),
  });
  const before = JSON.stringify(schema);
  embedSchema(schema, '#/x');
  expect(JSON.stringify(schema)).toBe(before);
});
