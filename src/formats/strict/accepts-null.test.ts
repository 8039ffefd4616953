import { expect, test } from 'vitest';
import { compileSchema } from '../../schema/index.ts';
import { acceptsNull, refersTo } from './accepts-null.ts';

const $defs = {
  word: { type: 'string' },
  maybe: { anyOf: [{ $ref: '#/$defs/word' }, { type: 'null' }] },
  alias: { $ref: '#/$defs/maybe' },
};

test.each<[unknown, boolean]>([
  [true, true],
  [false, false],
  [{}, true],
  [{ type: 'null' }, true],
  [{ type: ['string', 'null'] }, true],
  [{ type: 'string' }, false],
  [{ enum: ['x', null] }, true],
  [{ enum: ['x'] }, false],
  [{ type: ['string', 'null'], enum: ['x'] }, false],
  [{ const: null }, true],
  [{ const: 0 }, false],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
  [{ oneOf: [{ type: 'null' }, { const: null }] }, false],
  [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, true],
  [{ allOf: [{}, { type: 'string' }] }, false],
  [{ allOf: [{}, { type: ['string', 'null'] }] }, true],
  [{ $ref: '#/$defs/word' }, false],
  [{ $ref: '#/$defs/alias' }, true],
  [{ minLength: 3 }, true],
])('null in %j: %s, like a validator', (schema, expected) => {
  expect(acceptsNull(schema, { $defs })).toBe(expected);
  const whole = { properties: { a: schema }, $defs };
  expect(compileSchema(whole).accepts({ a: null })).toBe(expected);
});

test('circular references have no target', () => {
  const document = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } };
  expect(refersTo('#/$defs/a', document)).toBeUndefined();
  expect(acceptsNull({ $ref: '#/$defs/a' }, document)).toBe(false);
  const itself = { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }] } } };
  expect(acceptsNull({ $ref: '#/$defs/a' }, itself)).toBe(false);
});
