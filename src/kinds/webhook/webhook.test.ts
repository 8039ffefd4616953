// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { describe, expect, test } from 'vitest';
import { createToolRegistry, type ScopedFetch } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { createTestNetwork, executeTool, loadWith } from '../test-support.ts';
import { webhookKind } from './kind.ts';

const env = { EMAIL_API_KEY: 'key-0123456789', HOST: 'api.internal.example', SHORT: 'v1' };

// The example of docs/contract.md#kind-webhook, with expanded parameters.
const SEND_EMAIL = {
  name: 'send_email',
  type: 'webhook',
  description: 'Send an email via the email service',
  webhook: {
    url: 'https://api.internal.example/send-email',
    method: 'POST',
    headers: { Authorization: 'Bearer ${EMAIL_API_KEY}' },
    timeout: 10,
  },
  parameters: {
    type: 'object',
    properties: { to: { type: 'string' }, subject: { type: 'string' }, body: { type: 'string' } },
    required: ['to', 'subject', 'body'],
  },
};

const ANY = { type: 'object', additionalProperties: true };

async function loaded(webhook: Record<string, unknown>) {
  const { tool, problems } = await loadWith(
    webhookKind,
    { name: 'hook', type: 'webhook', webhook, parameters: ANY },
    { env },
  );
  expect(problems).toEqual([]);
  return tool;
}

/** Method, URL and body of a request. */
async function sent(webhook: Record<string, unknown>, args: unknown) {
  const { requests, scopedFetch } = createTestNetwork();
  const result = await executeTool(await loaded(webhook), args, { scopedFetch });
  const request = requests[0];
  if (!request) return result;
  return `${request.method} ${request.url.replace('https://a.example', '')} ${await request.text()}`.trim();
}

test('a declaration becomes a tool that posts JSON', async () => {
  const { tool, problems } = await loadWith(webhookKind, SEND_EMAIL, { env });
  expect(problems).toEqual([]);
  expect(tool).toMatchObject({
    capabilities: { network: { allowedHosts: ['api.internal.example'] } },
    timeoutMs: 10_000,
    outputIsUntrusted: true,
    schema: SEND_EMAIL.parameters,
  });
  const { requests, scopedFetch } = createTestNetwork(() => Response.json({ id: 7 }));
  const args = { to: 'a@b.example', subject: 'Hi', body: 'Line\n"two"' };
  expect(await executeTool(tool, args, { scopedFetch })).toEqual({
    ok: true,
    value: '{\n  "id": 7\n}',
    structured: { status: 200, contentType: 'application/json', body: { id: 7 } },
  });
  const request = requests[0];
  expect(request?.headers.get('authorization')).toBe('Bearer key-0123456789');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.json()).toEqual(args);
});

test('POST and 30 seconds are the defaults', async () => {
  const tool = await loaded({ url: 'https://${HOST}/${SHORT}/x' });
  expect(tool).toMatchObject({
    timeoutMs: 30_000,
    capabilities: { network: { allowedHosts: ['api.internal.example'] } },
  });
});

