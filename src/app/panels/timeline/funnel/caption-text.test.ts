import { expect, test } from 'vitest';
import type { GateFlow } from '../../../../session/explain/index.ts';
import { captionText } from './caption-text.ts';

const step = { at: 'execute', place: 7, title: 'Execute', label: 'Execute', reached: 6 };

function flow(ends: GateFlow['arrival']['ends'], reached = 0, reduced = 0): GateFlow {
  return {
    ...{ calls: 6, reduced, cached: 0, steps: [{ ...step, ends }] },
    arrival: { ...step, reached, ends: [] },
  };
}

test('errors and refusals are counted among the texts that the model gets', () => {
  const whole = flow(
    [
      { outcome: 'refused', count: 1 },
      { outcome: 'failed', count: 1 },
    ],
    4,
    3,
  );
  expect(captionText(whole, undefined)).toBe(
    '6 calls, the model gets 4 results (3 reduced), 1 error and 1 refusal',
  );
  const stopped = flow([
    { outcome: 'failed', count: 2 },
    { outcome: 'aborted', count: 4 },
  ]);
  expect(captionText(stopped, undefined)).toBe(
    '6 calls, the model gets 2 errors and 4 abort errors',
  );
});

test('before the first result there is nothing, and a dry run has results of its own', () => {
  expect(captionText(flow([{ outcome: 'running', count: 6 }]), 34)).toBe(
    '6 calls, the model gets nothing at 34 ms',
  );
  expect(captionText(flow([{ outcome: 'answered', count: 6 }]), undefined)).toBe(
    '6 calls, the model gets 6 dry-run results',
  );
});
