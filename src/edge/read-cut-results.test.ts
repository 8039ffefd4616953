import { describe, expect, it } from 'vitest';
import { createMemorySpill, createResultCuts, readResultTool } from '../context/index.ts';
import { defineTool, ok } from '../core/index.ts';
import type { Grant } from './auth.ts';
import { ACCEPT_MCP, createTestServer } from './test-support.ts';

const TEXT = Array.from({ length: 400 }, (_, at) => `line ${at}`).join('\n');
const log = defineTool({
  name: 'read_log',
  description: 'Reads a log.',
  schema: { type: 'object', properties: {} },
  execute: async () => ok(TEXT),
});

function serve() {
  const spill = createMemorySpill();
  const cuts = createResultCuts({ spill });
  const readers: Record<string, Grant> = {
    ada: { subject: 'ada', personalities: ['engineer'] },
    bob: { subject: 'bob', personalities: ['engineer'] },
    eve: { subject: 'eve', personalities: ['guest'] },
  };
  const { post } = createTestServer(
    {
      auth: { verify: (token) => readers[token] },
      limits: { resultChars: 300 },
    },
    [log, readResultTool(spill)],
    { cuts },
  );
  const execute = async (token: string, name: string, args: object, sessionId = 's') => {
    const body = { calls: [{ toolCallId: '1', name, args }], context: { sessionId } };
    const answer = await post('/execute', body, { token });
    const { results } = await answer.json();
    return JSON.stringify(results[0].result);
  };
  const call = async (token: string, name: string, args: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return (await post('/mcp', body, { token, headers: ACCEPT_MCP })).text();
  };
  return { execute, call };
}

describe('a cut result on a server', () => {
  it('is read in a later request of its session', async () => {
    const { execute } = serve();
    expect(await execute('ada', 'read_log', {})).toContain('read_result with the handle r1');
    expect(await execute('ada', 'read_result', { handle: 'r1', lines: '399-400' })).toContain(
      'line 398\\nline 399\\n[lines 399 to 400 of 400]',
    );
    expect(await execute('ada', 'read_result', { handle: 'r1' })).toContain('go on with offset');
  });

  it('is read by another request of the same MCP client', async () => {
    const { call } = serve();
    expect(await call('ada', 'read_log', {})).toContain('read_result with the handle r1');
    expect(await call('ada', 'read_result', { handle: 'r1', grep: 'line 77' })).toContain(
      '78: line 77',
    );
  });

  it('is of its subject and session alone, whatever the handle', async () => {
    const { execute } = serve();
    await execute('ada', 'read_log', {});
    const gone = 'No result has the handle';
    expect(await execute('bob', 'read_result', { handle: 'r1' })).toContain(gone);
    expect(await execute('ada', 'read_result', { handle: 'r1' }, 'other')).toContain(gone);
    for (const handle of ['', 'r0', '__proto__', 'r1 ["ada"]', 'x'.repeat(5000)]) {
      expect(await execute('ada', 'read_result', { handle })).not.toContain('line 1');
    }
  });

  it('has no handle for a caller that may not read it', async () => {
    const { execute } = serve();
    expect(await execute('eve', 'read_result', { handle: 'r1' })).toContain('not_available');
  });
});