describe('arguments go', () => {
  const at = (path: string) => `https://a.example${path}`;
  test.each([
    [
      'into the query of a GET',
      { url: at('/s?lang=en'), method: 'get' },
      { q: 'a b&c', n: 2, tags: ['x', 'y'], none: null },
      'GET /s?lang=en&q=a+b%26c&n=2&tags=x&tags=y',
    ],
    [
      'into the query of a DELETE',
      { url: at('/s'), method: 'DELETE' },
      { id: 1 },
      'DELETE /s?id=1',
    ],
    ['nowhere without any', { url: at('/s'), method: 'GET' }, undefined, 'GET /s'],
    ['an empty body', { url: at('/s') }, {}, 'POST /s {}'],
    [
      'into the path',
      { url: at('/u/{id}/posts'), method: 'GET' },
      { id: 'a/b ?#%ü', q: 1 },
      'GET /u/a%2Fb%20%3F%23%25%C3%BC/posts?q=1',
    ],
    [
      'into the path, and the rest into the body',
      { url: at('/u/{id}'), method: 'PUT' },
      { id: 5, name: 'n' },
      'PUT /u/5 {"name":"n"}',
    ],
    [
      'by parameters_in',
      { url: at('/u'), parameters_in: { dry: 'query' } },
      { dry: true, name: 'n' },
      'POST /u?dry=true {"name":"n"}',
    ],
    [
      'into a form',
      { url: at('/u'), body: 'form' },
      { a: 'x y', b: [1, 2] },
      'POST /u a=x+y&b=1&b=2',
    ],
    [
      'into the body of a DELETE by declaration',
      { url: at('/u'), method: 'DELETE', parameters_in: { why: 'body' } },
      { why: 'old' },
      'DELETE /u {"why":"old"}',
    ],
    [
      'one that is the whole body',
      { url: at('/u'), method: 'DELETE', body_argument: 'ids' },
      { ids: [1, 2], dry: true },
      'DELETE /u?dry=true [1,2]',
    ],
    ['no body where that one is absent', { url: at('/u'), body_argument: 'ids' }, {}, 'POST /u'],
    [
      'a mapping in a query is JSON',
      { url: at('/u'), method: 'GET' },
      { f: { a: 1 } },
      'GET /u?f=%7B%22a%22%3A1%7D',
    ],
    [
      'a host in a value stays a value',
      { url: at('/{x}'), method: 'GET' },
      { x: '//evil.example/' },
      'GET /%2F%2Fevil.example%2F',
    ],
    [
      'half a surrogate pair is replaced',
      { url: at('/{x}'), method: 'GET' },
      { x: '\ud800' },
      'GET /%EF%BF%BD',
    ],
    [
      'a declared property of that name is no place',
      { url: at('/u') },
      { constructor: 1 },
      'POST /u {"constructor":1}',
    ],
  ])('%s', async (_, webhook, args, expected) => {
    expect(await sent(webhook, args)).toBe(expected);
  });

  test('into a header, but never over a declared one', async () => {
    const webhook = {
      url: at('/u'),
      headers: { 'X-Own': '1' },
      parameters_in: { 'X-Trace': 'header', 'x-own': 'header' },
    };
    const { requests, scopedFetch } = createTestNetwork();
    await executeTool(await loaded(webhook), { 'X-Trace': 't1' }, { scopedFetch });
    expect(requests[0]?.headers.get('x-trace')).toBe('t1');
    expect(await sent(webhook, { 'x-own': '2' })).toMatchObject({
      code: 'input_invalid',
      error: "Argument 'x-own' is a header that the declaration sets itself.",
    });
    expect(await sent(webhook, { 'X-Trace': 'a\r\nb: c' })).toMatchObject({
      code: 'input_invalid',
    });
  });

  test.each([
    ['/{x}/y', { x: '..' }, "'.' or '..'"],
    ['/{x}/y', { x: '.' }, "'.' or '..'"],
    ['/a/{x}{y}', { x: '.', y: '.' }, "'.' or '..'"],
    ['/a/{x}', { x: '' }, 'is required for the URL'],
    ['/a/{x}', {}, 'is required for the URL'],
    ['/a/{x}', { x: ['b'] }, 'must be a string or a number'],
    ['/a/{toString}', {}, 'is required for the URL'],
  ])('%s with %o is refused', async (path, args, error) => {
    expect(await sent({ url: at(path) }, args)).toMatchObject({
      code: 'input_invalid',
      error: expect.stringContaining(error),
    });
  });

  test('arguments must be an object', async () => {
    expect(await sent({ url: at('/u') }, ['x'])).toMatchObject({
      code: 'input_invalid',
      field: '$',
    });
  });
});

