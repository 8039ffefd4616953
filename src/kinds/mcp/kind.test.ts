import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import type { KindProblem, Loaded } from '../kind.ts';
import { createInPageMcpServer } from './in-page-server.ts';
import { type McpSources, mcpKind } from './kind.ts';
import { startSse, type TestServer } from './test-support/servers.ts';
import { createToolbox } from './test-support/toolbox.ts';

let server: TestServer | undefined;
let loaded: Loaded | undefined;
afterEach(async () => {
  await loaded?.close?.();
  await server?.close();
  loaded = server = undefined;
});

async function load(mcp: unknown, sources: McpSources = {}, more: object = {}) {
  const problems: KindProblem[] = [];
  const declaration = { name: 'files', type: 'mcp', mcp, ...more };
  loaded = await mcpKind.load(declaration, sources, (problem) => problems.push(problem));
  return problems;
}

const dice = createInPageMcpServer({ name: 'd', tools: [{ name: 'roll', run: () => '4' }] });

test('a server by URL gives its tools, with the limit of the declaration', async () => {
  const box = createToolbox();
  server = await startSse(box);
  const limit = { rate_limit: { max_calls: 2 } };
  expect(await load({ transport: 'sse', url: server.url }, {}, limit)).toEqual([]);
  expect(loaded?.tools.map(({ tool, options }) => [tool.name, tool.rateLimit, options])).toEqual(
    box.tools.map(({ name }) => [`mcp__files__${name}`, { max_calls: 2 }, { mcpServer: 'files' }]),
  );
});

test('"a program starts through the environment\'s own transport"', async () => {
  const script = `${import.meta.dirname}/test-support/stdio-server.ts`;
  const problems = await load(
    { transport: 'stdio', command: process.execPath, args: ['--import', 'tsx', script] },
    {
      mcpTransport:
        ({ command = '', args = [] }) =>
        () =>
          new StdioClientTransport({ command, args: [...args] }),
    },
  );
  expect(problems).toEqual([]);
  expect(loaded?.tools).toHaveLength(7);
});

test('without such a transport, a program is a problem', async () => {
  expect(await load({ transport: 'stdio', command: 'npx', args: ['-y', 'server'] })).toEqual([
    {
      message:
        "The MCP server 'files' is a program ('npx'), and this environment cannot start programs. Use a server with a URL (transport: http).",
      path: ['mcp', 'transport'],
    },
  ]);
  expect(loaded).toBeUndefined();
});

test('a server in the page uses the same source, and is followed', async () => {
  const asked: unknown[] = [];
  const url = 'https://dice.example/mcp';
  const problems = await load(
    { transport: 'http', url, headers: { 'X-Key': 'k' } },
    {
      mcpTransport: (declared, name) => {
        asked.push([declared, name]);
        return dice.transport;
      },
    },
  );
  expect(problems).toEqual([]);
  expect(asked).toEqual([[{ transport: 'http', url, headers: { 'X-Key': 'k' } }, 'files']]);
  const registry = createToolRegistry();
  for (const { tool, options } of loaded?.tools ?? []) registry.register(tool, options);
  const reported = new Promise<void>((resolve) => void registry.subscribe(resolve));
  const stop = loaded?.follow?.(registry);
  dice.change({ add: [{ name: 'flip', run: () => 'heads' }] });
  await reported;
  expect(registry.names).toEqual(['mcp__files__roll', 'mcp__files__flip']);
  stop?.();
});

test('a server without a response is a problem', async () => {
  const fetch = () => Promise.reject(new TypeError('refused'));
  expect(await load({ transport: 'http', url: 'https://gone.example/mcp' }, { fetch })).toEqual([
    {
      message:
        "No response from the MCP server 'files' at https://gone.example/mcp (refused). Check that it is running. For a web page, the server must also allow CORS.",
      path: [],
    },
  ]);
});

test.each([
  [undefined, [[]]],
  ['http', [['mcp']]],
  [{}, [['mcp']]],
  [{ transport: 'carrier pigeon' }, [['mcp', 'transport']]],
  [{ transport: 'http' }, [['mcp']]],
  [{ transport: 'sse', url: 'file:///etc' }, [['mcp', 'url']]],
  [
    { transport: 'http', url: 'http://[', headers: { a: 1 } },
    [
      ['mcp', 'url'],
      ['mcp', 'headers'],
    ],
  ],
  [{ transport: 'stdio' }, [['mcp']]],
  [
    { transport: 'stdio', command: 'x', args: 'y', env: { A: 1 } },
    [
      ['mcp', 'args'],
      ['mcp', 'env'],
    ],
  ],
])('%j is reported at its position', async (mcp, paths) => {
  const problems = await load(mcp);
  expect(problems.map(({ path }) => path)).toEqual(paths);
  for (const { message } of problems)
    expect(message).toMatch(/^The MCP server 'files' needs .*\.$/);
  expect(loaded).toBeUndefined();
});
