import { expect, it } from 'vitest';
import { builtinNames, createBuiltinTool } from '../../kinds/index.ts';
import { createVirtualClock, simulatedEndpoints } from '../../simulation/index.ts';
import { HARD_SCHEMA } from '../arguments/test-schemas.ts';
import { createCatalogEquipment } from '../content/catalog-runtime.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import { findSchemaSlips } from './schema-slips.ts';

it.each([
  [{ type: 'strin' }, 'type', /^must be one of string/],
  [{ properties: { a: { type: 'string', required: true } } }, 'properties.a.required', /beside/],
  [{ properties: { a: 'string' } }, 'properties.a', /must be a schema/],
  [{ properties: { a: { pattern: '(' } } }, 'properties.a.pattern', /regular expression/],
  [{ items: { minLength: -1 } }, 'items.minLength', /whole number/],
  [{ anyOf: [{ enum: 'a' }] }, 'anyOf.0.enum', /array of values/],
  [{ properties: { a: { $ref: '#/$defs/a' } } }, 'properties.a.$ref', /does not exist/],
  [{ properties: { city: {} }, required: ['citty'] }, 'required', /^names 'citty'.*write 'city'$/],
  [{ properties: { city: {} }, required: ['city', 'id'] }, 'required', /add it there/],
])('finds the mistake in %j', (schema, path, message) => {
  expect(findSchemaSlips(schema)).toEqual([
    { path, keys: expect.any(Array), message: expect.stringMatching(message) },
  ]);
});

it('finds the index of a required name, and a name with a point', () => {
  const schema = { properties: { 'a.b': 'string', c: {} }, required: ['c', 'd'] };
  expect(findSchemaSlips(schema).map(({ keys }) => keys)).toEqual([
    ['required', '1'],
    ['properties', 'a.b'],
  ]);
});

it('accepts a property of any name, and reads no values as schemas', () => {
  const names = { type: { type: 'string' }, required: { type: 'boolean' }, enum: {} };
  expect(
    findSchemaSlips({ properties: names, default: { type: 'x' }, const: { type: 5 } }),
  ).toEqual([]);
});

it.each([
  { required: ['a'] },
  { properties: {}, required: ['a'], additionalProperties: { type: 'string' } },
  { properties: {}, required: ['a'], patternProperties: { '^a': {} } },
  { properties: {}, required: ['a'], allOf: [{ properties: { a: {} } }] },
  { properties: { a: {} }, anyOf: [{ properties: { b: {} }, required: ['a'] }] },
])('accepts a required name that another part of the schema may have: %j', (schema) => {
  expect(findSchemaSlips(schema)).toEqual([]);
});

const world = createCatalogEquipment({}).createWorld(createVirtualClock(), createScenario());
const BOUND = new Set(['sql_query', 'rag_query', 'rag_ingest']);

it('reports nothing for correct schemas', () => {
  const tools = [
    ...world.tools.map(({ tool }) => tool),
    ...builtinNames
      .filter((name) => !BOUND.has(name))
      .map((name) => createBuiltinTool(name, {}, { endpoints: simulatedEndpoints })),
  ];
  for (const { schema } of tools) expect(findSchemaSlips(schema)).toEqual([]);
  expect(findSchemaSlips(HARD_SCHEMA)).toEqual([]);
});
