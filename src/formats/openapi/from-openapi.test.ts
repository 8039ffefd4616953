// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { describe, expect, test } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';

const PETS = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
servers:
  - url: https://{region}.pets.example/{base}/
    variables:
      region: { default: eu, enum: [eu, us] }
      base: { default: v2 }
security: [{ bearer: [] }]
paths:
  /pets/{petId}:
    parameters:
      - $ref: '#/components/parameters/PetId'
    get:
      operationId: getPet
      summary: One pet
      description: With its owner.
      parameters:
        - { name: fields, in: query, description: Which fields, schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses: { '200': { description: ok } }
    put:
      operationId: updatePet
      tags: [write]
      deprecated: true
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
      responses: { '200': { description: ok } }
components:
  parameters:
    PetId: { name: petId, in: path, required: true, schema: { type: integer, minimum: 0, exclusiveMinimum: true } }
  schemas:
    Pet:
      type: object
      required: [name, id]
      additionalProperties: false
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, example: Rex }
        tag: { type: string, nullable: true }
        parent: { $ref: '#/components/schemas/Pet' }
  securitySchemes:
    bearer: { type: http, scheme: bearer }
`;

test('each operation becomes a webhook', () => {
  const { declarations, title, problems } = fromOpenApi(PETS);
  expect(problems.map(({ path }) => path)).toEqual(['/components/securitySchemes/bearer']);
  expect(title).toBe('Pets');
  const url = 'https://eu.pets.example/v2/pets/{petId}';
  const headers = { Authorization: 'Bearer ${EU_PETS_EXAMPLE__BEARER}' };
  const petId = { type: 'integer', exclusiveMinimum: 0 };
  const own = {
    name: { type: 'string', examples: ['Rex'] },
    tag: { type: ['string', 'null'] },
    parent: { $ref: '#/$defs/Pet' },
  };
  expect(declarations).toEqual([
    {
      name: 'getPet',
      type: 'webhook',
      description: 'One pet\n\nWith its owner.',
      parameters: {
        type: 'object',
        properties: {
          petId,
          fields: { type: 'array', items: { type: 'string' }, description: 'Which fields' },
          'X-Trace': { type: 'string' },
        },
        required: ['petId'],
      },
      webhook: {
        url,
        method: 'GET',
        headers,
        parameters_in: { petId: 'path', fields: 'query', 'X-Trace': 'header' },
      },
    },
    {
      name: 'updatePet',
      type: 'webhook',
      description: 'Deprecated.',
      parameters: {
        type: 'object',
        properties: { petId, ...own },
        required: ['petId', 'name'],
        additionalProperties: false,
        $defs: {
          Pet: { type: 'object', required: ['name'], additionalProperties: false, properties: own },
        },
      },
      webhook: {
        url,
        method: 'PUT',
        headers,
        parameters_in: { petId: 'path', name: 'body', tag: 'body', parent: 'body' },
        body: 'json',
      },
    },
  ]);
});

test('JSON text, YAML text and parsed documents give the same declarations', () => {
  const { declarations } = fromOpenApi(PETS);
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { get: { operationId: 'a' } } },
    servers: [{ url: 'https://a.example' }],
  };
  expect(declarations).toHaveLength(2);
  expect(fromOpenApi(JSON.stringify(document))).toEqual(fromOpenApi(document));
  expect(fromOpenApi(`\uFEFF${JSON.stringify(document)}`).declarations).toHaveLength(1);
});

test('only the wanted operations are read, and only theirs are reported', () => {
  const { declarations } = fromOpenApi(PETS, {
    include: ({ method, path, operationId, tags }) =>
      method === 'PUT' &&
      path === '/pets/{petId}' &&
      operationId === 'updatePet' &&
      tags[0] === 'write',
  });
  expect(declarations.map(({ name }) => name)).toEqual(['updatePet']);
});

test('values for server variables override the document’s', () => {
  const { declarations } = fromOpenApi(PETS, { serverVariables: { region: 'us' } });
  expect(declarations[0]?.webhook.url).toBe('https://us.pets.example/v2/pets/{petId}');
});

describe('names', () => {
  const named = (...operations: [string, string, string | undefined][]) =>
    fromOpenApi({
      openapi: '3.1.0',
      servers: [{ url: 'https://a.example' }],
      paths: Object.fromEntries(
        operations.map(([path, method, operationId]) => [
          path,
          { [method]: { ...(operationId !== undefined && { operationId }) } },
        ]),
      ),
    }).declarations.map(({ name }) => name);

  test.each<[string, Parameters<typeof named>, string[]]>([
    ['stay', [['/a', 'get', 'list.pets-v2']], ['list.pets-v2']],
    ['lose what the registry refuses', [['/a', 'get', 'pets/list all!']], ['pets_list_all']],
    [
      'are made of method and path',
      [['/pets/{id}/tags', 'delete', undefined]],
      ['delete_pets_id_tags'],
    ],
    ['start like a name', [['/a', 'get', '2fa']], ['_2fa']],
    [
      'get distinct names',
      [
        ['/a', 'get', 'x'],
        ['/b', 'get', 'x'],
        ['/c', 'get', 'x'],
      ],
      ['x', 'x_2', 'x_3'],
    ],
  ])('%s', (_, operations, expected) => {
    expect(named(...operations)).toEqual(expected);
  });

  test('have at most 128 characters and stay distinct', () => {
    const names = named(['/a', 'get', 'x'.repeat(200)], ['/b', 'get', 'x'.repeat(201)]);
    expect(names.map((name) => name.length <= 128)).toEqual([true, true]);
    expect(new Set(names).size).toBe(2);
  });
});

describe('problems', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['no YAML', 'openapi: [', '', /^This is not YAML that can be read: line 1, column \d+\. Check/],
    ['an alias of nothing', 'openapi: *x', '', /an alias refers to nothing/],
    [
      'brackets without end',
      `a: ${'['.repeat(50_000)}`,
      '',
      /^This is not YAML that can be read: /,
    ],
    ['very many aliases', `a: &a 1\nb: [${'*a,'.repeat(10_001)}]`, '', /more than 10,000 aliases/],
    ['no JSON', '{"openapi": ', '', /^This is not JSON/],
    ['a list', [], '', /is an object, but this is an array/],
    ['nothing', '', '', /this is null/],
    ['Swagger 2', { swagger: '2.0', paths: {} }, '/swagger', /Swagger 2. Convert it/],
    ['an unknown version', { openapi: '4.0.0', paths: {} }, '/openapi', /but this is '4.0.0'/],
    ['no paths', { openapi: '3.1.0', webhooks: {} }, '/paths', /describes no paths/],
    [
      'a path described nowhere',
      { openapi: '3.1.0', paths: { '/a': { $ref: '#/x' } } },
      '/paths/~1a',
      /^This path has no description/,
    ],
    [
      'TRACE',
      { openapi: '3.1.0', paths: { '/a': { trace: {} } } },
      '/paths/~1a/trace',
      /do not send TRACE/,
    ],
  ])('%s', (_, source, path, message) => {
    const { declarations, problems } = fromOpenApi(source);
    expect([declarations, problems.map((one) => one.path)]).toEqual([[], [path]]);
    expect(problems[0]?.message).toMatch(message);
  });

  test('a problem of all operations is reported once', () => {
    const { declarations, problems } = fromOpenApi({
      openapi: '3.1.0',
      paths: { '/a': { get: {}, post: {} }, '/b': { get: {} } },
    });
    expect(declarations.map(({ webhook }) => webhook.url)).toEqual([
      '${API_BASE_URL}/a',
      '${API_BASE_URL}/a',
      '${API_BASE_URL}/b',
    ]);
    expect(problems.map(({ path }) => path)).toEqual(['/servers']);
  });

  test('each removed operation is reported, shared problems included', () => {
    const { declarations, problems } = fromOpenApi({
      openapi: '3.1.0',
      servers: [{ url: 'https://a.example' }],
      paths: {
        '/a': { put: { requestBody: { $ref: '#/components/requestBodies/Image' } } },
        '/b': { put: { requestBody: { $ref: '#/components/requestBodies/Image' } } },
      },
      components: { requestBodies: { Image: { content: { 'image/png': {} } } } },
    });
    expect(declarations).toEqual([]);
    expect(problems.map(({ entry }) => entry)).toEqual(['PUT /a', 'PUT /b']);
  });

  test('a GET loses its body, or is left out if the body is required', () => {
    const needed = fromOpenApi({
      openapi: '3.1.0',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { get: { requestBody: { required: true, content: {} } } } },
    });
    expect(needed.declarations).toEqual([]);
    expect(needed.problems[0]?.message).toMatch(/the operation is left out\.$/);

    const requestBody = {
      content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } },
    };
    const { declarations, problems } = fromOpenApi({
      openapi: '3.1.0',
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { get: { requestBody }, delete: { requestBody } } },
    });
    expect(declarations.map(({ webhook }) => webhook.parameters_in)).toEqual([
      undefined,
      { a: 'body' },
    ]);
    expect(problems.map(({ path }) => path)).toEqual(['/paths/~1a/get/requestBody']);
  });

  test('never throws', () => {
    const trap = {
      openapi: '3.1.0',
      get paths(): unknown {
        throw new Error('no');
      },
    };
    for (const source of [trap, undefined, 7n, Symbol('x')]) {
      const { declarations, problems } = fromOpenApi(source);
      expect([declarations, problems.length]).toEqual([[], 1]);
    }
  });
});

test('a path item may be a reference, and its servers override the document’s', () => {
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: { '/a': { $ref: '#/components/pathItems/A' } },
    components: {
      pathItems: {
        A: {
          servers: [{ url: 'https://b.example' }],
          get: { operationId: 'one' },
          post: { operationId: 'two', servers: [{ url: 'https://c.example' }] },
        },
      },
    },
  });
  expect(problems).toEqual([]);
  expect(declarations.map(({ webhook }) => webhook.url)).toEqual([
    'https://b.example/a',
    'https://c.example/a',
  ]);
});

test('an undescribed path variable is a required text', () => {
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example' }],
    paths: { '/a/{id}': { get: {} } },
  });
  expect(declarations[0]?.parameters).toEqual({
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  });
  expect(problems.map(({ path }) => path)).toEqual(['/paths/~1a~1{id}/get/parameters']);
});
