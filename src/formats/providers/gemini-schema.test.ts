import { expect, test } from 'vitest';
import { fromGeminiSchema, hasGeminiTypes } from './gemini-schema.ts';

test.each<[string, Record<string, unknown>, unknown]>([
  ['a type', { type: 'STRING' }, { type: 'string' }],
  ['a type in small letters', { type: 'string' }, { type: 'string' }],
  ['nullable', { type: 'INTEGER', nullable: true }, { type: ['integer', 'null'] }],
  ['nullable as false', { type: 'NUMBER', nullable: false }, { type: 'number' }],
  ['null itself', { type: 'NULL', nullable: true }, { type: 'null' }],
  ['no type', { type: 'TYPE_UNSPECIFIED', description: 'd' }, { description: 'd' }],
  [
    'an enum',
    { type: 'STRING', format: 'enum', enum: ['A', 'B'] },
    { type: 'string', enum: ['A', 'B'] },
  ],
  [
    'a nullable enum',
    { type: 'STRING', enum: ['A'], nullable: true },
    { type: ['string', 'null'], enum: ['A', null] },
  ],
  [
    'counts as texts',
    { type: 'ARRAY', items: { type: 'STRING', maxLength: '9' }, minItems: '1' },
    { type: 'array', items: { type: 'string', maxLength: 9 }, minItems: 1 },
  ],
  ['an example', { type: 'STRING', example: 'x' }, { type: 'string', examples: ['x'] }],
  [
    'a choice',
    { anyOf: [{ type: 'STRING' }, { type: 'OBJECT' }], nullable: true },
    { anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'null' }] },
  ],
  [
    'properties that are called like keywords',
    { type: 'OBJECT', properties: { type: { type: 'STRING' }, nullable: { type: 'BOOLEAN' } } },
    { type: 'object', properties: { type: { type: 'string' }, nullable: { type: 'boolean' } } },
  ],
])('%s', (_, schema, expected) => {
  expect(fromGeminiSchema(schema)).toEqual(expected);
});

test.each([
  [{ type: 'OBJECT' }, true],
  [{ type: 'object' }, false],
  [{ type: 'STRINGS' }, false],
  [undefined, false],
])('%j is written in the dialect: %s', (schema, expected) => {
  expect(hasGeminiTypes(schema)).toBe(expected);
});
