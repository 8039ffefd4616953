import { expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { callsOf, makeCtx, trimMarker } from '../test-support.ts';

const ctx = makeCtx({ resultBudgetChars: 0 });

test('a refusal keeps its exact text with any budget', async () => {
  const [only] = await createToolRegistry().executeParallel(callsOf('missing'), ctx);
  expect(only?.result).toMatchObject({ error: 'Unknown tool: missing' });
});

test('a refusal with a long quote of the model is cut, with the same marker', async () => {
  const [only] = await createToolRegistry().executeParallel(callsOf('x'.repeat(5000)), ctx);
  expect(only?.result).toMatchObject({
    error: `Unknown tool: ${'x'.repeat(986)}${trimMarker(5014)}`,
  });
});
