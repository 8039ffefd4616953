import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import type { McpDeviceAuthOptions, McpDeviceCode } from '../../kinds/mcp/auth-types.ts';
import { authorizeDevice } from '../../kinds/mcp/authorize-device.ts';
import { connectMcpServer } from '../../kinds/mcp/connect.ts';
import { McpConnectionError } from '../../kinds/mcp/connection-error.ts';
import type { McpConnection, McpServerOptions } from '../../kinds/mcp/connection-types.ts';
import { createMcpAuth } from '../../kinds/mcp/create-mcp-auth.ts';
import { createMcpDeviceAuth } from '../../kinds/mcp/create-mcp-device-auth.ts';
import type { Loopback } from '../test-support/loopback.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './test-support/authorization-server.ts';
import { serveProtected } from './test-support/serve-protected.ts';

let authorization: AuthorizationServer;
let loopback: Loopback;
const url = (): string => `${loopback.url}/edge/mcp`;

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  loopback = await serveProtected(authorization);
});
afterAll(async () => {
  await loopback.close();
  await authorization.close();
});

const closing: McpConnection[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

/** The user's other device: opens the address, and agrees there. */
async function agree({ completeUrl }: McpDeviceCode): Promise<void> {
  await fetch(completeUrl ?? '');
}

async function connect(
  showCode: McpDeviceAuthOptions['showCode'],
  more: Partial<McpServerOptions> = {},
) {
  const authProvider = createMcpDeviceAuth({ showCode });
  const connection = await connectMcpServer({ name: 'edge', url: url(), authProvider, ...more });
  closing.push(connection);
  return connection;
}

const greetAda = (connection: McpConnection) =>
  connection.tools
    .find(({ tool }) => tool.name === 'mcp__edge__greet')
    ?.tool.execute({ name: 'Ada' }, makeCtx());

it('gets from a 401 to a call, and waits longer for the user than for a response', async () => {
  authorization.asked.length = 0;
  const showCode = vi.fn(agree);
  // The first request for a token follows after two seconds.
  const connection = await connect(showCode, { requestTimeoutMs: 1500 });
  expect(await greetAda(connection)).toMatchObject({
    ok: true,
    value: expect.stringContaining('Hello, Ada'),
  });
  expect(showCode).toHaveBeenCalledOnce();
  const steps = authorization.asked.filter((one) => !/well-known|jwks/.test(one));
  expect(steps).toEqual(['POST /register', 'POST /device/code', 'GET /device', 'POST /token']);
});

it('does not ask again after a refusal', async () => {
  const showCode = vi.fn(() => Promise.reject(new McpConnectionError('Not now.')));
  const connection = await connect(showCode, { ifUnreachable: 'retry' });
  expect(connection).toMatchObject({
    status: 'failed',
    problem: expect.stringMatching(/^The MCP server 'edge' at .*: Not now\.$/),
  });
  expect(showCode).toHaveBeenCalledOnce();
});

it('ends the requests for a token when the connection is closed', async () => {
  let over: AbortSignal | undefined;
  const connection = await connect(
    (_, signal) => {
      over = signal;
    },
    { waitForConsent: false },
  );
  expect(connection).toMatchObject({ status: 'connecting', tools: [] });
  await vi.waitFor(() => expect(over?.aborted).toBe(false));
  await connection.close();
  await vi.waitFor(() => expect(over?.aborted).toBe(true));
});

it('gets tokens for a provider whose user prefers a code to the redirect', async () => {
  const provider = createMcpAuth({
    redirectUrl: 'http://localhost:3000/callback',
    async authorize(_, signal) {
      await authorizeDevice(provider, { serverUrl: url(), showCode: agree }, signal);
      return undefined;
    },
  });
  authorization.asked.length = 0;
  const connection = await connect(agree, { authProvider: provider });
  expect(await greetAda(connection)).toMatchObject({ ok: true });
  expect(authorization.asked.filter((one) => one === 'POST /register')).toHaveLength(2);
  expect(await provider.clientInformation()).toMatchObject({
    grant_types: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
  });
});
