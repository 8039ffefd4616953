import { expect, it } from 'vitest';
import { makeTool, sharedGraph } from '../core/test-support.ts';
import { toCallResult } from './mcp/to-call-result.ts';
import { writeResult } from './stores/result-text.ts';
import { createTestServer } from './test-support.ts';

/** About 2^22; each value is counted with more than three characters. */
const BOUND = 16_000_000 / 3;

it('a payload with parts that are shared 26 levels deep is omitted from a response', async () => {
  const { graph, reads } = sharedGraph();
  const tool = makeTool('large', {
    execute: async () => ({ ok: true, value: 'Hello', structured: graph }),
  });
  const { post } = createTestServer({}, [tool]);
  const body = { calls: [{ toolCallId: '1', name: 'large', args: {} }] };
  const { results } = await (await post('/execute', body, { token: 'operator-token' })).json();
  expect(results[0].result).toEqual({ ok: true, value: 'Hello' });
  expect(reads()).toBeLessThan(BOUND);
});

it('it is also omitted from an MCP response, and from a shared cache', () => {
  const { graph, reads } = sharedGraph();
  const result = { ok: true as const, value: 'Hello', structured: graph };
  expect(toCallResult({ result })).toEqual({ content: [{ type: 'text', text: 'Hello' }] });
  expect(() => writeResult(result)).toThrow(/longer than 16,000,000 characters/);
  expect(reads()).toBeLessThan(2 * BOUND);
});
