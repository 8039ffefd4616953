import { expect, test } from 'vitest';
import type { SessionState } from '../store/state.ts';
import { openTestSession } from '../testing/open-test-session.ts';

/** The time of each call, by the model's id. */
function timesOf({ run }: SessionState): Record<string, number> {
  const lanes = run?.lanes ?? [];
  return Object.fromEntries(
    lanes.map(({ toolCallId, durationMs = -1 }) => [toolCallId, durationMs]),
  );
}

test('added latency is exactly what a call takes longer, and no other call changes', async () => {
  const session = openTestSession();
  const before = timesOf(await session.runToEnd());
  const ran = Object.keys(before).filter((id) => (before[id] ?? 0) > 0);
  expect(ran.length).toBeGreaterThan(2);
  const scenario = await session.actions.loadActions('scenario');
  for (const id of ran) {
    scenario.setCallFault(id, { delayMs: 500 });
    const after = timesOf(await session.runToEnd());
    expect(after).toEqual({ ...before, [id]: (before[id] ?? 0) + 500 });
    scenario.setCallFault(id, undefined);
  }
});
