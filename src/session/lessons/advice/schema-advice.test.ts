import { expect, test } from 'vitest';
import { schemaAdvice } from './schema-advice.ts';

const port = { type: 'string' };

test.each([
  [{ type: 'int' }, /`seats` has the type `int`, .* Write `integer`\./],
  [{ type: 'strng' }, /has the type `strng`, .* Did you mean `string`\?/],
  [{ type: 'integer', min: 1 }, /`seats` has `min`, which checks nothing: .* Write `minimum`\./],
  [{ type: 'integer', minimun: 1 }, /has `minimun`, .* Did you mean `minimum`\?/],
  [{ type: 'integer', required: true }, /List the name in `required` of the object/],
  [{ type: 'integer', optional: true }, /is optional if `required` does not list it/],
  [{ type: 'array', items: { type: 'str' } }, /`items` of `seats` has the type `str`/],
])('%j gets its sentence', (seats, sentence) => {
  const schema = { type: 'object', properties: { port, seats }, required: ['port'] };
  expect(schemaAdvice('book', schema)).toEqual([expect.stringMatching(sentence)]);
});

test('a schema without required is found, and a good one has no sentence', () => {
  const properties = { port, seats: { type: 'integer', minimum: 1, 'x-note': 'of one party' } };
  expect(schemaAdvice('book', { type: 'object', properties })).toEqual([
    expect.stringContaining("`required: ['port', 'seats']`"),
  ]);
  expect(schemaAdvice('book', { type: 'object', properties, required: [] })).toEqual([]);
  expect(schemaAdvice('book', { type: 'object', properties: {} })).toEqual([]);
  expect(schemaAdvice('book', 'no schema')).toEqual([]);
});
