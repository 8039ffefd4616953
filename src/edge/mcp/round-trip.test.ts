import { afterEach, expect, it } from 'vitest';
import {
  createToolRegistry,
  type DefaultToolRegistry,
  type Personality,
  wrapUntrusted,
} from '../../core/index.ts';
import { connectMcpServer } from '../../kinds/mcp/connect.ts';
import type { McpConnection } from '../../kinds/mcp/connection-types.ts';
import { createInPageMcpServer } from '../../kinds/mcp/in-page-server.ts';
import { createTestServer } from '../test-support.ts';

const open: McpConnection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

/** An edge server's tools in another program's registry. */
async function importFrom(
  fetch: (request: Request) => Promise<Response>,
  token = 'guest-token',
): Promise<DefaultToolRegistry> {
  const connection = await connectMcpServer({
    name: 'edge',
    url: 'http://localhost:8787/mcp',
    headers: { authorization: `Bearer ${token}` },
    fetch: (url, init) => fetch(new Request(url, init)),
  });
  open.push(connection);
  const registry = createToolRegistry();
  connection.follow(registry);
  return registry;
}

let calls = 0;
async function run(registry: DefaultToolRegistry, name: string, args: unknown = {}) {
  const said: (string | undefined)[] = [];
  const ctx = {
    sessionId: 's',
    sessionKey: 's',
    platform: 'test',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    resultBudgetChars: 10_000,
    abortSignal: new AbortController().signal,
    emit: ({ message }: { message: string }) => said.push(message),
  };
  const call = { toolCallId: `call-${calls++}`, name, args };
  const [settled] = await registry.executeParallel([call], ctx);
  return { result: settled?.result, said };
}

it('brings a registry’s tools into another registry', async () => {
  const { fetch } = createTestServer();
  const registry = await importFrom(fetch);
  expect(registry.names).toEqual(
    ['greet', 'wait', 'chatty', 'fails'].map((n) => `mcp__edge__${n}`),
  );
  expect(registry.toDefinitions()[0]).toEqual({
    name: 'mcp__edge__greet',
    description: 'Greets a person by name.',
    parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  });
  expect(await run(registry, 'mcp__edge__greet', { name: 'Ada' })).toEqual({
    result: { ok: true, value: 'Hello, Ada' },
    said: [],
  });
  expect(await run(registry, 'mcp__edge__fails')).toMatchObject({
    result: { ok: false, code: 'execution_failed', error: 'the disk is full' },
  });
  expect((await run(registry, 'mcp__edge__chatty')).said).toEqual(['to user']);
});

it('forwards the pictures and annotations of an MCP server', async () => {
  const picture = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' };
  const studio = createInPageMcpServer({
    name: 'studio',
    tools: [
      {
        name: 'draw',
        title: 'Draw',
        annotations: { readOnlyHint: true },
        run: () => ({ content: [{ type: 'text', text: 'A cat.' }, picture] }),
      },
      {
        name: 'add',
        outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
        run: () => ({ content: [{ type: 'text', text: '4' }], structuredContent: { sum: 4 } }),
      },
    ],
  });
  const connection = await connectMcpServer({ name: 'studio', transport: studio.transport });
  open.push(connection);
  const registry = createToolRegistry();
  connection.follow(registry);
  const artist: Personality = {
    id: 'guest',
    name: 'Artist',
    description: '-',
    toolset: [],
    mcp_servers: ['studio'],
  };
  const { fetch } = createTestServer({ registry, personalities: [artist] });

  const theirs = await importFrom(fetch);
  for (const name of ['mcp__studio__draw', 'mcp__studio__add']) {
    const direct = await run(registry, name);
    const { result, said } = direct;
    if (!result?.ok) throw new Error('The tool failed.');
    expect(result.structured).toBeDefined();
    // The text arrives wrapped: this client's server could not vouch for the studio.
    const value = wrapUntrusted(result.value, { source: name, tool: name });
    expect(await run(theirs, `mcp__edge__${name}`)).toEqual({ result: { ...result, value }, said });
  }
  expect(theirs.get('mcp__edge__mcp__studio__draw')).toMatchObject({
    mcp: { title: 'Draw', annotations: { readOnlyHint: true } },
  });
});
