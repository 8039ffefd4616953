import { expect, test } from 'vitest';
import { relaxBound, relaxInCode } from './relax-bound.ts';

const SCHEMA = `{
  "type": "object",
  "properties": {
    "pattern": { "type": "string", "minLength": 9 },
    "tags": { "type": "array", "maxItems": 1, "items": { "type": "string", "maxLength": 2 } },
    "count": { "$ref": "#/$defs/count" }
  },
  "$defs": { "count": { "type": "integer", "maximum": 3 } }
}`;

const relax = (path: string, keyword: string, expected: unknown, args: unknown) =>
  relaxBound({
    schemaText: SCHEMA,
    argsText: typeof args === 'string' ? args : JSON.stringify(args),
    issues: [{ path, message: 'is refused', keyword, expected }],
  });

test('a bound becomes the measure of the value, and the rest of the text stays', () => {
  expect(relax('$.pattern', 'minLength', 9, { pattern: 'ab🐞' })).toMatchObject({
    label: 'Relax minLength to 3',
    schemaText: SCHEMA.replace('"minLength": 9', '"minLength": 3'),
  });
  expect(relax('$.tags', 'maxItems', 1, { tags: ['a', 'b'] })?.label).toBe('Relax maxItems to 2');
  expect(relax('$.tags[0]', 'maxLength', 2, { tags: ['long'] })).toMatchObject({
    label: 'Relax maxLength to 4',
    schemaText: SCHEMA.replace('"maxLength": 2', '"maxLength": 4'),
  });
});

test('a bound elsewhere, another rule and broken texts have no such edit', () => {
  expect(relax('$.count', 'maximum', 3, { count: 7 })).toBeUndefined();
  expect(relax('$.pattern', 'type', 'string', { pattern: 7 })).toBeUndefined();
  expect(relax('$.pattern', 'minLength', 8, { pattern: 'a' })).toBeUndefined();
  expect(relax('$.pattern', 'minLength', 9, '{"pattern":')).toBeUndefined();
  expect(relax('$["__proto__"]', 'minLength', 9, {})).toBeUndefined();
  expect(relax('$ odd', 'minLength', 9, {})).toBeUndefined();
});

test('a bound in code is relaxed if it is there once', () => {
  const change = { keyword: 'minLength', from: 1_000, to: 3 };
  expect(relaxInCode("{ a: { 'minLength' : 1_000 }, b: { minLength: 5 } }", change)).toBe(
    "{ a: { 'minLength' : 3 }, b: { minLength: 5 } }",
  );
  expect(relaxInCode('{ minLength: 1000 }, { minLength: 1_000 }', change)).toBeUndefined();
  expect(relaxInCode('{ minLength: LEAST }', change)).toBeUndefined();
});
