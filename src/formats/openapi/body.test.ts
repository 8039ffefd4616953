// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
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

  test('with no required argument if the body is optional', () => {
    const { declaration } = withBody({ ...json(object({ a: text }, ['a'])), required: false });
    expect(declaration?.parameters).toEqual(object({ a: text }));
  });

  test('with the combined parts of an allOf', () => {
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

describe('is one argument', () => {
  const type = `${AT}/content/application~1json/schema`;
  const choice = { oneOf: [object({ a: text }), object({ b: text })] };
  const map = { type: 'object', additionalProperties: text };

  test.each<[string, unknown]>([
    ['a list', { type: 'array', items: text }],
    ['a choice', choice],
    ['a condition', { ...object({ a: text }), not: { required: ['b'] } }],
    ['a map with a count', { type: 'object', maxProperties: 3 }],
    ['a map', map],
    ['a text', text],
    ['anything', {}],
    ['with a parameter’s name in it', object({ q: text }, ['q'])],
  ])('%s', (_, schema) => {
    const parameters = [{ name: 'q', in: 'query', schema: text }];
    for (const required of [true, false]) {
      const { declaration, problems } = withBody({ ...json(schema), required }, {}, parameters);
      expect(problems).toEqual([]);
      expect(declaration?.parameters).toEqual(
        object({ q: text, body: schema }, required ? ['body'] : []),
      );
      expect(declaration?.webhook).toEqual({
        url: 'https://a.example/a',
        method: 'POST',
        parameters_in: { q: 'query', body: 'body' },
        body: 'json',
        body_argument: 'body',
      });
    }
  });

  test('under another name if a parameter has its name', () => {
    const parameters = [{ name: 'body', in: 'query', schema: text }];
    const { declaration } = withBody(json(map), {}, parameters);
    expect(declaration?.webhook.parameters_in).toEqual({ body: 'query', request_body: 'body' });
    expect(declaration?.webhook.body_argument).toBe('request_body');
  });

  test('without a schema, and with a dangling reference', () => {
    const bare = withBody({ content: { 'application/json': {} } });
    expect(bare.declaration?.parameters).toEqual(object({ body: {} }));
    const { declaration, problems } = withBody(json({ $ref: '#/x' }));
    expect(declaration?.parameters).toEqual(object({ body: {} }, ['body']));
    expect(problems.map(({ path }) => path)).toEqual([type]);
  });

  test('with its own media type, which a document cannot use to read a secret', () => {
    const { declaration } = withBody(json(map, 'application/merge-patch+json; x=1'));
    expect(declaration?.webhook.headers).toEqual({
      'Content-Type': 'application/merge-patch+json',
    });
    const odd = withBody(json(map, 'application/${TOKEN}+json'));
    expect(odd.declaration?.webhook.headers).toEqual({
      'Content-Type': 'application/%24{token}+json',
    });
  });
});

describe('removes the operation if it cannot be sent:', () => {
  const files = { 'multipart/form-data': { schema: object({ file: text }) } };
  const form = 'application/x-www-form-urlencoded';
  const formAt = `${AT}/content/application~1x-www-form-urlencoded/schema`;

  test.each<[string, unknown, string, RegExp]>([
    ['files', { content: files }, `${AT}/content`, /but the body is multipart\/form-data/],
    ['XML', json(object({}), 'application/xml'), `${AT}/content`, /is application\/xml/],
    ['nothing at all', { content: {} }, `${AT}/content`, /is nothing/],
    ['a list in a form', json({ type: 'array' }, form), formAt, /of the type array/],
    ['a nested form', json(object({ a: object({}) }), form), formAt, /all of it is nested/],
    [
      'a form that needs what is nested',
      json(object({ a: object({}), b: text }, ['a']), form),
      formAt,
      /its 'a' is nested/,
    ],
  ])('%s', (_, body, path, reason) => {
    for (const required of [true, false]) {
      const { declaration, problems } = withBody({ ...Object(body), required });
      expect(declaration).toBeUndefined();
      expect(problems).toMatchObject([{ path, entry: 'op' }]);
      expect(problems[0]?.message).toMatch(reason);
      expect(problems[0]?.message).toMatch(/the operation is left out\.$/);
    }
  });

  test('parts that a form cannot hold are left out if the rest can be sent', () => {
    const parameters = [{ name: 'q', in: 'query', schema: text }];
    const schema = object({ a: object({}), q: text, b: text });
    const { declaration, problems } = withBody(json(schema, form), {}, parameters);
    expect(declaration?.webhook.parameters_in).toEqual({ q: 'query', b: 'body' });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/'a' is nested/),
      expect.stringMatching(/'q' has the name of a query/),
    ]);
  });

  test('a body with a dangling reference', () => {
    const { declaration, problems } = withBody({ $ref: '#/components/requestBodies/B' });
    expect([declaration, problems.map(({ path }) => path)]).toEqual([undefined, [AT]]);
  });
});

test('read-only properties are left out, behind references too', () => {
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
