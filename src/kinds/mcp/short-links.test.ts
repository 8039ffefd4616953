import { expect, test, vi } from 'vitest';
import { connectMcpServer } from './connect.ts';
import { nextChange } from './test-support/next-change.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

test('a server that ends again and again is not started without a pause', async () => {
  const report = vi.fn();
  const server = createScriptedServer({});
  const { transport, count, drop } = server;
  const connection = await connectMcpServer({ name: 's', transport, report });
  const reopened = nextChange(connection); // `connecting`
  await drop();
  await reopened;
  await nextChange(connection);
  expect(connection.status).toBe('ready');
  await drop();
  expect(connection.status).toBe('lost');
  expect(connection.problem).toContain("The MCP server 's' is gone.");
  expect(report).toHaveBeenCalledOnce();
  expect(count('initialize')).toBe(2);
  await connection.reconnect();
  expect(connection.status).toBe('ready');
  await connection.close();
});
