import { once } from 'node:events';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createToolRegistry,
  type DefaultToolRegistry,
  type ToolProgressEvent,
} from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection, McpServerOptions } from './connection-types.ts';
import {
  startModern,
  startSse,
  startStateful,
  startStateless,
  type TestServer,
} from './test-support/servers.ts';
import { createToolbox, type Toolbox } from './test-support/toolbox.ts';

/** Each transport to a real server: its features, how to connect, and the resulting `protocol`. */
interface Way {
  name: string;
  start?(box: Toolbox): Promise<TestServer>;
  options(server: TestServer | undefined): Partial<McpServerOptions>;
  protocol: unknown;
  notifies: boolean;
  /** Whether the tool runs in this process, so that a test can observe it. */
  near: boolean;
}

const byUrl = (server: TestServer | undefined) => ({ url: server?.url ?? '' });
const WAYS: Way[] = [
  {
    name: 'Streamable HTTP with sessions',
    start: startStateful,
    options: byUrl,
    protocol: { transport: 'streamable-http', version: '2025-11-25' },
    notifies: true,
    near: true,
  },
  {
    name: 'Streamable HTTP without sessions',
    start: startStateless,
    options: byUrl,
    protocol: { transport: 'streamable-http', version: '2025-11-25' },
    notifies: false,
    near: true,
  },
  {
    name: 'Streamable HTTP of the newer era',
    start: startModern,
    options: byUrl,
    protocol: { transport: 'streamable-http', version: '2026-07-28' },
    notifies: true,
    near: true,
  },
  {
    name: 'HTTP with server-sent events, asked for',
    start: startSse,
    options: (server) => ({ ...byUrl(server), prefer: 'sse' }),
    protocol: { transport: 'sse', version: '2025-11-25' },
    notifies: true,
    near: true,
  },
  {
    name: 'HTTP with server-sent events, found out',
    start: startSse,
    options: byUrl,
    protocol: { transport: 'sse', version: '2025-11-25' },
    notifies: true,
    near: true,
  },
  {
    name: 'a spawned program',
    options: () => ({
      transport: () =>
        new StdioClientTransport({
          command: process.execPath,
          args: ['--import', 'tsx', `${import.meta.dirname}/test-support/stdio-server.ts`],
        }),
    }),
    protocol: { transport: 'custom', version: '2025-11-25' },
    notifies: false,
    near: false,
  },
];

describe.each(WAYS)('$name', ({ start, options, protocol, notifies, near }) => {
  let box: Toolbox;
  let server: TestServer | undefined;
  let connection: McpConnection;
  let registry: DefaultToolRegistry;

  beforeEach(async () => {
    box = createToolbox();
    server = await start?.(box);
    registry = createToolRegistry();
    connection = await connectMcpServer({ name: 'test', ...options(server) });
    connection.follow(registry);
  });
  afterEach(async () => {
    await connection.close();
    await server?.close();
  });

  const run = async (name: string, args: unknown, more: Parameters<typeof makeCtx>[0] = {}) => {
    const calls = [{ toolCallId: 'c', name: `mcp__test__${name}`, args }];
    return (await registry.executeParallel(calls, makeCtx(more)))[0]?.result;
  };

  test('lists all pages and calls', async () => {
    expect(connection.protocol).toEqual(protocol);
    expect(registry.names).toEqual(box.tools.map(({ name }) => `mcp__test__${name}`));
    expect(await run('add', { a: 2, b: 3 })).toMatchObject({
      ok: true,
      value: expect.stringContaining('5'),
      structured: { sum: 5 },
    });
    expect(await run('echo', { text: 'hey' })).toMatchObject({
      value: expect.stringContaining('hey\nhey'),
    });
    expect(await run('fail', {})).toMatchObject({
      ok: false,
      code: 'execution_failed',
      error: expect.stringContaining('The disk is full.\nFree some space.'),
    });
    expect(await run('picture', {})).toMatchObject({
      value: expect.stringContaining('Two parts follow.'),
      structured: {
        content: [
          { type: 'image', data: 'AAAA', mimeType: 'image/png' },
          { type: 'resource', resource: { uri: 'file:///a.txt', text: 'a' } },
        ],
      },
    });
  });

  // This server answers with one JSON document, which has no progress.
  test.skipIf(start === startStateless)('forwards progress', async () => {
    const seen: unknown[] = [];
    const emit = ({ toolName, message, percent }: ToolProgressEvent) =>
      seen.push([toolName, message, percent]);
    expect(await run('steps', {}, { emit })).toMatchObject({ ok: true });
    expect(seen).toEqual([1, 2, 3].map((n) => ['mcp__test__steps', `step ${n}`, n * 25]));
  });

  test.skipIf(!near || start === startStateless)('the server sees a cancellation', async () => {
    const abort = new AbortController();
    const started = once(box.events, 'hang:started');
    const cancelled = once(box.events, 'hang:cancelled');
    const running = run('hang', {}, { abortSignal: abort.signal });
    await started;
    abort.abort();
    expect(await running).toMatchObject({ ok: false, reason: 'aborted' });
    await cancelled;
  });

  test.skipIf(!notifies)('a changed list is reported once', async () => {
    const seen: string[][] = [];
    const reported = new Promise<void>((resolve) => {
      registry.subscribe(() => {
        seen.push(registry.names.map((name) => name.slice('mcp__test__'.length)));
        resolve();
      });
    });
    const [add, ...others] = box.tools.splice(0, box.tools.length);
    if (add) box.tools.push({ ...add, description: 'Changed.' }, ...others.slice(3));
    box.tools.push({ name: 'late', inputSchema: { type: 'object' } });
    await server?.notify();
    await reported;
    expect(seen).toEqual([['add', 'steps', 'hang', 'die', 'late']]);
    expect(registry.get('mcp__test__add')?.description).toBe('Changed.');
  });

  test('a server that dies during a call', async () => {
    box.die = () => void server?.close();
    const gone = new Promise<void>((resolve) => {
      connection.subscribe(() => connection.status === 'lost' && resolve());
    });
    expect(await run('die', {})).toMatchObject({
      ok: false,
      code: 'execution_failed',
      error: expect.stringMatching(/MCP server 'test'.*broke while 'mcp__test__die' was running/),
    });
    if (!near) {
      // A program restarts.
      await new Promise<void>((resolve) => {
        connection.subscribe(() => connection.status === 'ready' && resolve());
      });
      expect(await run('echo', { text: 'back' })).toMatchObject({ ok: true });
      return;
    }
    await gone;
    expect(registry.getAvailable()).toEqual([]);
    expect(await registry.get('mcp__test__echo')?.execute({}, makeCtx())).toMatchObject({
      ok: false,
      error: expect.stringMatching(/is gone\. No response from the MCP server 'test'/),
    });
  });
});
