import { expect, test } from 'vitest';
import { openTestSession } from './testing/open-test-session.ts';
import { selectProblems } from './tool-list/select-problems.ts';
import { selectToolRows } from './tool-list/tool-rows.ts';

test('two sessions on one page each keep their selected objects', async () => {
  const [a, b] = [openTestSession(), openTestSession()];
  await Promise.all([a.ready, b.ready]);
  b.actions.setPersonality('reviewer');
  await b.until(({ visibility }) => visibility?.personalityId === 'reviewer');
  const [rowsA, rowsB] = [a.select(selectToolRows), b.select(selectToolRows)];
  expect(rowsA).not.toBe(rowsB);
  // Alternating reads, as two panels on one page do, return the same objects again.
  expect(a.select(selectToolRows)).toBe(rowsA);
  expect(b.select(selectToolRows)).toBe(rowsB);
  const problems = a.select(selectProblems);
  b.select(selectProblems);
  expect(a.select(selectProblems)).toBe(problems);
  await Promise.all([a.dispose(), b.dispose()]);
});
