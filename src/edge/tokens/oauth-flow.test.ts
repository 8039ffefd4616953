import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider as SdkProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError as SdkUnauthorized } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import type { McpAuthOptions } from '../../kinds/mcp/auth-types.ts';
import { connectMcpServer } from '../../kinds/mcp/connect.ts';
import { McpConnectionError } from '../../kinds/mcp/connection-error.ts';
import type { McpConnection, McpServerOptions } from '../../kinds/mcp/connection-types.ts';
import { createMcpAuth } from '../../kinds/mcp/create-mcp-auth.ts';
import { deferred } from '../../lib/deferred.ts';
import type { Loopback } from '../test-support/loopback.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './test-support/authorization-server.ts';
import { serveProtected } from './test-support/serve-protected.ts';

let authorization: AuthorizationServer;
let loopback: Loopback;
/** The paths of the requests to the tools' server. */
const asked: string[] = [];

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  loopback = await serveProtected(authorization, ({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
  });
});
afterAll(async () => {
  await loopback.close();
  await authorization.close();
});

/** A client's memory, and a user who agrees in a browser. */
function createUser() {
  const memory: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier: string;
    discovery?: OAuthDiscoveryState;
    back?: URLSearchParams;
  } = { verifier: '' };
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:3000/callback',
    clientMetadata: {
      client_name: 'test',
      redirect_uris: ['http://localhost:3000/callback'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => memory.client,
    saveClientInformation(client) {
      memory.client = client;
    },
    tokens: () => memory.tokens,
    saveTokens(tokens) {
      memory.tokens = tokens;
    },
    async redirectToAuthorization(url) {
      const answer = await fetch(url, { redirect: 'manual' });
      memory.back = new URL(answer.headers.get('location') ?? '').searchParams;
    },
    saveCodeVerifier(verifier) {
      memory.verifier = verifier;
    },
    codeVerifier: () => memory.verifier,
    saveDiscoveryState(state) {
      memory.discovery = state;
    },
    discoveryState: () => memory.discovery,
  };
  return { provider, memory };
}

const url = (): URL => new URL(`${loopback.url}/edge/mcp`);
const greet = { name: 'greet', arguments: { name: 'Ada' } };

/** The user's browser: agrees at once, and comes back. */
async function agree(url: URL): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/** Refused first, then with the user's consent. */
const CLIENTS = {
  async official({ provider, memory }: ReturnType<typeof createUser>) {
    const open = () => new StreamableHTTPClientTransport(url(), { authProvider: provider });
    const first = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(
      UnauthorizedError,
    );
    await first.finishAuth(memory.back?.get('code') ?? '');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(open());
    const result = await client.callTool(greet);
    await client.close();
    return result;
  },
  async 'of the former SDK'({ provider, memory }: ReturnType<typeof createUser>) {
    const open = () => new SdkTransport(url(), { authProvider: provider as SdkProvider });
    const first = open();
    // Its type differs from the client's only in an optional field.
    const connect = (client: SdkClient, transport: SdkTransport) =>
      client.connect(transport as Parameters<SdkClient['connect']>[0]);
    await expect(connect(new SdkClient({ name: 'test', version: '1' }), first)).rejects.toThrow(
      SdkUnauthorized,
    );
    await first.finishAuth(memory.back?.get('code') ?? '');
    const client = new SdkClient({ name: 'test', version: '1' });
    await connect(client, open());
    const result = await client.callTool(greet);
    await client.close();
    return result;
  },
};

describe.each(Object.entries(CLIENTS))('the client %s', (_, connect) => {
  it('gets from a 401 to a call by OAuth', async () => {
    asked.length = 0;
    authorization.asked.length = 0;
    const user = createUser();
    expect(await connect(user)).toMatchObject({ content: [{ type: 'text', text: 'Hello, Ada' }] });
    expect(asked.slice(0, 2)).toEqual([
      'POST /edge/mcp',
      'GET /.well-known/oauth-protected-resource/edge/mcp',
    ]);
    expect(authorization.asked.filter((one) => !one.includes('.well-known'))).toEqual([
      'POST /register',
      'GET /authorize',
      'POST /token',
      ...(authorization.asked.includes('GET /jwks') ? ['GET /jwks'] : []),
    ]);
    expect(user.memory.tokens?.scope).toBe('tools');
    expect(user.memory.verifier).not.toBe('');
  });
});

