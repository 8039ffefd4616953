import { expect, test } from 'vitest';
import { createMemoryStorage } from '../documents/storage.ts';
import { createMemoryArchive } from '../run-history/archive.ts';
import { RUN_BOUNDS, recordSize } from '../run-history/bounds.ts';
import { compareRuns } from '../run-history/compare-runs.ts';
import { toRun } from '../run-history/run-record.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';

const CALLS = 3000;

test('runs of thousands of calls are limited, with notes, and can be compared', async () => {
  const archive = createMemoryArchive(() => 0);
  const calls = Array.from({ length: CALLS }, () => ['get_skill', { name: 'pirate' }] as const);
  const session = openTestSession({
    storage: createMemoryStorage(createUserCodeWorkspace({ calls })),
    loadArchive: async () => archive,
  });
  await session.actions.loadActions('runHistory');
  // The history does not keep a run that another one replaces.
  await session.until(({ runs }) => runs?.records.at(-1)?.number === 1);
  for (const number of [2, 3]) {
    await session.runToEnd();
    await session.until(({ runs }) => runs?.records.at(-1)?.number === number);
  }
  const records = session.state().runs?.records ?? [];
  const [, a, b] = records;
  expect(a?.facts.calls).toBe(CALLS);
  expect(a?.detail?.left.join(' ')).toMatch(/passed gates and of progress were not stored/);
  expect(records.reduce((sum, one) => sum + recordSize(one), 0)).toBeLessThan(RUN_BOUNDS.total);
  expect(compareRuns(toRun(a!)!, toRun(b!)!)).toMatchObject({
    identical: true,
    calls: { length: CALLS },
  });
  await session.dispose();
}, 60_000);
