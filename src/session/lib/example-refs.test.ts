import { expect, test } from 'vitest';
import { compileSchema } from '../../schema/index.ts';
import { exampleArgs } from './example-args.ts';

/** As Pydantic writes the models of a tool's parameters. */
const $defs = {
  Level: { enum: ['low', 'high'], title: 'Level', type: 'string' },
  Point: {
    type: 'object',
    properties: { x: { type: 'number', minimum: 2 }, label: { type: 'string' } },
    required: ['x'],
  },
  Circle: {
    type: 'object',
    properties: { kind: { const: 'circle' }, centre: { $ref: '#/$defs/Point' } },
    required: ['kind', 'centre'],
  },
  Line: {
    type: 'object',
    properties: { kind: { const: 'line' }, to: { $ref: '#/$defs/Point' } },
    required: ['kind', 'to'],
  },
  Named: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  Other: { $ref: '#/$defs/Point' },
  Tree: {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
    required: ['children'],
  },
  Node: {
    type: 'object',
    properties: {
      value: { type: 'integer' },
      next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
    },
    required: ['value', 'next'],
  },
  And: {
    type: 'object',
    properties: {
      all: {
        type: 'array',
        minItems: 1,
        items: { oneOf: [{ $ref: '#/$defs/And' }, { $ref: '#/$defs/Equal' }] },
      },
    },
    required: ['all'],
  },
  Equal: { type: 'object', properties: { field: { type: 'string' } }, required: ['field'] },
  Pair: {
    type: 'array',
    prefixItems: [{ type: 'string' }, { $ref: '#/$defs/Point' }],
    minItems: 2,
    maxItems: 2,
  },
};

test.each<[string, object, unknown]>([
  ['level', { $ref: '#/$defs/Level' }, 'low'],
  ['level', { $ref: '#/$defs/Level', default: 'high' }, 'high'],
  ['at', { $ref: '#/$defs/Point' }, { x: 2 }],
  ['at', { $ref: '#/$defs/Other' }, { x: 2 }],
  [
    'at',
    { $ref: '#/$defs/Point', description: 'Where.', required: ['x', 'label'] },
    { x: 2, label: 'example' },
  ],
  ['at', { allOf: [{ $ref: '#/$defs/Point' }], description: 'Where.' }, { x: 2 }],
  ['at', { allOf: [{ $ref: '#/$defs/Point' }, { $ref: '#/$defs/Named' }] }, { x: 2, name: 'Ada' }],
  [
    'shape',
    { oneOf: [{ $ref: '#/$defs/Line' }, { $ref: '#/$defs/Circle' }] },
    { kind: 'line', to: { x: 2 } },
  ],
  [
    'shape',
    { anyOf: [{ $ref: '#/$defs/Circle' }, { type: 'null' }] },
    { kind: 'circle', centre: { x: 2 } },
  ],
  ['list', { type: 'array', minItems: 1, items: { $ref: '#/$defs/Point' } }, [{ x: 2 }]],
  ['tree', { $ref: '#/$defs/Tree' }, { children: [] }],
  ['node', { $ref: '#/$defs/Node' }, { value: 1, next: null }],
  ['filter', { $ref: '#/$defs/And' }, { all: [{ field: 'example' }] }],
  ['pair', { $ref: '#/$defs/Pair' }, ['example', { x: 2 }]],
  ['none', { $ref: '#/$defs/Missing' }, {}],
  ['none', { $ref: '#elsewhere' }, {}],
  ['none', { $ref: 'https://example.com/schema.json' }, {}],
])('a required %s of %j is %j', (name, property, value) => {
  const schema = { type: 'object', properties: { [name]: property }, required: [name], $defs };
  expect(exampleArgs(schema)).toEqual({ [name]: value });
  if (name !== 'none') expect(compileSchema(schema).issues({ [name]: value })).toEqual([]);
});

test('the arguments as a whole may refer to a definition', () => {
  expect(exampleArgs({ $ref: '#/$defs/Circle', $defs })).toEqual({
    kind: 'circle',
    centre: { x: 2 },
  });
});

test('references that lead to themselves end', () => {
  const self = { $ref: '#/$defs/Self' };
  for (const Self of [
    self,
    { allOf: [self, self] },
    { type: 'object', required: ['a'], properties: { a: { allOf: [self, self] } } },
  ]) {
    const schema = {
      type: 'object',
      required: ['one'],
      properties: { one: self },
      $defs: { Self },
    };
    expect(JSON.stringify(exampleArgs(schema)).length).toBeLessThan(100_000);
  }
});

test('a large definition that is used many times is copied a few times', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `field_${index}`);
  let copies = 0;
  const properties = new Proxy(Object.fromEntries(names.map((name) => [name, {}])), {
    ownKeys: (fields) => {
      copies += 1;
      return Reflect.ownKeys(fields);
    },
  });
  exampleArgs({
    type: 'object',
    allOf: names.slice(0, 900).map(() => ({ $ref: '#/$defs/Large' })),
    $defs: { Large: { type: 'object', properties } },
  });
  expect(copies).toBeLessThan(100);
});
