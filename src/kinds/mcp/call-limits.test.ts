import { expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

test('a call whose server only sends progress ends after the time of a task', async () => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const server = createScriptedServer({
    'tools/call': ({ _meta }) => {
      const { progressToken } = _meta as { progressToken: number }; // the client asks for progress
      let progress = 0;
      timer = setInterval(() => {
        progress++;
        server.notify('notifications/progress', { progressToken, progress });
      }, 5);
      return undefined;
    },
  });
  const { transport } = server;
  const limits = { taskTimeoutMs: 100, requestTimeoutMs: 60 };
  const connection = await connectMcpServer({ name: 's', transport, ...limits });
  const result = await connection.tools[0]?.tool.execute({}, makeCtx());
  clearInterval(timer);
  await connection.close();
  expect(result).toMatchObject({
    ok: false,
    error: "The MCP server 's' gave no result: the call did not end within 100 ms.",
  });
});

const working = {
  taskId: 'a1',
  status: 'working',
  ttl: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  pollInterval: 1,
};
const required = {
  name: 't',
  inputSchema: { type: 'object' },
  execution: { taskSupport: 'required' },
};
/** A server that makes tasks, and says nothing about them. */
const silentTasks = {
  'tools/list': () => ({ result: { tools: [required] } }),
  'tools/call': () => ({ result: { task: working } }),
};

test('a task whose server is silent ends after its time, not after that of a request', async () => {
  const { transport, count } = createScriptedServer(silentTasks);
  const connection = await connectMcpServer({ name: 's', transport, taskTimeoutMs: 100 });
  expect(await connection.tools[0]?.tool.execute({}, makeCtx())).toMatchObject({
    error: "The MCP server 's' gave no result: its task did not end within 100 ms.",
  });
  expect(count('tasks/cancel')).toBe(1);
  await connection.close();
});
