import { expect, it, vi } from 'vitest';
import { createTestServer } from '../test-support.ts';

vi.mock('@modelcontextprotocol/server', () => {
  throw new Error('Cannot find package');
});

it('is not served without the package, and the host gets an error', async () => {
  const { post, send, seen } = createTestServer();
  const answer = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  expect(answer.status).toBe(501);
  expect(await answer.json()).toEqual({
    type: 'urn:toolyard:problem:mcp_unavailable',
    help: 'docs/contract.md#edge-mcp',
    title: 'Not Implemented',
    status: 501,
    detail: 'Use POST /execute, or contact the operator of this server.',
  });
  expect(seen.errors.map(String)).toEqual([
    "Error: POST /mcp needs the package '@modelcontextprotocol/server'. Install it.",
  ]);
  expect((await send('/tools')).status).toBe(200);
});
