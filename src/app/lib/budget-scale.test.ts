import { describe, expect, it } from 'vitest';
import { BUDGET_MAX, moveBudget, SLIDER_STEPS, toBudget, toPosition } from './budget-scale.ts';

describe('the budget slider', () => {
  it('reaches both ends', () => {
    expect(toBudget(0)).toBe(0);
    expect(toBudget(SLIDER_STEPS)).toBe(BUDGET_MAX);
  });

  it('is monotonic', () => {
    for (let at = 1; at <= SLIDER_STEPS; at++) {
      expect(toBudget(at)).toBeGreaterThanOrEqual(toBudget(at - 1));
    }
  });

  it('finds the position of a budget, at most one step away', () => {
    for (let at = 20; at <= SLIDER_STEPS; at++) {
      expect(Math.abs(toPosition(toBudget(at)) - at)).toBeLessThanOrEqual(1);
    }
  });

  it('keeps budgets beyond the ends on the track', () => {
    expect(toPosition(10 * BUDGET_MAX)).toBe(SLIDER_STEPS);
    expect(toPosition(-5)).toBe(0);
  });
});

it('every key press moves the budget', () => {
  for (const by of [-1, 1]) {
    let budget = by < 0 ? BUDGET_MAX : 0;
    for (let presses = 0; presses < SLIDER_STEPS; presses++) {
      const next = moveBudget(toPosition(budget) + by, budget);
      expect(Math.sign(next - budget)).toBe(by);
      budget = next;
      if (budget === 0 || budget === BUDGET_MAX) break;
    }
    expect(budget).toBe(by < 0 ? 0 : BUDGET_MAX);
  }
});
