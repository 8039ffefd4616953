import { expect, test } from 'vitest';
import { evenBudget } from '../../catalog/gallery/even-budget.ts';
import { tokenBudget } from '../../catalog/gallery/token-budget.ts';
import type { WorkspaceStart } from '../../catalog/workspace-start.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { toPicture } from '../pictures/to-picture.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { toDemoSizes, toDemoUnit } from './demo-sizes.ts';

async function runStart(start: WorkspaceStart) {
  const session = openTestSession({
    storage: createMemoryStorage(toStartWorkspace(start, 'demo')),
  });
  await session.ready;
  const state = await session.runToEnd();
  await session.dispose();
  const { run } = state;
  if (!run) throw new Error('The start did not run.');
  return { state, sizes: run.lanes.map((lane) => toDemoSizes(lane, toDemoUnit(run))) };
}

test('a demo with a budget in tokens shows tokens, as its cuts do', async () => {
  const { state, sizes } = await runStart(tokenBudget.start);
  const cut = state.run?.lanes[0]?.trimmed?.tokens;
  expect(sizes[0]?.both).toMatch(new RegExp(`^≈[\\d,]+ → ≈${cut?.after} tokens$`));
  // No reducer of its own: its text before the cut is what the tool returned.
  expect(sizes[2]).toEqual({ raw: '≈98 tokens', read: '≈98 tokens', both: '≈98 tokens' });
  const { lanes, raw, reads } = toPicture({ title: 'A', view: 'reducer' }, state);
  const shown = [...lanes.map(({ numbers }) => numbers), raw?.note, reads?.note];
  for (const one of shown) expect(one).toMatch(/≈[\d,]+ tokens/);
});

test('a demo with a budget in characters shows characters', async () => {
  const { state, sizes } = await runStart(evenBudget.start);
  for (const one of sizes) expect(one?.both).toMatch(/^[\d,]+(?: → [\d,]+)? chars$/);
  expect(JSON.stringify(toPicture({ title: 'A', view: 'reducer' }, state))).not.toContain('token');
});
