import { expect, test } from 'vitest';
import { createToolCache, createToolRegistry } from '../index.ts';
import { makeCtx, makeTool } from '../test-support.ts';

test('a second equal call is answered without an execution', async () => {
  let ran = 0;
  const registry = createToolRegistry({
    tools: [makeTool('a', { cache: true, execute: async () => ({ ok: true, value: `${++ran}` }) })],
    cache: createToolCache(),
  });
  const call = () =>
    registry.executeParallel([{ toolCallId: 'c', name: 'a', args: { x: 1, y: 2 } }], makeCtx());
  await call();
  expect((await call())[0]?.result).toEqual({ ok: true, value: '1' });
});
