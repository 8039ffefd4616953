import { describe, expect, test } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';

describe('the size of the document limits the work', () => {
  const withPost = (schema: unknown, schemas: unknown = {}) => ({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: {
      '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } },
      '/b': { get: {} },
    },
    components: { schemas },
  });
  const object = (properties: object) => ({ type: 'object', properties });

  test('each schema is converted once, however many operations share it', () => {
    let reads = 0;
    const shared = object({});
    Object.defineProperty(shared, 'description', {
      enumerable: true,
      get: () => {
        reads += 1;
        return 'counted';
      },
    });
    const $ref = '#/components/schemas/Shared';
    const get = { parameters: [{ name: 'q', in: 'header', schema: { allOf: [{ $ref }] } }] };
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`/p${index}`, { get }]),
    );
    const { declarations } = fromOpenApi({
      openapi: '3.1.0',
      paths,
      components: { schemas: { Shared: shared } },
    });
    expect(declarations).toHaveLength(500);
    expect(declarations.at(-1)?.parameters.$defs).toHaveProperty('Shared.description', 'counted');
    expect(reads).toBe(1);
  });

  test('reads schemas that contain themselves, by reference or by identity', () => {
    const $ref = '#/components/schemas/Node';
    const tree = withPost(
      { $ref },
      { Node: object({ next: { $ref }, all: { allOf: [{ $ref }] } }) },
    );
    expect(fromOpenApi(tree).declarations[0]?.parameters.properties).toHaveProperty('next.$ref');
    const cyclic = object({});
    Object.assign(cyclic.properties, { next: cyclic, other: object({ next: cyclic }) });
    expect(fromOpenApi(withPost(cyclic)).declarations).toHaveLength(2);
    const choice = { allOf: Array.from({ length: 9 }, () => ({ $ref })) };
    expect(fromOpenApi(withPost({ $ref }, { Node: choice })).declarations).toHaveLength(2);
  });

  test('a schema nested without end is cut, with a report', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 3000; level += 1) deep = object({ a: deep });
    const { declarations, problems } = fromOpenApi(withPost(deep));
    expect(declarations).toHaveLength(2);
    expect(problems.map(({ message }) => message)).toEqual([
      'This schema is nested too deep, so any value is accepted here.',
    ]);
  });

  test('YAML aliases are read once, and too large results are left out', () => {
    const levels = Array.from({ length: 26 }, (_, n) => {
      const inner = n === 0 ? '{type: string}' : `*l${n - 1}`;
      return `  L${n}: &l${n} {type: object, properties: {a: ${inner}, b: ${inner}}}`;
    });
    const yaml = [
      'openapi: 3.1.0',
      'servers: [{url: "https://a.example"}]',
      'x-levels:',
      ...levels,
      'paths:',
      '  /a: {post: {requestBody: {content: {application/json: {schema: *l25}}}}}',
      '  /b: {post: {requestBody: {content: {application/json: {schema: *l3}}}}}',
    ].join('\n');
    const { declarations, problems } = fromOpenApi(yaml);
    expect(declarations.map(({ name }) => name)).toEqual(['post_b']);
    expect(problems).toEqual([
      expect.objectContaining({
        path: '/paths/~1a/post',
        message: expect.stringMatching(/more than 100,000 parts; the operation is left out\.$/),
      }),
    ]);
  });

  test('reads more than a thousand aliases of one anchor', () => {
    const paths = Array.from({ length: 1500 }, (_, n) => `  /p${n}: {get: {parameters: [*page]}}`);
    const page = 'x-page: &page {name: page, in: query, schema: {type: integer}}';
    const yaml = ['openapi: 3.1.0', page, 'paths:', ...paths].join('\n');
    expect(fromOpenApi(yaml).declarations).toHaveLength(1500);
  });
});
