import { expect, test, vi } from 'vitest';
import { createToolRegistry, type ToolContext } from '../../index.ts';
import { ANY_TRIM_MARKER, callsOf, failureResult, makeCtx, makeTool } from '../../test-support.ts';

test('ends a dry run without an execution', async () => {
  const execute = vi.fn();
  const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
  const calls = [{ toolCallId: '1', name: 'a', args: { path: '/x', token: 'abc' } }];
  const [result] = await registry.executeParallel(calls, makeCtx({ dryRun: true }));
  expect(result?.result).toEqual({
    ok: true,
    value: '[dry-run] a would be called with: {"path":"/x","token":"[redacted]"}',
  });
  expect(result?.durationMs).toBe(0);
  expect(execute).not.toHaveBeenCalled();
});

test('earlier gates still refuse in a dry run; later ones do not run', async () => {
  const registry = createToolRegistry({
    tools: [makeTool('a'), makeTool('b', { rateLimit: { max_calls: 0 }, validateArgs: true })],
  });
  const results = await registry.executeParallel(callsOf('a', 'b'), makeCtx({ dryRun: true }), [
    'b',
  ]);
  expect(results[0]?.result).toEqual(failureResult('Tool a is not permitted for this personality'));
  expect(results[1]?.result.ok).toBe(true);
});

test('a dry run has the same budget', async () => {
  const registry = createToolRegistry({ tools: [makeTool('a', { maxResultChars: 9 })] });
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx({ dryRun: true }));
  expect(result?.result).toMatchObject({
    value: expect.stringMatching(new RegExp(`^\\[dry-run\\]${ANY_TRIM_MARKER}$`)),
  });
});

test('a context with an unreadable dryRun executes nothing', async () => {
  const execute = vi.fn();
  const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
  const ctx: ToolContext = Object.defineProperty(makeCtx(), 'dryRun', {
    get: () => {
      throw new Error('unreadable');
    },
  });
  expect(await registry.executeParallel(callsOf('a'), ctx)).toHaveLength(1);
  expect(execute).not.toHaveBeenCalled();
});
