import { expect, test } from 'vitest';
import { fromOpenApi } from '../../formats/index.ts';
import { toExampleBody } from './mock-body.ts';
import { toOpenApiMocks } from './openapi-mocks.ts';

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Pets' },
  servers: [{ url: 'https://pets.test/api/v3' }],
  paths: {
    '/pet/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          404: { description: 'Not found' },
          200: {
            content: {
              'application/xml': {},
              'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
            },
          },
        },
      },
      delete: {
        operationId: 'deletePet',
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { default: { description: 'Done' } },
      },
    },
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: {
          '2XX': {
            content: {
              'application/json': { examples: { two: { $ref: '#/components/examples/Two' } } },
            },
          },
        },
      },
    },
    '/motd': {
      get: {
        operationId: 'motd',
        responses: { 200: { content: { 'text/plain': { example: 'Hello.' } } } },
      },
    },
  },
  components: {
    examples: { Two: { value: [{ id: 1 }, { id: 2 }] } },
    schemas: {
      Pet: {
        allOf: [
          { type: 'object', properties: { id: { type: 'integer', example: 10 } } },
          {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', example: 'doggie' },
              tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
              parent: { $ref: '#/components/schemas/Pet' },
            },
          },
        ],
      },
      Tag: { oneOf: [{ type: 'string', enum: ['calm'] }, { type: 'integer' }] },
    },
  },
};

const mocksOf = (document: Record<string, unknown>) =>
  toOpenApiMocks(document, fromOpenApi(document).declarations);

test('examples come from the document, or from the schema with all its fields', () => {
  const mocks = mocksOf(DOCUMENT);
  expect(mocks.map(({ method, url, status }) => `${method} ${url} ${status}`)).toEqual([
    'GET https://pets.test/api/v3/pet/{petId} 200',
    'DELETE https://pets.test/api/v3/pet/{petId} 200',
    'GET https://pets.test/api/v3/pets 200',
    'GET https://pets.test/api/v3/motd 200',
  ]);
  expect(JSON.parse(mocks[0]?.body ?? '')).toMatchObject({
    id: 10,
    name: 'doggie',
    tags: ['calm'],
    parent: { name: 'doggie' },
  });
  expect(mocks[1]).toMatchObject({ body: '', mediaType: '' });
  expect(JSON.parse(mocks[2]?.body ?? '')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(mocks[3]).toMatchObject({ body: 'Hello.', mediaType: 'text/plain' });
});

test('an example whose value refers to another part of the document is that part', () => {
  const withExample = (value: unknown) =>
    mocksOf({
      ...DOCUMENT,
      paths: {
        '/pets': {
          get: { responses: { 200: { content: { 'application/json': { examples: { value } } } } } },
        },
      },
    })[0]?.body;
  // As GitHub's document for Octokit has it.
  const body = withExample({ value: { $ref: '#/components/examples/Two' } });
  expect(JSON.parse(body ?? '')).toEqual([{ id: 1 }, { id: 2 }]);
  // A result may have a field of this name.
  const own = { $ref: '#/definitions/other' };
  expect(JSON.parse(withExample({ value: own }) ?? '')).toEqual(own);
});

test('hosts of simulated services, and documents without a host, have no mocks', () => {
  expect(mocksOf({ ...DOCUMENT, servers: [{ url: 'https://tracker.example' }] })).toEqual([]);
  expect(mocksOf({ ...DOCUMENT, servers: [] })).toEqual([]);
});

test('a schema that branches without end gives a small example', () => {
  const Node = {
    type: 'object',
    required: ['c0'],
    properties: Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`c${at}`, { $ref: '#/components/schemas/Node' }]),
    ),
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
  const [mock] = mocksOf({
    ...DOCUMENT,
    paths: { '/n': { get: { responses: { 200: { content } } } } },
    components: { schemas: { Node } },
  });
  expect(mock?.body.length).toBeLessThan(20_001);
  expect(mock?.body).not.toBe('');
});

test('the deepest parts of a recursive schema have what they require, and values of its types', () => {
  const Node = {
    type: 'object',
    required: ['name', 'size', 'tags', 'kids', 'place', 'parent'],
    properties: {
      name: { type: 'string' },
      size: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      note: { type: 'string' },
      kids: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      place: { allOf: [{ $ref: '#/components/schemas/Place' }, { required: ['city'] }] },
      parent: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
      twin: { $ref: '#/components/schemas/Node' },
    },
  };
  const Place = { type: 'object', properties: { city: { type: 'string' } } };
  const document = { components: { schemas: { Node, Place } } };
  const body = toExampleBody(document, Node, (value) => JSON.stringify(value));
  const check = (node: unknown): number => {
    expect(node).toMatchObject({
      ...{ name: expect.any(String), size: expect.any(Number), tags: expect.any(Array) },
      ...{ kids: expect.any(Array), place: { city: expect.any(String) } },
    });
    const { kids, parent, twin } = node as { kids: unknown[]; parent: unknown; twin?: unknown };
    return [...kids, parent ?? [], twin ?? []].flat().reduce<number>((n, one) => n + check(one), 1);
  };
  expect(check(JSON.parse(body))).toBeGreaterThan(6);
});

test.each([
  ['no responses', undefined],
  ['a reference to nothing', { 200: { $ref: '#/components/responses/None' } }],
  ['a reference to itself', { 200: { $ref: '#/paths/~1n/get/responses/200' } }],
  ['odd values', { 200: { content: { 'application/json': 5 } } }],
])('%s does not throw', (_, responses) => {
  expect(() => mocksOf({ ...DOCUMENT, paths: { '/n': { get: { responses } } } })).not.toThrow();
});

const mocksOfResponses = (responses: unknown) =>
  mocksOf({ ...DOCUMENT, paths: { '/pets': { post: { operationId: 'addPet', responses } } } });

test.each([
  ['only failures', { 405: { description: 'Invalid input' } }, 200],
  ['no response', undefined, 200],
  ['an empty list of responses', {}, 200],
  ['a default without content', { default: { description: 'Done' } }, 200],
  ['a success without content', { 200: { description: 'Done' }, 404: {} }, 200],
  ['a created resource without content', { 405: {}, 201: { description: 'Created' } }, 201],
  ['no content', { 404: {}, 204: { description: 'Removed' } }, 204],
])('an operation that documents %s has an empty response', (_, responses, status) => {
  const [mock, ...more] = mocksOfResponses(responses);
  expect(mock).toMatchObject({ method: 'POST', status, mediaType: '', body: '' });
  expect(more).toEqual([]);
});

test.each([
  ['the response', { 200: { $ref: './answers.yaml#/Pet' } }],
  ['the responses', { $ref: './answers.yaml#/responses' }],
])('%s that another file describes is not mocked', (_, responses) => {
  expect(mocksOfResponses(responses)).toEqual([]);
});
