import { describe, expect, it } from 'vitest';
import { BUDGET_MAX, SLIDER_STEPS, toBudget, toPosition } from './budget-scale.ts';

describe('the budget slider', () => {
  it('reaches both ends', () => {
    expect(toBudget(0)).toBe(0);
    expect(toBudget(SLIDER_STEPS)).toBe(BUDGET_MAX);
  });

  it('never goes down while the thumb goes up', () => {
    for (let at = 1; at <= SLIDER_STEPS; at++) {
      expect(toBudget(at)).toBeGreaterThanOrEqual(toBudget(at - 1));
    }
  });

  it('finds the position of a budget again, a step at most away', () => {
    for (let at = 20; at <= SLIDER_STEPS; at++) {
      expect(Math.abs(toPosition(toBudget(at)) - at)).toBeLessThanOrEqual(1);
    }
  });

  it('keeps budgets beyond the ends on the track', () => {
    expect(toPosition(10 * BUDGET_MAX)).toBe(SLIDER_STEPS);
    expect(toPosition(-5)).toBe(0);
  });
});
