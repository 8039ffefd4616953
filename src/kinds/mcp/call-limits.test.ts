import { expect, test } from 'vitest';
import type { ToolProgressEvent } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { deferred } from '../../lib/deferred.ts';
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

test('the end of the connection cancels a task, and says so', async () => {
  const asked = deferred<void>();
  const { transport, count } = createScriptedServer({
    ...silentTasks,
    'tasks/get': () => {
      asked.resolve();
      return undefined;
    },
  });
  const connection = await connectMcpServer({ name: 's', transport });
  const result = connection.tools[0]?.tool.execute({}, makeCtx());
  await asked.promise;
  await connection.close();
  expect(await result).toMatchObject({
    ok: false,
    error:
      "The call of 'mcp__s__t' ended, because its connection was closed. It may have taken effect.",
  });
  expect(count('tasks/cancel')).toBe(1);
});

test('a server that does not answer the cancellation does not hold up the end', async () => {
  const asked = deferred<void>();
  const { transport } = createScriptedServer({
    'tools/call': () => {
      asked.resolve();
      return undefined;
    },
  });
  const connection = await connectMcpServer({ name: 's', transport });
  const result = connection.tools[0]?.tool.execute({}, makeCtx());
  await asked.promise;
  await connection.close();
  expect(await result).toMatchObject({ error: expect.stringContaining('connection was closed') });
});

test('a long message of a running task or call is cut', async () => {
  const seen: string[] = [];
  const emit = ({ message }: ToolProgressEvent) => seen.push(message);
  const statusMessage = 'x'.repeat(1_000_000);
  const tasks = createScriptedServer({
    ...silentTasks,
    'tools/call': () => ({ result: { task: { ...working, statusMessage } } }),
  });
  const calls = createScriptedServer({
    'tools/call': ({ _meta }) => {
      const { progressToken } = _meta as { progressToken: number }; // the client asks for progress
      calls.notify('notifications/progress', {
        progressToken,
        progress: 1,
        message: statusMessage,
      });
      return { result: { content: [] } };
    },
  });
  for (const { transport } of [tasks, calls]) {
    const connection = await connectMcpServer({ name: 's', transport, taskTimeoutMs: 100 });
    await connection.tools[0]?.tool.execute({}, makeCtx({ emit }));
    await connection.close();
  }
  expect(seen).toEqual([`${'x'.repeat(499)}…`, `${'x'.repeat(499)}…`]);
});
