import { expect, test } from 'vitest';
import { createToolRegistry } from './index.ts';

const ctx = {
  sessionId: 's',
  sessionKey: 'k',
  platform: 'test',
  workingDir: '/',
  currentTurn: 1,
  messageCount: 1,
  abortSignal: new AbortController().signal,
  emit: () => {},
};

test('a refusal keeps its exact text whatever the budget', async () => {
  const calls = [{ toolCallId: '1', name: 'nobody', args: {} }];
  const [only] = await createToolRegistry().executeParallel(calls, {
    ...ctx,
    resultBudgetChars: 0,
  });
  expect(only?.result).toMatchObject({ error: 'Unknown tool: nobody' });
});

test('a refusal that quotes a model at length is cut, with the same marker', async () => {
  const calls = [{ toolCallId: '1', name: 'x'.repeat(5000), args: {} }];
  const [only] = await createToolRegistry().executeParallel(calls, {
    ...ctx,
    resultBudgetChars: 0,
  });
  expect(only?.result).toMatchObject({
    error: expect.stringMatching(/^Unknown tool: x{986}\n\[truncated — 5014 chars total\]$/),
  });
});
