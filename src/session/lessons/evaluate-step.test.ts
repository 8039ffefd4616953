import { expect, test } from 'vitest';
import { runs } from '../../catalog/lessons/checks.ts';
import type { LessonCheck, LessonStep } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome, OutcomeCall } from '../../catalog/lessons/outcome.ts';
import { reducerProblem } from '../../catalog/lessons/reducer-problem.ts';
import { err } from '../../core/index.ts';
import { stopText } from '../../sandbox/host/limit-text.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../../sandbox/limits.ts';
import { evaluateStep } from './evaluate-step.ts';

const OUTCOME: LessonOutcome = {
  calls: [],
  definitions: [],
  reducerChecks: {},
  log: [],
  world: { files: [], keyValues: [], messages: 0 },
  ended: 'done',
  elapsedMs: 0,
  events: [],
  warnings: [],
};

function verdictOf(passes: LessonCheck['passes'], outcome: Partial<LessonOutcome>) {
  const step: Pick<LessonStep, 'checks'> = {
    checks: [{ says: 'It runs', clause: 'execute', passes }],
  };
  const [verdict] = evaluateStep(step, { ...OUTCOME, ...outcome });
  return verdict;
}

function failedCall(text: string): OutcomeCall {
  const result = err(text);
  return {
    ...{ toolCallId: 'call_1', tool: 'slow', args: {}, status: 'failed', result, text },
    ...{ gates: [], progress: [], nested: [], wasTrimmed: false, warnings: [] },
  };
}

test.each(['timeout', 'sandbox_restarted'] as const)(
  '%s of the sandbox is no verdict',
  (reason) => {
    const text = stopText(reason, DEFAULT_SANDBOX_LIMITS, 'tool');
    expect(verdictOf(runs('slow'), { calls: [failedCall(text)] })).toMatchObject({
      holds: false,
      isOpen: true,
      instead: expect.stringContaining('the code computed for too long'),
    });
  },
);

test('a check of a reducer that hit its time limit is no verdict', () => {
  const stopped = stopText('timeout', DEFAULT_SANDBOX_LIMITS, 'reducer');
  const reducerChecks = { slow: { ok: false, problems: [], stopped } };
  const verdict = verdictOf((outcome) => reducerProblem(outcome, 'slow'), { reducerChecks });
  expect(verdict).toMatchObject({ holds: false, isOpen: true });
});

test('the time limit of the tool is a verdict, and so is a bug of a check', () => {
  const text = 'Tool slow timed out after 3000 ms';
  expect(verdictOf(runs('slow'), { calls: [failedCall(text)] })).not.toHaveProperty('isOpen');
  const broken = () => {
    throw new TypeError('no');
  };
  expect(() => verdictOf(broken, {})).toThrow('no');
});
