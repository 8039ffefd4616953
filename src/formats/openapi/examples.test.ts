import { expect, it } from 'vitest';
import { fromOpenApi } from './from-openapi.ts';

function parametersOf(path: string, operation: object, components: object = {}) {
  const method = 'requestBody' in operation ? 'post' : 'get';
  const { declarations, problems } = fromOpenApi({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.test' }],
    paths: { [path]: { [method]: { operationId: 'act', responses: {}, ...operation } } },
    components,
  });
  expect(problems).toEqual([]);
  return declarations[0]?.parameters;
}

const CHARGE = {
  type: 'object',
  required: ['amount'],
  properties: {
    amount: { type: 'integer', example: 1 },
    currency: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const body = (media: object, type = 'application/json') => ({
  required: true,
  content: { [type]: { schema: CHARGE, ...media } },
});

it('takes the example of a parameter before that of its schema', () => {
  const parameters = [
    { name: 'id', in: 'path', required: true, example: 'ch_3', schema: { type: 'string' } },
    {
      ...{ name: 'expand', in: 'query', examples: { a: { value: 'customer' } } },
      schema: { type: 'string', example: 'other' },
    },
    { name: 'sort', in: 'query', examples: { a: { $ref: '#/components/examples/sort' } } },
  ];
  const examples = { sort: { value: 'up' } };
  expect(parametersOf('/charges/{id}', { parameters }, { examples })).toMatchObject({
    properties: {
      id: { examples: ['ch_3'] },
      expand: { examples: ['customer'] },
      sort: { examples: ['up'] },
    },
  });
});

it('leaves out an example that the schema refuses', () => {
  const parameters = [
    { name: 'n', in: 'query', example: 'seven', schema: { type: 'integer' } },
    { name: 'state', in: 'query', example: 'shut', schema: { type: 'string', enum: ['open'] } },
    { name: 'big', in: 'query', example: 2 ** 60, schema: { type: 'integer' } },
  ];
  const read = parametersOf('/charges', { parameters });
  expect(JSON.stringify(read)).not.toContain('examples');
});

it.each(['application/json', 'application/x-www-form-urlencoded'])(
  'the example of a whole body in %s becomes the example of the arguments',
  (type) => {
    const value = { amount: 2000, currency: 'eur', tags: ['a'], unknown: 1 };
    const parameters = [{ name: 'shop', in: 'query', required: true, example: 'north' }];
    const requestBody = body({ examples: { eur: { value } } }, type);
    expect(parametersOf('/charges', { parameters, requestBody })).toMatchObject({
      examples: [{ shop: 'north', amount: 2000, currency: 'eur', tags: ['a'] }],
    });
  },
);

it('gives each property its example if another required argument has none', () => {
  const parameters = [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }];
  const requestBody = body({ example: { amount: 2000, currency: 'eur' } });
  const read = parametersOf('/charges', { parameters, requestBody });
  expect(read).toMatchObject({
    properties: { amount: { examples: [2000] }, currency: { examples: ['eur'] } },
  });
  expect(read).not.toHaveProperty('examples');
});

it('gives the argument for a whole body the example of the body', () => {
  const requestBody = {
    required: true,
    content: { 'application/json': { schema: { type: 'array' }, example: [1, 2] } },
  };
  expect(parametersOf('/charges', { requestBody })).toMatchObject({
    properties: { body: { examples: [[1, 2]] } },
  });
});
