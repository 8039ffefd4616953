import { describe, expect, test } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';

/** One POST with this body. */
function withBody(requestBody: unknown, components: unknown = {}, parameters: unknown[] = []) {
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: { '/a': { post: { operationId: 'op', requestBody, parameters } } },
    components,
  });
  return { declaration: declarations[0], problems };
}

const text = { type: 'string' };
const json = (schema: unknown, type = 'application/json') => ({
  required: true,
  content: { [type]: { schema } },
});
const object = (properties: unknown, required: string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const AT = '/paths/~1a/post/requestBody';

describe('is sent', () => {
  test.each([
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/vnd.api+json', 'json'],
    ['*/*', 'json'],
    ['application/x-www-form-urlencoded', 'form'],
  ])('%s as %s', (type, body) => {
    const { declaration, problems } = withBody(json(object({ a: text }, ['a']), type));
    expect(problems).toEqual([]);
    expect(declaration?.parameters).toEqual(object({ a: text }, ['a']));
    expect(declaration?.webhook).toMatchObject({ parameters_in: { a: 'body' }, body });
  });

  test('JSON rather than a form', () => {
    const { declaration } = withBody({
      content: {
        'application/x-www-form-urlencoded': { schema: object({ a: text }) },
        'application/json': { schema: object({ b: text }) },
      },
    });
    expect(declaration?.webhook).toMatchObject({ parameters_in: { b: 'body' }, body: 'json' });
  });

  test('nothing as needed where the body may be absent', () => {
    const { declaration } = withBody({ ...json(object({ a: text }, ['a'])), required: false });
    expect(declaration?.parameters).toEqual(object({ a: text }));
  });

  test('what several parts say together', () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        object({ b: text, a: { minLength: 1 } }, ['b']),
      ],
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    const { declaration, problems } = withBody(json(schema), {
      schemas: { Base: object({ a: text }, ['a']) },
    });
    expect(problems).toEqual([]);
    expect(declaration?.parameters).toEqual({
      type: 'object',
      properties: { a: { allOf: [text, { minLength: 1 }] }, b: text },
      required: ['a', 'b'],
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
  });

  test('lists of texts in a form', () => {
    const { declaration } = withBody(
      json(object({ a: { type: 'array', items: text } }), 'application/x-www-form-urlencoded'),
    );
    expect(declaration?.webhook.parameters_in).toEqual({ a: 'body' });
  });

  test('a body behind a reference', () => {
    const { declaration } = withBody(
      { $ref: '#/components/requestBodies/B' },
      { requestBodies: { B: json(object({ a: text })) } },
    );
    expect(declaration?.webhook.body).toBe('json');
  });
});

describe('cannot be sent:', () => {
  const files = { 'multipart/form-data': { schema: object({ file: text }) } };
  const type = `${AT}/content/application~1json/schema`;

  test.each<[string, unknown, string, RegExp]>([
    ['files', { content: files }, `${AT}/content`, /but the body is multipart\/form-data/],
    ['XML', json(object({}), 'application/xml'), `${AT}/content`, /is application\/xml/],
    ['nothing at all', { content: {} }, `${AT}/content`, /is nothing/],
    ['a list', json({ type: 'array', items: text }), type, /of the type array/],
    [
      'a choice',
      json({ oneOf: [object({ a: text }), object({ b: text })] }),
      type,
      /a choice \(oneOf\)/,
    ],
    ['a condition', json({ ...object({ a: text }), not: {} }), type, /it has conditions/],
    ['a map with a count', json({ type: 'object', maxProperties: 3 }), type, /'maxProperties'/],
    ['a reference to nowhere', json({ $ref: '#/x' }), type, /leads nowhere/],
  ])('%s', (_, body, path, reason) => {
    const needed = withBody({ ...Object(body), required: true });
    expect(needed.declaration).toBeUndefined();
    expect(needed.problems).toMatchObject([{ path, entry: 'op' }]);
    expect(needed.problems[0]?.message).toMatch(reason);
    expect(needed.problems[0]?.message).toMatch(/the operation is left out\.$/);
    const optional = withBody({ ...Object(body), required: false });
    expect(optional.declaration?.webhook).toEqual({ url: 'https://a.example/a', method: 'POST' });
    expect(optional.problems[0]?.message).toMatch(/the body is left out\.$/);
  });

  test.each([
    [
      'nested in a form',
      object({ a: object({}) }),
      'application/x-www-form-urlencoded',
      /'a' is nested/,
    ],
    [
      'of a parameter’s name',
      object({ q: text }),
      'application/json',
      /'q' has the name of a query/,
    ],
  ])('a property %s is left out, unless it is needed', (_, schema, mediaType, reason) => {
    const parameters = [{ name: 'q', in: 'query', schema: text }];
    const { declaration, problems } = withBody(json(schema, mediaType), {}, parameters);
    expect(declaration?.webhook.parameters_in).toEqual({ q: 'query' });
    expect(problems[0]?.message).toMatch(reason);
    const required = { ...schema, required: Object.keys(Object(schema.properties)) };
    expect(withBody(json(required, mediaType), {}, parameters).declaration).toBeUndefined();
  });

  test('a body that is described nowhere', () => {
    const { declaration, problems } = withBody({ $ref: '#/components/requestBodies/B' });
    expect([declaration, problems.map(({ path }) => path)]).toEqual([undefined, [AT]]);
  });
});

test('what only answers have is not asked for, behind a reference neither', () => {
  const { declaration } = withBody(
    json(
      object(
        {
          id: { type: 'integer', readOnly: true },
          at: { $ref: '#/components/schemas/At' },
          a: text,
        },
        ['id', 'a'],
      ),
    ),
    { schemas: { At: { type: 'string', readOnly: true } } },
  );
  expect(declaration?.parameters).toMatchObject({ properties: { a: text }, required: ['a'] });
  expect(declaration?.webhook.parameters_in).toEqual({ a: 'body' });
});
