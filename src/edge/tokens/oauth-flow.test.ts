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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loopback, serveOnLoopback } from '../test-support/loopback.ts';
import { createTestServer } from '../test-support.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './test-support/authorization-server.ts';
import { verifyJwt } from './verify-jwt.ts';

let authorization: AuthorizationServer;
let loopback: Loopback;
/** The paths of the requests to the tools' server. */
const asked: string[] = [];

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  let fetch = async (_request: Request): Promise<Response> => new Response();
  loopback = await serveOnLoopback((request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return fetch(request);
  });
  fetch = createTestServer({
    basePath: '/edge',
    auth: {
      verify: verifyJwt({
        issuer: authorization.url,
        audience: `${loopback.url}/edge/mcp`,
        jwksUri: authorization.jwksUri,
        scopes: ['tools'],
        toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
      }),
      resource: { authorizationServers: [authorization.url], scopes: ['tools'] },
    },
  }).fetch;
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
