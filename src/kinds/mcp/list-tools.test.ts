import type { Client } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectMcpServer } from './connect.ts';
import { listAllTools } from './list-tools.ts';
import { createScriptedServer } from './test-support/scripted-server.ts';

const toolOf = (name: string, more: object = {}) => ({
  name,
  inputSchema: { type: 'object' },
  ...more,
});

/** A server whose list has endless pages. */
function endless(tools: (page: number) => unknown[], cursor = (page: number) => `${page}`) {
  let page = 0;
  return createScriptedServer({
    'tools/list': () => {
      page++;
      return { result: { tools: tools(page), nextCursor: cursor(page) } };
    },
  });
}

test('a list of very large tools ends with a problem', async () => {
  const description = 'x'.repeat(3_000_000);
  const { transport, count } = endless((page) => [toolOf(`t${page}`, { description })]);
  await expect(connectMcpServer({ name: 's', transport })).rejects.toThrow(
    "The MCP server 's': Its list of tools has more than 10,000,000 characters.",
  );
  expect(count('tools/list')).toBe(4);
});

test('so does a list of very many tools', async () => {
  const { transport, count } = endless((page) =>
    Array.from({ length: 4000 }, (_, index) => toolOf(`t${page}-${index}`)),
  );
  await expect(connectMcpServer({ name: 's', transport })).rejects.toThrow(
    'Its list of tools has more than 10,000 tools.',
  );
  expect(count('tools/list')).toBe(3);
});

test('so does a list of very long cursors', async () => {
  const { transport } = endless(
    () => [],
    (page) => `${page}${'x'.repeat(3_000_000)}`,
  );
  await expect(connectMcpServer({ name: 's', transport })).rejects.toThrow('10,000,000 characters');
});

test('a list that takes far longer than a response ends with a problem', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let page = 0;
  const request = async (_: unknown, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    await vi.advanceTimersByTimeAsync(5);
    page++;
    return { tools: [], nextCursor: `${page}` };
  };
  // The members that a listing reads.
  const client = { getServerCapabilities: () => ({ tools: {} }), request } as unknown as Client;
  await expect(listAllTools(client, { timeout: 10 })).rejects.toThrow(
    'Its list of tools did not end within 50 ms.',
  );
});
