import { expect, test } from 'vitest';
import { ok } from '../../core/index.ts';
import {
  countSteps,
  followMark,
  followTour,
  isStepDone,
  refusedTools,
  type TourMark,
  type TourProgress,
  type TourState,
} from './tour-step.ts';

const MARK: TourMark = { budget: 8_000, samples: [], personalityId: 'p', refused: [] };

/** A session in which a personality may not call the hidden tools of some calls. */
function stateOf(hidden: readonly string[], calls: Record<string, string> = {}): TourState {
  return {
    run: {
      lanes: Object.entries(calls).map(([tool, status]) => ({
        tool,
        status,
        rawText: `of ${tool}`,
      })),
    },
    visibility: {
      personalityId: 'p',
      hidden: new Map(hidden.map((name) => [name, { gate: 'allowlist', tag: 'allowlist' }])),
      explanations: new Map(['write_file', 'my_tool', ...hidden].map((name) => [name, {}])),
    },
  } as never;
}

const sampleOf = (id: string, text: string) => ({
  ...{ id, name: id, tool: 'read_file', argsText: '{}' },
  result: ok(text),
});

test('the refused calls are those that the personality may not call', () => {
  const calls = { write_file: 'refused', read_file: 'ok', sql: 'refused' };
  expect(refusedTools(stateOf(['write_file', 'unused'], calls))).toBe('write_file');
});

test('the second step ends when a refused call is allowed, and not by other edits', () => {
  const before = followMark(MARK, { ...MARK, refused: ['write_file'] });
  const isDone = (state: TourState, mark = before) => isStepDone('fix', mark, MARK, state);
  expect(isDone(stateOf(['write_file']))).toBe(false);
  expect(isDone(stateOf([]))).toBe(true);
  // A run starts before the registry has answered.
  expect(isDone(stateOf([]), followMark(before, MARK))).toBe(true);
  // Another personality may call it, but nothing was allowed.
  const other = { ...MARK, personalityId: 'q' };
  expect(isStepDone('fix', followMark(before, other), other, stateOf([]))).toBe(false);
  expect(isDone({ run: undefined, visibility: undefined })).toBe(false);
});

test('the third step ends with a pasted log, and not with a kept result or a copy', () => {
  const state = stateOf([], { read_file: 'ok' });
  const withSamples = (...samples: ReturnType<typeof sampleOf>[]) => ({ ...MARK, samples });
  const isDone = (before: TourMark, now: TourMark) => isStepDone('log', before, now, state);
  const kept = withSamples(sampleOf('1', 'of read_file'));
  const pasted = withSamples(...kept.samples, sampleOf('2', 'a log'));
  const copied = withSamples(...pasted.samples, sampleOf('3', 'a log'));
  expect(isDone(MARK, kept)).toBe(false);
  expect(isDone(followMark(MARK, kept), kept)).toBe(false);
  expect(isDone(kept, pasted)).toBe(true);
  expect(isDone(pasted, copied)).toBe(false);
});

test('a step that is done before its turn is over when its turn comes', () => {
  const state = stateOf(['write_file'], { write_file: 'refused' });
  const begun: TourProgress = { count: 0, mark: { ...MARK, refused: ['write_file'] }, done: [] };
  const pasted = { ...begun.mark, samples: [sampleOf('1', 'a log')] };
  const first = followTour(begun, 0, pasted, state);
  expect(countSteps(first)).toBe(0);
  expect(followTour(first, 0, pasted, state)).toBe(first);

  const cut = { ...pasted, budget: 4_000 };
  const second = followTour(first, 0, cut, state);
  expect(countSteps(second)).toBe(1);
  const third = followTour(second, 1, { ...cut, refused: [] }, stateOf([]));
  expect(countSteps(third)).toBe(3);
  expect(followTour(third, 0, cut, stateOf([]))).toEqual({ count: 0, mark: cut, done: [] });
});