describe('the response', () => {
  const answered = async (response: Response) => {
    const { tool } = await loadWith(webhookKind, SEND_EMAIL, { env });
    return executeTool(tool, {}, { scopedFetch: async () => response });
  };

  test.each([
    ['a string', new Response('Hello'), 'Hello'],
    ['JSON without a type', new Response('[1]'), '[\n  1\n]'],
    [
      'plain text',
      new Response('{"a":1}', { headers: { 'content-type': 'text/plain' } }),
      '{"a":1}',
    ],
    ['what only looks like JSON', new Response('{broken'), '{broken'],
    ['nothing', new Response(null, { status: 204 }), ''],
  ])('%s', async (_, response, value) => {
    expect(await answered(response)).toMatchObject({
      ok: true,
      value,
      structured: { status: response.status },
    });
  });

  test('another status is a failure with the start of the body', async () => {
    const failed = await answered(
      new Response('x'.repeat(600), {
        status: 503,
        statusText: 'Service Unavailable',
        headers: { 'retry-after': '7' },
      }),
    );
    expect(failed).toEqual({
      ok: false,
      code: 'execution_failed',
      error: `send_email failed with status 503 Service Unavailable: ${'x'.repeat(500)}`,
      retryAfterMs: 7000,
    });
    expect(await answered(new Response(null, { status: 404 }))).toMatchObject({
      error: 'send_email failed with status 404',
    });
  });

  test('a secret in the response is masked everywhere', async () => {
    const echo = { auth: 'Bearer key-0123456789', 'key-0123456789': ['key-0123456789'] };
    const results = [
      await answered(Response.json(echo)),
      await answered(new Response(`Bearer key-0123456789`)),
      await answered(new Response('Bad key key-0123456789', { status: 401 })),
      await answered(new Response(`${'x'.repeat(495)}key-0123456789`, { status: 401 })),
    ];
    for (const result of results) expect(JSON.stringify(result)).not.toContain('key-0');
    expect(results[0]).toMatchObject({ structured: { body: { auth: 'Bearer [secret]' } } });
  });

  test('a secret in a network error is masked, and its code stays in front', async () => {
    const { tool } = await loadWith(webhookKind, SEND_EMAIL, { env });
    const failing = (message: string) =>
      executeTool(tool, {}, { scopedFetch: () => Promise.reject(new TypeError(message)) });
    expect(await failing('lost key-0123456789')).toMatchObject({
      error: 'send_email failed: lost [secret]',
    });
    expect(await failing('HOST_NOT_ALLOWED: no')).toMatchObject({ error: 'HOST_NOT_ALLOWED: no' });
  });

  test('a literal credential in the declaration is a secret too', async () => {
    const { tool } = await loadWith(
      webhookKind,
      {
        ...SEND_EMAIL,
        webhook: {
          ...SEND_EMAIL.webhook,
          headers: { Authorization: `Bearer ${env.EMAIL_API_KEY}` },
        },
      },
      { env },
    );
    const result = await executeTool(
      tool,
      {},
      { scopedFetch: async () => new Response('key-0123456789') },
    );
    expect(result).toMatchObject({ value: '[secret]' });
  });

  test('the server receives a secret of the URL exactly, and its echo is masked', async () => {
    const secret = 'a b/c+d==';
    const { tool, problems } = await loadWith(
      webhookKind,
      {
        ...SEND_EMAIL,
        webhook: { url: '${API_BASE}/items/${API_KEY}?key=${API_KEY}', method: 'GET' },
      },
      { env: { API_BASE: 'https://api.x.example/v1', API_KEY: secret } },
    );
    expect(problems).toEqual([]);
    const { requests, scopedFetch } = createTestNetwork(
      ({ url }) =>
        new Response(`${url} ${new URL(url).searchParams} ${new URL(url).searchParams.get('key')}`),
    );
    const result = await executeTool(tool, { q: 'x y' }, { scopedFetch });
    const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({ key: secret, q: 'x y' });
    expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(secret);
    expect(result).toMatchObject({
      value:
        'https://api.x.example/v1/items/[secret]?key=[secret]&q=x+y key=[secret]&q=x+y [secret]',
    });
  });

  test('only secrets in use are masked', async () => {
    const declaration = {
      ...SEND_EMAIL,
      webhook: { ...SEND_EMAIL.webhook, url: '${API_BASE}/send' },
    };
    const variables = {
      ...env,
      API_BASE: 'https://api.example',
      NODE_ENV: 'test',
      OTHER: 'other-1',
    };
    const { tool } = await loadWith(webhookKind, declaration, { env: variables });
    const body = { link: 'https://api.example/m/1', state: 'test', note: 'other-1' };
    const scopedFetch = async () => Response.json({ ...body, key: env.EMAIL_API_KEY });
    expect(await executeTool(tool, {}, { scopedFetch })).toMatchObject({
      structured: { body: { ...body, key: '[secret]' } },
    });
  });

  test('keys keep their order, and strings their escapes unless they are masked', async () => {
    const text = String.raw`{"2024":1,"2023":"\u00e9","a":"\u006bey-0123456789","a":[]}`;
    expect(await answered(new Response(text))).toMatchObject({
      value: String.raw`{
  "2024": 1,
  "2023": "\u00e9",
  "a": "[secret]",
  "a": []
}`,
    });
  });

  test('numbers keep their digits', async () => {
    const text = '{"id":9007199254740993,"price":1.10,"far":1e400}';
    const shown = '{\n  "id": 9007199254740993,\n  "price": 1.10,\n  "far": 1e400\n}';
    const body = { id: '9007199254740993', price: 1.1, far: '1e400' };
    expect(await answered(new Response(text))).toMatchObject({
      value: shown,
      structured: { body },
    });
  });
});

test('the registry applies the time limit, and the request is aborted', async () => {
  const { tool } = await loadWith(webhookKind, SEND_EMAIL, { env });
  const clock = createVirtualClock();
  let stopped = false;
  const scopedFetch: ScopedFetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        stopped = true;
        reject(new Error('aborted'));
      });
    });
  const backends = { supports: () => true, resolve: () => ({ scopedFetch }) };
  const registry = createToolRegistry({ tools: tool ? [tool] : [], backends, clock });
  const [call] = await registry.executeParallel(
    [{ toolCallId: 'c', name: 'send_email', args: {} }],
    makeCtx(),
  );
  expect(call?.result).toMatchObject({ reason: 'timeout' });
  expect([clock.now(), stopped]).toEqual([10_000, true]);
});

test('without a network the tool is unavailable', async () => {
  const { tool } = await loadWith(webhookKind, SEND_EMAIL, { env });
  expect(await executeTool(tool, {})).toMatchObject({ code: 'not_available' });
});