describe('the client of this package', () => {
  const redirectUrl = 'http://localhost:3000/callback';
  const closing: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of closing.splice(0)) await one.close();
  });
  async function connect(options: Partial<McpAuthOptions>, more: Partial<McpServerOptions> = {}) {
    const authProvider = createMcpAuth({ redirectUrl, authorize: agree, ...options });
    const where = { name: 'edge', url: url().href, authProvider };
    const connection = await connectMcpServer({ ...where, ...more });
    closing.push(connection);
    return { connection, authProvider };
  }
  const greetAda = (connection: McpConnection) =>
    connection.tools
      .find(({ tool }) => tool.name === 'mcp__edge__greet')
      ?.tool.execute({ name: 'Ada' }, makeCtx());

  it('gets from a 401 to a call by OAuth', async () => {
    asked.length = 0;
    authorization.asked.length = 0;
    const { connection } = await connect({});
    expect(await greetAda(connection)).toMatchObject({
      ok: true,
      value: expect.stringContaining('Hello, Ada'),
    });
    expect(asked.slice(0, 2)).toEqual([
      'POST /edge/mcp',
      'GET /.well-known/oauth-protected-resource/edge/mcp',
    ]);
    const steps = authorization.asked.filter((one) => !/well-known|jwks/.test(one));
    expect(steps).toEqual(['POST /register', 'GET /authorize', 'POST /token']);
  });

  it('asks the user once when several calls need a new token', async () => {
    let questions = 0;
    const authorize = (to: URL) => {
      questions++;
      return agree(to);
    };
    const { connection, authProvider } = await connect({ authorize });
    await authProvider.invalidateCredentials?.('tokens');
    const results = await Promise.all([1, 2, 3].map(() => greetAda(connection)));
    expect(results.map((result) => result?.ok)).toEqual([true, true, true]);
    expect(questions).toBe(2);
    expect(connection.status).toBe('ready');
  });

  it('has a sentence for a user who does not agree, and does not ask again', async () => {
    let questions = 0;
    const refuse = async (to: URL) => {
      questions++;
      const state = to.searchParams.get('state') ?? '';
      return new URL(`${redirectUrl}?error=access_denied&error_description=Not+now&state=${state}`);
    };
    const { connection } = await connect({ authorize: refuse }, { ifUnreachable: 'retry' });
    expect(connection).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^The authorization for the MCP server 'edge'.*Not now/),
    });
    expect(questions).toBe(1);
  });

  it.each([
    [new McpConnectionError('Not now.'), /: Not now\.$/],
    [new Error('The window was closed'), /: The window was closed\.$/],
    [new TypeError('Failed to fetch'), /Failed to fetch/],
  ])('does not ask again after %s', async (error, problem) => {
    const authorize = vi.fn(() => Promise.reject(error));
    const { connection } = await connect({ authorize }, { ifUnreachable: 'retry' });
    expect(connection).toMatchObject({ status: 'failed', problem: expect.stringMatching(problem) });
    expect(authorize).toHaveBeenCalledOnce();
  });

  it('does not use the code of another authorization', async () => {
    const forge = async (to: URL) => {
      const back = await agree(to);
      back.searchParams.set('state', 'another');
      return back;
    };
    await expect(connect({ authorize: forge })).rejects.toThrow(
      'The redirect belongs to another authorization. Connect again.',
    );
  });

  it('stops to wait for the user when the connection is closed', async () => {
    const abort = new AbortController();
    const stopped = vi.fn();
    const wait = (_: URL, signal: AbortSignal) =>
      new Promise<URL>((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped();
          reject(signal.reason);
        });
      });
    const authProvider = createMcpAuth({ redirectUrl, authorize: wait });
    const receiveRedirect = async (signal: AbortSignal) => {
      const received = authProvider.receiveRedirect?.(signal);
      abort.abort(new Error('enough'));
      return received ?? new URLSearchParams();
    };
    const waiting = { ...authProvider, receiveRedirect };
    await expect(connect({}, { signal: abort.signal, authProvider: waiting })).rejects.toThrow(
      /aborted/,
    );
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('sends the headers of this server to no other one', async () => {
    const sent: [string, string | null][] = [];
    const watch = (to: string | URL, init?: RequestInit) => {
      const target = new URL(to);
      sent.push([target.origin, new Headers(init?.headers).get('x-key')]);
      return fetch(to, init);
    };
    await connect({}, { headers: { 'X-Key': 'k' }, fetch: watch });
    const origins = new Map(sent);
    expect(origins).toEqual(
      new Map([
        [url().origin, 'k'],
        [new URL(authorization.url).origin, null],
      ]),
    );
  });

  it('returns before the user agrees, and its tools follow', async () => {
    const agreed = deferred<void>();
    const authorize = async (to: URL) => {
      await agreed.promise;
      return agree(to);
    };
    const { connection } = await connect({ authorize }, { waitForConsent: false });
    expect(connection).toMatchObject({ status: 'connecting', tools: [] });
    const registry = createToolRegistry();
    connection.follow(registry);
    const ready = new Promise<void>((resolve) => {
      connection.subscribe(() => connection.status === 'ready' && resolve());
    });
    agreed.resolve();
    await ready;
    expect(registry.names).toContain('mcp__edge__greet');
    expect(await greetAda(connection)).toMatchObject({ ok: true });
  });

  it('needs another step with a provider that does not wait', async () => {
    const { provider } = createUser();
    await expect(connect({}, { authProvider: provider })).rejects.toThrow(
      /requires the consent of a user\. Complete the authorization, then connect again\.$/,
    );
  });
});

it('a token of the same issuer for another server is refused', async () => {
  const user = createUser();
  const other: OAuthClientProvider = {
    ...user.provider,
    validateResourceURL: async () => new URL('https://other.example/mcp'),
  };
  const open = () => new StreamableHTTPClientTransport(url(), { authProvider: other });
  const transport = open();
  const client = () => new Client({ name: 'test', version: '1' });
  await expect(client().connect(transport)).rejects.toThrow(UnauthorizedError);
  await transport.finishAuth(user.memory.back?.get('code') ?? '');
  const answer = await fetch(url(), {
    method: 'POST',
    headers: { authorization: `Bearer ${user.memory.tokens?.access_token}` },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain('for another audience');
});
