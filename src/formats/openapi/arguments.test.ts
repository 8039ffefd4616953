import { describe, expect, test } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';

/** One GET with these parameters. */
function withParameters(parameters: unknown[], path = '/a', inPath: unknown[] = []) {
  return fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: { [path]: { parameters: inPath, get: { operationId: 'op', parameters } } },
  });
}

const text = { type: 'string' };
const list = { type: 'array', items: text };

describe('is sent', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['a text', { schema: text }, text],
    ['what has no schema', {}, {}],
    ['a list, each item by itself', { schema: list }, list],
    ['a list in the style that is usual', { schema: list, style: 'form', explode: true }, list],
    [
      'its description',
      { schema: text, description: ' Words ' },
      { ...text, description: 'Words' },
    ],
    [
      'the schema’s own description',
      { schema: { ...text, description: 'Own' }, description: 'Other' },
      { ...text, description: 'Own' },
    ],
  ])('%s', (_, parameter, expected) => {
    const { declarations, problems } = withParameters([{ name: 'q', in: 'query', ...parameter }]);
    expect(problems).toEqual([]);
    expect(declarations[0]?.parameters).toEqual({ type: 'object', properties: { q: expected } });
    expect(declarations[0]?.webhook.parameters_in).toEqual({ q: 'query' });
  });

  test('the operation’s parameter overrides the path’s of the same name and place', () => {
    const { declarations } = withParameters(
      [{ name: 'q', in: 'query', schema: { type: 'integer' } }],
      '/a',
      [
        { name: 'q', in: 'query', required: true, schema: text },
        { name: 'r', in: 'query', required: true, schema: text },
      ],
    );
    expect(declarations[0]?.parameters).toEqual({
      type: 'object',
      properties: { q: { type: 'integer' }, r: text },
      required: ['r'],
    });
  });

  test('headers that OpenAPI describes elsewhere are not arguments', () => {
    const names = ['Accept', 'content-type', 'Authorization', 'X-Own'];
    const { declarations, problems } = withParameters(
      names.map((name) => ({ name, in: 'header', schema: text })),
    );
    expect([Object.keys(declarations[0]?.webhook.parameters_in ?? {}), problems]).toEqual([
      ['X-Own'],
      [],
    ]);
  });
});

const UNSENT: [string, Record<string, unknown>, RegExp][] = [
  ['a cookie', { in: 'cookie', schema: text }, /no cookies/],
  ['an unknown place', { in: 'body', schema: text }, /'body' is not a place/],
  ['a document', { in: 'query', content: { 'application/json': {} } }, /content type of its own/],
  [
    'an object',
    { in: 'query', style: 'deepObject', schema: { type: 'object' } },
    /style deepObject/,
  ],
  ['a list in one text', { in: 'query', explode: false, schema: list }, /style form, not exploded/],
  [
    'a list with bars',
    { in: 'query', style: 'pipeDelimited', schema: list },
    /style pipeDelimited/,
  ],
  ['a list in a header', { in: 'header', schema: list }, /an array in the header/],
  ['a list that may be null', { in: 'header', schema: { type: ['array', 'null'] } }, /an array in/],
];

describe('cannot be sent:', () => {
  test.each(UNSENT)('%s is left out if it is optional', (_, parameter, reason) => {
    const { declarations, problems } = withParameters([{ name: 'q', ...parameter }]);
    expect(declarations[0]?.parameters).toEqual({ type: 'object', properties: {} });
    expect(problems).toMatchObject([{ path: '/paths/~1a/get/parameters/0', entry: 'op' }]);
    expect(problems[0]?.message).toMatch(reason);
    expect(problems[0]?.message).toMatch(/; it is left out\.$/);
  });

  test.each(UNSENT)('%s removes the operation if it is required', (_, parameter) => {
    const { declarations, problems } = withParameters([
      { name: 'q', required: true, ...parameter },
    ]);
    expect(declarations).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/; the operation is left out\.$/),
    ]);
  });

  test('a list in the path removes the operation', () => {
    const { declarations, problems } = withParameters(
      [{ name: 'id', in: 'path', schema: list }],
      '/{id}',
    );
    expect([declarations, problems.length]).toEqual([[], 1]);
  });

  test('the second of two parameters with one name', () => {
    const { declarations, problems } = withParameters([
      { name: 'q', in: 'query', schema: text },
      { name: 'q', in: 'header', schema: text },
    ]);
    expect(declarations[0]?.webhook.parameters_in).toEqual({ q: 'query' });
    expect(problems[0]?.message).toMatch(/the name of a query parameter/);
  });

  test('a parameter without a description', () => {
    const { declarations, problems } = withParameters([{ $ref: '#/components/parameters/x' }]);
    expect(declarations).toHaveLength(1);
    expect(problems.map(({ path }) => path)).toEqual(['/paths/~1a/get/parameters/0']);
  });
});

test('names such as __proto__ are ordinary names', () => {
  const { declarations } = withParameters([{ name: '__proto__', in: 'query', schema: text }]);
  expect(JSON.stringify(declarations[0]?.parameters.properties)).toBe(
    '{"__proto__":{"type":"string"}}',
  );
  expect(JSON.stringify(declarations[0]?.webhook.parameters_in)).toBe('{"__proto__":"query"}');
});
