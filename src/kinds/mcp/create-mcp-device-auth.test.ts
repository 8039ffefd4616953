import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { McpDeviceAuthOptions, McpDeviceCode } from './auth-types.ts';
import { McpConnectionError } from './connection-error.ts';
import { createMcpDeviceAuth } from './create-mcp-device-auth.ts';
import { loadMcp } from './load.ts';
import {
  createDeviceServer,
  type DeviceServerParts,
  TOKENS,
} from './test-support/device-server.ts';

beforeAll(() => loadMcp());
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Lets the virtual time pass, and everything that happens in it. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }
}

const PENDING = 'The user is being asked.';
const refused = (challenge = 'Bearer') =>
  new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });

function start(parts: DeviceServerParts = {}, options: Partial<McpDeviceAuthOptions> = {}) {
  const server = createDeviceServer(parts);
  const codes: McpDeviceCode[] = [];
  const signals: AbortSignal[] = [];
  const showCode = vi.fn((code: McpDeviceCode, signal: AbortSignal) => {
    codes.push(code);
    signals.push(signal);
  });
  const auth = createMcpDeviceAuth({ showCode, ...options });
  const { serverUrl, fetchFn } = server;
  const unauthorized = async (response = refused()) =>
    auth.onUnauthorized?.({ response, serverUrl, fetchFn });
  const abort = new AbortController();
  /** The outcome of the wait, which goes on in the background. */
  const wait = () => {
    const outcome: { value?: string } = {};
    auth.receiveTokens(abort.signal).then(
      () => (outcome.value = 'tokens'),
      (error: unknown) => (outcome.value = String(error)),
    );
    return outcome;
  };
  return { ...server, auth, codes, signals, unauthorized, wait, abort };
}

/** From the first 401 to the end of the wait. */
async function run(parts: DeviceServerParts, options: Partial<McpDeviceAuthOptions> = {}) {
  const world = start(parts, options);
  await expect(world.unauthorized()).rejects.toThrow(PENDING);
  const outcome = world.wait();
  await pass(700);
  return { ...world, outcome: outcome.value };
}

test('from a 401 to a token: register, show the code, and ask until the user agrees', async () => {
  const { auth, asked, registered, codes, signals, outcome, polls } = await run({
    tokens: ['authorization_pending', 'authorization_pending', TOKENS],
  });
  expect(outcome).toBe('tokens');
  expect(await auth.token()).toBe('token-1');
  expect(registered).toEqual([
    expect.objectContaining({
      client_name: 'toolyard',
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      response_types: [],
    }),
  ]);
  expect(codes).toEqual([
    {
      userCode: 'ABCD-EFGH',
      verificationUrl: new URL('https://login.example/device'),
      completeUrl: new URL('https://login.example/device?user_code=ABCD-EFGH'),
      expiresInMs: 600_000,
    },
  ]);
  expect(signals[0]?.aborted).toBe(true);
  expect(asked.map(({ url }) => url)).toEqual([
    ...['/register', '/device/code', '/token', '/token', '/token'],
  ]);
  const [, begun, ...rest] = asked;
  expect(Object.fromEntries(begun?.form ?? [])).toEqual({
    client_id: 'client-1',
    scope: 'tools',
    resource: 'https://mcp.example/mcp',
  });
  expect(Object.fromEntries(rest[0]?.form ?? [])).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'device-1',
    client_id: 'client-1',
    resource: 'https://mcp.example/mcp',
  });
  expect(gaps(polls())).toEqual([5000, 5000]);
});

const gaps = (polls: { at: number }[]) =>
  polls.slice(1).map(({ at }, index) => at - (polls[index]?.at ?? 0));

test("'slow_down' adds five seconds for all further requests", async () => {
  const { polls, outcome } = await run({
    tokens: ['slow_down', 'authorization_pending', 'slow_down', 'authorization_pending', TOKENS],
  });
  expect(outcome).toBe('tokens');
  expect(gaps(polls())).toEqual([10_000, 10_000, 15_000, 15_000]);
});

test.each([
  [undefined, 5],
  [1, 1],
  [0, 1],
  [-3, 1],
  [1e9, 60],
])('an interval of %s is %d seconds', async (interval, seconds) => {
  const { polls } = await run({
    issued: { interval },
    tokens: ['authorization_pending', TOKENS],
  });
  expect(gaps(polls())).toEqual([seconds * 1000]);
});

