import { expect, test, vi } from 'vitest';
import { connectMcpServer } from './connect.ts';
import { mcpKind } from './kind.ts';

vi.mock('zod/v4/core', () => {
  throw new Error('Cannot find package');
});

const WHY =
  /^The MCP server 'x' cannot be used, .* needs the packages '@modelcontextprotocol\/client' and 'zod': install them\.$/;

test('without the packages, a connection fails with a sentence', async () => {
  const url = 'https://x.example/mcp';
  await expect(connectMcpServer({ name: 'x', url })).rejects.toThrow(WHY);
});

test('without the packages, a declaration is reported', async () => {
  const messages: string[] = [];
  const declaration = {
    name: 'x',
    type: 'mcp',
    mcp: { transport: 'http', url: 'https://x.example/mcp' },
  };
  const loaded = await mcpKind.load(declaration, {}, ({ message }) => messages.push(message));
  expect(loaded).toBeUndefined();
  expect(messages).toEqual([expect.stringMatching(WHY)]);
});
