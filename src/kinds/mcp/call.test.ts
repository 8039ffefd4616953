import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { callMcpTool } from './call.ts';

test('an error of the server never shows a credential to the model', async () => {
  const key = `ghp_${'a1B2'.repeat(9)}`;
  const callTool = async () => {
    throw new ProtocolError(-32000, `GITHUB_TOKEN=${key} was refused`);
  };
  const client = { callTool } as unknown as Client; // the members that a call reads
  const tool = { name: 'x', inputSchema: { type: 'object' as const } };
  const limits = { timeout: 1000, taskTimeout: 1000, closed: new AbortController().signal };
  const track = <T>(work: Promise<T>) => work;
  const options = { ...limits, track, where: "the MCP server 'hub'" };
  const outcome = await callMcpTool(client, tool, 'mcp__hub__x', {}, makeCtx(), options);
  expect(outcome).toMatchObject({
    result: { ok: false, error: expect.stringContaining('refused') },
  });
  expect(JSON.stringify(outcome)).not.toContain(key);
});