test.each([
  ['access_denied', 'McpConnectionError: The user did not agree.'],
  ['expired_token', 'McpConnectionError: The code expired before the user agreed.'],
  ['invalid_client', 'McpConnectionError: The authorization failed: invalid_client: Why:'],
])('%s ends the wait', async (error, sentence) => {
  const { outcome, signals, polls, auth } = await run({
    tokens: ['authorization_pending', error, TOKENS],
  });
  expect(outcome).toContain(sentence);
  expect(polls()).toHaveLength(2);
  expect(signals[0]?.aborted).toBe(true);
  expect(await auth.token()).toBeUndefined();
});

test('a code ends with its time, which is an hour at most', async () => {
  const short = await run({ issued: { expires_in: 12 }, tokens: ['authorization_pending'] });
  expect(short.outcome).toContain('The code expired before the user agreed.');
  expect(short.polls()).toHaveLength(2);
  const { codes } = await run({ issued: { expires_in: 1e12 } });
  expect(codes[0]?.expiresInMs).toBe(3_600_000);
});

test('an interruption of the network slows down, and a long one ends the wait', async () => {
  const gone = new TypeError('fetch failed');
  const short = await run({ tokens: [gone, gone, TOKENS] });
  expect(short.outcome).toBe('tokens');
  expect(gaps(short.polls())).toEqual([10_000, 20_000]);
  const long = await run({ tokens: [gone] });
  expect(long.outcome).toContain('fetch failed');
  expect(long.polls()).toHaveLength(5);
});

test('a server without a device flow', async () => {
  const { unauthorized, registered } = start({
    metadata: { device_authorization_endpoint: undefined },
  });
  const failed = unauthorized();
  await expect(failed).rejects.toThrow(McpConnectionError);
  await expect(failed).rejects.toThrow(/has no device flow\. Use createMcpAuth,/);
  expect(registered).toEqual([]);
});

