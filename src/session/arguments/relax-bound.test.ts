import { expect, test } from 'vitest';
import { relaxBounds, relaxInCode } from './relax-bound.ts';

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
  relaxBounds({
    schemaText: SCHEMA,
    argsText: typeof args === 'string' ? args : JSON.stringify(args),
    issues: [{ path, message: 'is refused', keyword, expected }],
  });

test('a bound becomes the measure of the value, and the rest of the text stays', () => {
  expect(relax('$.pattern', 'minLength', 9, { pattern: 'ab🐞' })).toMatchObject({
    bounds: [{ keyword: 'minLength', from: 9, to: 3 }],
    schemaText: SCHEMA.replace('"minLength": 9', '"minLength": 3'),
  });
  expect(relax('$.tags', 'maxItems', 1, { tags: ['a', 'b'] })).toMatchObject({
    bounds: [{ keyword: 'maxItems', to: 2 }],
  });
  expect(relax('$.tags[0]', 'maxLength', 2, { tags: ['long'] })).toMatchObject({
    bounds: [{ keyword: 'maxLength', to: 4 }],
    schemaText: SCHEMA.replace('"maxLength": 2', '"maxLength": 4'),
  });
});

test('all violated bounds are relaxed at once, each to the most extreme value', () => {
  const relaxed = relaxBounds({
    schemaText: SCHEMA,
    argsText: JSON.stringify({ pattern: 'ab', tags: ['long', 'longer'], count: 1 }),
    issues: [
      { path: '$.pattern', message: '', keyword: 'minLength', expected: 9 },
      { path: '$.tags', message: '', keyword: 'maxItems', expected: 1 },
      { path: '$.tags[0]', message: '', keyword: 'maxLength', expected: 2 },
      { path: '$.tags[1]', message: '', keyword: 'maxLength', expected: 2 },
      { path: '$.count', message: '', keyword: 'type', expected: 'string' },
    ],
  });
  expect(relaxed?.bounds.map(({ keyword, to }) => [keyword, to])).toEqual([
    ['minLength', 2],
    ['maxItems', 2],
    ['maxLength', 6],
  ]);
  expect(relaxed?.schemaText).toBe(
    SCHEMA.replace('"minLength": 9', '"minLength": 2')
      .replace('"maxItems": 1', '"maxItems": 2')
      .replace('"maxLength": 2', '"maxLength": 6'),
  );
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
