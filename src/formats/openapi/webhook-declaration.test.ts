import { describe, expect, test } from 'vitest';
import { createCapabilityBackends, createToolRegistry } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { loadDeclarations, registerDeclarations } from '../../kinds/index.ts';
import { createArgumentValidator } from '../../schema/index.ts';
import { fromOpenApi } from './from-openapi.ts';

const text = { type: 'string' };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example/v1' }],
  security: [{ token: [] }],
  paths: {
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getOrder',
        parameters: [
          { name: 'fields', in: 'query', schema: { type: 'array', items: text } },
          { name: 'X-Trace', in: 'header', schema: text },
        ],
      },
      patch: {
        operationId: 'changeOrder',
        parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { note: text, address: { $ref: '#/components/schemas/Address' } },
                required: ['note'],
              },
            },
          },
        },
      },
    },
    '/orders': {
      patch: {
        operationId: 'changeOrders',
        parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
        requestBody: {
          content: {
            'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
          },
        },
      },
    },
    '/login': {
      post: {
        operationId: 'login',
        security: [{ key: [] }],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                properties: { user: text, scope: { type: 'array', items: text } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: { Address: { type: 'object', properties: { street: text }, required: ['street'] } },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
    },
  },
};

/** Loads the imported tools with the webhook kind, and calls one. */
async function call(name: string, args: unknown) {
  const { declarations, problems } = fromOpenApi(DOCUMENT);
  expect(problems.map(({ path }) => path)).toEqual([
    '/components/securitySchemes/token',
    '/components/securitySchemes/key',
  ]);
  const env = { SHOP_EXAMPLE__TOKEN: 'secret-token-1', SHOP_EXAMPLE__KEY: 'secret-key-2' };
  const report = await loadDeclarations(JSON.stringify({ tools: declarations }), { env });
  expect(report.problems).toEqual([]);
  const requests: Request[] = [];
  const registry = createToolRegistry({
    validateArgs: true,
    validator: createArgumentValidator(),
    backends: createCapabilityBackends({
      fetch: async (request) => {
        requests.push(request);
        return Response.json({ done: true });
      },
    }),
  });
  registerDeclarations(registry, report.loaded);
  const calls = [{ toolCallId: '1', name, args }];
  const [settled] = await registry.executeParallel(calls, makeCtx());
  const request = requests[0];
  return {
    result: settled?.result,
    sent: request && `${request.method} ${request.url}`,
    headers: request?.headers,
    body: await request?.text(),
  };
}

describe('an imported operation is called over the network', () => {
  test('with its path, query, headers and credentials', async () => {
    const { result, sent, headers, body } = await call('getOrder', {
      id: 7,
      fields: ['a', 'b c'],
      'X-Trace': 't1',
    });
    expect(result).toMatchObject({ ok: true });
    expect(sent).toBe('GET https://shop.example/v1/orders/7?fields=a&fields=b+c');
    expect(headers?.get('x-trace')).toBe('t1');
    expect(headers?.get('authorization')).toBe('Bearer secret-token-1');
    expect(body).toBe('');
  });

  test('with a JSON body beside them', async () => {
    const args = { id: 7, dry: true, note: 'n', address: { street: 's' } };
    const { sent, headers, body } = await call('changeOrder', args);
    expect(sent).toBe('PATCH https://shop.example/v1/orders/7?dry=true');
    expect(headers?.get('content-type')).toBe('application/json');
    expect(JSON.parse(body ?? '')).toEqual({ note: 'n', address: { street: 's' } });
  });

  test('with a whole body in one argument, by the media type’s own name', async () => {
    const body = [{ op: 'remove', path: '/note' }];
    const whole = await call('changeOrders', { dry: true, body });
    expect(whole.sent).toBe('PATCH https://shop.example/v1/orders?dry=true');
    expect(whole.headers?.get('content-type')).toBe('application/json-patch+json');
    expect(JSON.parse(whole.body ?? '')).toEqual(body);
    expect((await call('changeOrders', { dry: true })).body).toBe('');
    expect((await call('changeOrders', { body: 'x' })).result).toMatchObject({ ok: false });
  });

  test('with a form, and a key in the URL', async () => {
    const { sent, headers, body } = await call('login', { user: 'ada', scope: ['r', 'w'] });
    expect(sent).toBe('POST https://shop.example/v1/login?key=secret-key-2');
    expect(headers?.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(body).toBe('user=ada&scope=r&scope=w');
  });

  test('only with arguments that its schema accepts, through references as well', async () => {
    for (const args of [{ note: 'n' }, { id: 7 }, { id: 7, note: 'n', address: {} }]) {
      const { result, sent } = await call('changeOrder', args);
      expect([result, sent]).toMatchObject([{ ok: false, code: 'input_invalid' }, undefined]);
    }
  });
});