test('the metadata of OpenID Connect names the device flow, too', async () => {
  const { unauthorized, fetchFn, asked } = start();
  const answer = fetchFn.getMockImplementation();
  fetchFn.mockImplementation(async (target, init) => {
    const { pathname } = new URL(target);
    if (pathname === '/.well-known/oauth-authorization-server') {
      return new Response(null, { status: 404 });
    }
    if (pathname !== '/.well-known/openid-configuration') {
      return answer?.(target, init) ?? new Response();
    }
    const metadata = await answer?.('https://login.example/.well-known/oauth-authorization-server');
    return Response.json({
      ...((await metadata?.json()) as object),
      jwks_uri: 'https://login.example/jwks',
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
  await expect(unauthorized()).rejects.toThrow(PENDING);
  expect(asked.map(({ url }) => url)).toContain('/device/code');
});

test.each([
  ['no JSON', new Response('<html>', { status: 200 }), 'The authorization failed:'],
  ['a list', Response.json([]), "no usable 'device_code'"],
  ['an error', Response.json({ error: 'invalid_scope' }, { status: 400 }), 'invalid_scope'],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/x' } }), '302'],
  ['a long answer', new Response(' '.repeat(300_000)), 'sent more than 200,000 characters'],
  ['a code that is no text', { user_code: 7 }, "no usable 'user_code'"],
  ['an empty code', { user_code: ' ' }, "no usable 'user_code'"],
  ['a long code', { user_code: 'x'.repeat(101) }, "no usable 'user_code'"],
  ['a code of two lines', { user_code: 'A\nB' }, "no usable 'user_code'"],
  ['a code turned around', { user_code: 'A\u202eB' }, "no usable 'user_code'"],
  ['no device code', { device_code: undefined }, "no usable 'device_code'"],
  ['a text as time', { expires_in: '600' }, "no usable 'expires_in'"],
  ['no time', { expires_in: 0 }, "no usable 'expires_in'"],
  ['a text as interval', { interval: '5' }, "no usable 'interval'"],
  ['no address', { verification_uri: 'device' }, "no usable 'verification_uri'"],
  ['a script', { verification_uri: 'javascript:alert(1)' }, 'an address that is not opened'],
  ['an open line', { verification_uri: 'http://login.example/' }, 'an address that is not opened'],
])('a malformed answer shows nothing: %s', async (_, issued, sentence) => {
  const { unauthorized, codes } = start({ issued });
  await expect(unauthorized()).rejects.toThrow(sentence);
  expect(codes).toEqual([]);
});

test.each([
  'https://evil.example/device',
  'javascript:alert(1)',
  7,
  `https://login.example/${'x'.repeat(2000)}`,
])(
  'an address with the code that is not usable is left out: %j',
  async (verification_uri_complete) => {
    const { codes } = await run({ issued: { verification_uri_complete } });
    expect(codes[0]).not.toHaveProperty('completeUrl');
  },
);

test('calls that are refused at the same time share one flow', async () => {
  const { unauthorized, wait, codes, asked } = start();
  const both = await Promise.allSettled([unauthorized(), unauthorized()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(unauthorized()).rejects.toThrow(PENDING);
  const outcomes = [wait(), wait()];
  await pass(6);
  expect(outcomes).toEqual([{ value: 'tokens' }, { value: 'tokens' }]);
  expect(codes).toHaveLength(1);
  expect(asked.filter(({ url }) => url === '/device/code')).toHaveLength(1);
  // This request was sent before the token arrived.
  await expect(unauthorized()).resolves.toBeUndefined();
});

test('an abort ends the requests, unless another connection waits too', async () => {
  const { auth, unauthorized, wait, abort, polls, signals } = start({
    tokens: ['authorization_pending'],
  });
  await expect(unauthorized()).rejects.toThrow(PENDING);
  const outcome = wait();
  const other = new AbortController();
  const second = auth.receiveTokens(other.signal);
  await pass(6);
  other.abort(new Error('closed'));
  await expect(second).rejects.toThrow('closed');
  await pass(5);
  expect(polls()).toHaveLength(2);
  expect(signals[0]?.aborted).toBe(false);
  abort.abort(new Error('enough'));
  await pass(60);
  expect(outcome.value).toBe('Error: enough');
  expect(polls()).toHaveLength(2);
  expect(signals[0]?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a program that does not show the code ends the wait', async () => {
  const showCode = vi.fn(() => Promise.reject(new McpConnectionError('Not now.')));
  const { outcome, polls } = await run({}, { showCode });
  expect(outcome).toBe('McpConnectionError: Not now.');
  expect(polls()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('an expired token is refreshed without the user, who is asked if that fails', async () => {
  const { auth, unauthorized, codes, answers, polls, registered } = await run({});
  answers.splice(0, 1, { ...TOKENS, access_token: 'token-2', refresh_token: 'refresh-2' });
  await auth.token();
  await unauthorized();
  expect(await auth.token()).toBe('token-2');
  expect(polls().at(-1)?.form.get('refresh_token')).toBe('refresh-1');
  expect(codes).toHaveLength(1);
  answers.splice(0, 1, 'invalid_grant');
  await expect(unauthorized()).rejects.toThrow(PENDING);
  expect(await auth.token()).toBeUndefined();
  expect(registered).toHaveLength(1);
});

test('a refresh without a network keeps the tokens', async () => {
  const { auth, unauthorized, answers } = await run({});
  answers.splice(0, 1, new TypeError('fetch failed'));
  await auth.token();
  await expect(unauthorized()).rejects.toThrow('fetch failed');
  expect(await auth.token()).toBe('token-1');
});

test('a given client is not registered, and authenticates itself', async () => {
  const client = { client_id: 'me', client_secret: 'secret' };
  const { asked, registered, outcome } = await run({}, { client, scope: 'one two' });
  expect(outcome).toBe('tokens');
  expect(registered).toEqual([]);
  expect(asked.map(({ auth }) => auth)).toEqual([
    `Basic ${btoa('me:secret')}`,
    `Basic ${btoa('me:secret')}`,
  ]);
  expect(asked[0]?.form.get('scope')).toBe('one two');
});

test('a given client stays with its authorization server', async () => {
  const client = { client_id: 'me', client_secret: 'secret' };
  const { auth, unauthorized, fetchFn, answers, asked } = await run({}, { client });
  answers.splice(0, 1, 'invalid_grant');
  const answer = fetchFn.getMockImplementation();
  fetchFn.mockImplementation(async (target, init) => {
    const response = await answer?.(target, init);
    const text = (await response?.text())?.replaceAll('login.example', 'evil.example');
    return new Response(text, { status: response?.status ?? 500 });
  });
  await auth.token();
  const before = asked.filter(({ url }) => url === '/device/code').length;
  await expect(unauthorized()).rejects.toThrow('names another authorization server than before');
  await expect(unauthorized()).rejects.toThrow('names another authorization server than before');
  expect(asked.filter(({ url }) => url === '/device/code')).toHaveLength(before);
});

test('a server that registers no clients asks for one', async () => {
  const { unauthorized } = start({ metadata: { registration_endpoint: undefined } });
  await expect(unauthorized()).rejects.toThrow(/does not register clients\..*'client'\.$/);
});

test('the response with 401 names the scope', async () => {
  const { unauthorized, asked } = start({
    metadata: { scopes_supported: ['offline_access'] },
  });
  await expect(unauthorized(refused('Bearer scope="read write"'))).rejects.toThrow(PENDING);
  expect(asked.at(-1)?.form.get('scope')).toBe('read write offline_access');
});

test('without a flow there is nothing to wait for', async () => {
  const { auth } = start();
  await expect(auth.receiveTokens(new AbortController().signal)).rejects.toThrow(
    'No authorization was begun.',
  );
});
