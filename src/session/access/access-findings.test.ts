import { expect, test } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { findBeyondAccess } from './access-findings.ts';

test('checks only the tools that the personality may use', async () => {
  const session = openTestSession();
  await session.ready;
  const state = await session.until(({ visibility }) => visibility !== undefined);
  const personality = currentPersonality(state.workspace);
  const rows = selectToolRows(state);
  expect(findBeyondAccess(state.tools, rows, personality)).toEqual([]);

  const closed = { ...personality, safety: { network: { allow: [] } } };
  const found = findBeyondAccess(state.tools, rows, closed);
  expect(found.map(({ tool, capability }) => [tool, capability])).toEqual([
    ['sql_query', 'network'],
  ]);
  const hidden = rows.map((row) => ({ ...row, status: 'refused' as const, tag: 'allowlist' }));
  expect(findBeyondAccess(state.tools, hidden, closed)).toEqual([]);
});
