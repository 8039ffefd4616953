import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';

test('a run whose results grow without end is ended, and says which tool made them', async () => {
  // Each result records a million characters.
  const grow = `echo ${'x'.repeat(4000)} > big && cat${' big'.repeat(260)}`;
  const call = ['terminal', { command: grow }] as const;
  const workspace = createUserCodeWorkspace({ calls: Array.from({ length: 120 }, () => call) });
  const storage = createMemoryStorage(workspace);
  const session = openTestSession({ storage });
  const { run } = await session.until((state) => state.run?.status === 'stopped');
  expect(run?.warnings.at(-1)).toBe(
    'terminal made the results of this run longer than 100,000,000 characters, so the engine ended the run. Use fewer calls or shorter results, then press Run.',
  );
  const settled = run?.lanes.filter(({ settledAt }) => settledAt !== undefined) ?? [];
  expect(settled.length).toBeLessThan(120);
  await session.dispose();
});
