import { expect, test } from 'vitest';
import { exampleArgs } from './example-args.ts';

test('required properties get a value of their type, others are left out', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      on: { type: 'boolean' },
      list: { type: 'array' },
      nothing: { type: ['null', 'string'] },
      place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      left: { type: 'string' },
    },
    required: ['text', 'count', 'on', 'list', 'nothing', 'place', 'not-there'],
  };
  expect(exampleArgs(schema)).toEqual({
    text: 'example',
    count: 3,
    on: false,
    list: [],
    nothing: null,
    place: { city: 'example' },
  });
});

test('examples, defaults, constants and choices come first, in this order', () => {
  const of = (property: unknown) => exampleArgs({ properties: { a: property }, required: ['a'] });
  expect(of({ type: 'string', examples: ['x'], default: 'y' })).toEqual({ a: 'x' });
  expect(of({ type: 'string', default: 'y', const: 'z' })).toEqual({ a: 'y' });
  expect(of({ const: 'z', enum: ['e'] })).toEqual({ a: 'z' });
  expect(of({ enum: ['e', 'f'] })).toEqual({ a: 'e' });
});

test('a schema that contains itself ends', () => {
  const schema: Record<string, unknown> = { required: ['a'] };
  schema.properties = { a: schema };
  expect(JSON.stringify(exampleArgs(schema))).toContain('null');
});

test('a schema without properties gives an empty object', () => {
  expect(exampleArgs({})).toEqual({});
  expect(exampleArgs({ properties: 'none', required: 'none' })).toEqual({});
});
