import { expect, test } from 'vitest';
import { connectMcpServer } from './connect.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

/** Has the method by which a client ends its session, and never answers it. */
const silentEnd = { terminateSession: () => new Promise<void>(() => {}) };
const failing = { 'tools/list': () => ({ error: { code: -32603, message: 'No list today' } }) };

test('a server that does not answer the end of its session is left anyway', async () => {
  const { transport } = createScriptedServer({}, silentEnd);
  const connection = await connectMcpServer({ name: 's', transport, requestTimeoutMs: 50 });
  await connection.close();
  expect(connection.status).toBe('closed');
});

test('nor does it hold up a failed attempt', async () => {
  const { transport } = createScriptedServer(failing, silentEnd);
  const options = { name: 's', transport, requestTimeoutMs: 50 };
  await expect(connectMcpServer(options)).rejects.toThrow('No list today');
  const connection = await connectMcpServer({ ...options, ifUnreachable: 'retry' });
  expect(connection.status).toBe('lost');
  await connection.close();
});
