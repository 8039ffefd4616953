import { expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { callsOf, makeCtx } from '../test-support.ts';

const ctx = makeCtx({ resultBudgetChars: 0 });

test('a refusal keeps its exact text with any budget', async () => {
  const [only] = await createToolRegistry().executeParallel(callsOf('nobody'), ctx);
  expect(only?.result).toMatchObject({ error: 'Unknown tool: nobody' });
});

test('a refusal with a long quote of the model is cut, with the same marker', async () => {
  const [only] = await createToolRegistry().executeParallel(callsOf('x'.repeat(5000)), ctx);
  expect(only?.result).toMatchObject({
    error: expect.stringMatching(/^Unknown tool: x{986}\n\[truncated — 5014 chars total\]$/),
  });
});
