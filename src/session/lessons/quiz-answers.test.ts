import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATE_QUIZZES } from '../../catalog/quizzes/quizzes.ts';
import type { WorkspaceStart } from '../../catalog/workspace-start.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import type { Run } from '../store/run.ts';
import { runStartWorkspace } from '../testing/start-test-support.ts';
import { NO_GATE, type QuizCall, toQuizCalls, toSentences } from './quiz-answers.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

async function runOf(start: WorkspaceStart): Promise<Run> {
  let run: Run | undefined;
  await runStartWorkspace(start, sandbox, (outcome) => {
    run = outcome.run;
  });
  if (!run) throw new Error('The turn did not run.');
  return run;
}

const gatesOf = (calls: readonly QuizCall[]) => new Set(calls.map(({ gate }) => gate));

test.each(GATE_QUIZZES.map((quiz) => [quiz.title, quiz] as const))(
  '%s: a mixed turn, and both gates of its pair refuse',
  async (_, { start, pair }) => {
    const calls = toQuizCalls(await runOf(start), pair);
    expect(gatesOf(calls).size).toBeGreaterThanOrEqual(3);
    for (const call of calls) {
      const sentences = toSentences(calls, call);
      expect(sentences).toContain(call.sentence);
      expect(sentences.length).toBeGreaterThanOrEqual(3);
    }
    const asked = calls.filter(({ isPair }) => isPair);
    expect(asked).toHaveLength(1);
    const first = asked[0]?.gate ?? NO_GATE;
    expect(pair.gates).toContain(first);
    const without = toQuizCalls(await runOf({ ...start, ...pair.without }), pair);
    const second = without.find(({ isPair }) => isPair)?.gate;
    expect([...pair.gates].sort()).toEqual([first, second].sort());
  },
);

test('no call offers a gate that neither a lesson nor its ladder has', async () => {
  const [quiz] = GATE_QUIZZES;
  if (!quiz) throw new Error('There is no quiz.');
  const [call] = toQuizCalls(await runOf(quiz.start), quiz.pair);
  const offered = call?.gates.map(({ id }) => id);
  expect(offered).toContain('availability');
  expect(offered).not.toContain('approval');
});

test('together, the quizzes reach every gate of a registry without options', async () => {
  const all = await Promise.all(
    GATE_QUIZZES.map(async ({ start, pair }) => toQuizCalls(await runOf(start), pair)),
  );
  expect(gatesOf(all.flat())).toEqual(
    new Set([
      'lookup',
      'exclusion',
      'allowlist',
      'availability',
      'capabilities',
      'dry_run',
      'arguments',
      'rate_limit',
      NO_GATE,
    ]),
  );
});
