import assert from 'node:assert/strict';
import { getRequestListener } from '@hono/node-server';
import { startAuthorizationServer } from './support/authorization-server.mjs';
import { call } from './support/context.mjs';
import { listen } from './support/loopback.mjs';
import { agree, agreeOnDevice } from './support/user.mjs';

const BACK = 'http://127.0.0.1:9/callback';

/**
 * @typedef {object} World
 * @property {string} url of the edge server's `/mcp`
 * @property {{ url: string, asked: string[] }} authorization
 * @property {any} authProvider
 * @property {any} deviceProvider
 * @property {string[]} shown the URLs and codes that the user saw
 */

/**
 * Starts the servers for each use: a protected resource and its authorization server.
 *
 * @param {string} lib
 * @returns {Promise<(use: (world: World) => Promise<void>) => () => Promise<void>>}
 */
async function worldOf(lib) {
  const { createToolRegistry, defineTool, ok } = await import(`${lib}/index.js`);
  const { createToolServer, verifyJwt } = await import(`${lib}/edge.js`);
  const { createMcpAuth, createMcpDeviceAuth } = await import(`${lib}/kinds.js`);
  return (use) => async () => {
    const authorization = await startAuthorizationServer({ scope: 'tools' });
    /** @type {(request: Request) => Promise<Response>} */
    let serve = async () => new Response(null, { status: 503 });
    const resource = await listen(getRequestListener((request) => serve(request)));
    const greet = defineTool({
      name: 'greet',
      description: 'Greets a person by name.',
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      execute: async (/** @type {{ name: string }} */ { name }) => ok(`Hello, ${name}`),
    });
    const url = `${resource.url}/mcp`;
    serve = createToolServer({
      onError: console.error,
      registry: createToolRegistry({ tools: [greet] }),
      personalities: [{ id: 'host', name: 'Host', description: 'Welcomes.', toolset: ['greet'] }],
      auth: {
        verify: verifyJwt({
          issuer: authorization.url,
          audience: url,
          jwksUri: `${authorization.url}/jwks`,
          scopes: ['tools'],
          toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['host'] }),
        }),
        resource: { authorizationServers: [authorization.url], scopes: ['tools'] },
      },
    });
    /** @type {string[]} */
    const shown = [];
    const authProvider = createMcpAuth({
      redirectUrl: BACK,
      authorize: (/** @type {URL} */ to) => {
        shown.push(to.href);
        return agree(to, BACK);
      },
    });
    const deviceProvider = createMcpDeviceAuth({
      showCode: async (/** @type {import('../../src/kinds/index.ts').McpDeviceCode} */ code) => {
        shown.push(code.userCode);
        await agreeOnDevice(code.completeUrl ?? code.verificationUrl);
      },
    });
    try {
      await use({ url, authorization, authProvider, deviceProvider, shown });
    } finally {
      await resource.close();
      await authorization.close();
    }
  };
}

/** @param {{ tools: readonly { tool: any }[] }} connection */
const greetAda = async (connection) =>
  assert.equal(await call(connection, 'greet', { name: 'Ada' }), 'Hello, Ada');

/**
 * From a 401 to a call: the kind `mcp`, the edge server as the protected resource, and a published
 * authorization server.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
export async function oauthCases(lib) {
  const { connectMcpServer, loadDeclarations } = await import(`${lib}/kinds.js`);
  const inWorld = await worldOf(lib);
  return [
    ...(await deviceCases(lib)),
    {
      name: 'OAuth: a connection gets from a 401 to a call, and asks the user once',
      run: inWorld(async ({ url, authProvider, authorization, shown }) => {
        const connection = await connectMcpServer({ name: 'edge', url, authProvider });
        await greetAda(connection);
        await greetAda(connection);
        await connection.close();
        assert.equal(shown.length, 1);
        const asked = new URL(shown[0]).searchParams;
        assert.equal(asked.get('resource'), url);
        assert.equal(asked.get('code_challenge_method'), 'S256');
        assert.ok(authorization.asked.includes('POST /reg'));
        assert.ok(authorization.asked.includes('POST /token'));
      }),
    },
    {
      name: 'OAuth: a declaration is loaded with the provider of its server',
      run: inWorld(async ({ url, authProvider }) => {
        const text = JSON.stringify({
          tools: [{ name: 'edge', type: 'mcp', mcp: { transport: 'http', url } }],
        });
        /** @type {string[]} */
        const servers = [];
        const loaded = await loadDeclarations(text, {
          mcpAuth: (/** @type {string} */ name) => {
            servers.push(name);
            return authProvider;
          },
        });
        assert.deepEqual(loaded.problems, []);
        await greetAda(loaded.loaded);
        await loaded.loaded.close();
        assert.deepEqual(servers, ['edge']);
      }),
    },
    {
      name: 'OAuth: an expired token is refreshed without the user',
      run: inWorld(async ({ url, authProvider, shown }) => {
        const connection = await connectMcpServer({ name: 'edge', url, authProvider });
        const tokens = await authProvider.tokens();
        assert.ok(tokens.refresh_token, 'the authorization server gave no refresh token');
        await authProvider.saveTokens({ ...tokens, access_token: 'expired' });
        await greetAda(connection);
        await connection.close();
        assert.equal(shown.length, 1);
        assert.notEqual((await authProvider.tokens()).access_token, 'expired');
      }),
    },
    {
      name: 'OAuth: without a provider, the problem says what to do',
      run: inWorld(async ({ url }) => {
        const connection = await connectMcpServer({ name: 'edge', url, ifUnreachable: 'retry' });
        assert.equal(connection.status, 'failed');
        assert.match(connection.problem, /requires credentials\..*authProvider for OAuth\.$/);
        await connection.close();
      }),
    },
  ];
}

/**
 * The same without a browser: the user enters a code on another device.
 *
 * @param {string} lib
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
async function deviceCases(lib) {
  const { connectMcpServer, createMcpDeviceAuth } = await import(`${lib}/kinds.js`);
  const inWorld = await worldOf(lib);
  return [
    {
      name: 'OAuth: a connection gets from a 401 to a call by a code, and refreshes its token',
      run: inWorld(async ({ url, deviceProvider, authorization, shown }) => {
        const authProvider = deviceProvider;
        const connection = await connectMcpServer({ name: 'edge', url, authProvider });
        await greetAda(connection);
        assert.equal(shown.length, 1);
        assert.match(shown[0], /^[A-Z]{4}-[A-Z]{4}$/);
        for (const asked of ['POST /reg', 'POST /device/auth', 'POST /token']) {
          assert.ok(authorization.asked.includes(asked), asked);
        }
        const before = await deviceProvider.token();
        await deviceProvider.onUnauthorized({
          response: new Response(null, { status: 401 }),
          serverUrl: new URL(url),
          fetchFn: fetch,
        });
        assert.notEqual(await deviceProvider.token(), before);
        await greetAda(connection);
        await connection.close();
        assert.equal(shown.length, 1);
      }),
    },
    {
      name: 'OAuth: a closed connection no longer asks for the token of a code',
      run: inWorld(async ({ url, authorization }) => {
        const abort = new AbortController();
        const authProvider = createMcpDeviceAuth({ showCode: () => abort.abort() });
        await assert.rejects(
          connectMcpServer({ name: 'edge', url, authProvider, signal: abort.signal }),
        );
        assert.ok(!authorization.asked.includes('POST /token'));
      }),
    },
  ];
}
