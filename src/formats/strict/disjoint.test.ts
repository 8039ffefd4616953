import { expect, test } from 'vitest';
import { areDisjoint } from './disjoint.ts';

const tagged = (tag: unknown, more = {}) => ({
  type: 'object',
  properties: { kind: tag },
  required: ['kind'],
  ...more,
});

test.each<[string, unknown[], boolean]>([
  ['one', [{}], true],
  ['types', [{ type: 'string' }, { type: 'number' }, { type: 'null' }], true],
  ['an integer is a number', [{ type: 'integer' }, { type: 'number' }], false],
  ['types in common', [{ type: ['string', 'null'] }, { type: ['null', 'number'] }], false],
  ['values', [{ enum: ['a', 'b'] }, { const: 'c' }], true],
  ['a value in common', [{ enum: ['a', 'b'] }, { enum: ['b'] }], false],
  ['a value of another type', [{ const: 1 }, { type: 'string' }], true],
  ['a value of that type', [{ const: 'x' }, { type: 'string' }], false],
  ['objects with a tag', [tagged({ const: 'a' }), tagged({ const: 'b' })], true],
  ['objects with the same tag', [tagged({ const: 'a' }), tagged({ enum: ['a', 'b'] })], false],
  [
    'a tag that may be absent',
    [tagged({ const: 'a' }), tagged({ const: 'b' }, { required: [] })],
    false,
  ],
  ['a tag behind a reference', [tagged({ ref: 1 }), tagged({ const: 'b' })], true],
  ['anything', [{ type: 'string' }, {}], false],
  ['the third overlaps', [{ type: 'string' }, { type: 'number' }, { const: 'x' }], false],
])('%s', (_, schemas, expected) => {
  const deref = (schema: unknown) =>
    JSON.stringify(schema) === '{"ref":1}' ? { const: 'a' } : schema;
  expect(areDisjoint(schemas, deref)).toBe(expected);
});
