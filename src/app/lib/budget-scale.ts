/** The ends of the budget slider, in characters. */
export const BUDGET_MAX = 80_000;

/** The number of slider positions; they count from 0. */
export const SLIDER_STEPS = 200;

/**
 * Converts a slider position to a budget. Steps are fine for small budgets and coarse for large
 * ones, and the result is always a round number.
 *
 * @example
 * toBudget(200); // 80,000
 */
export function toBudget(position: number): number {
  const raw = BUDGET_MAX * (position / SLIDER_STEPS) ** 2.5;
  const step = raw < 1000 ? 20 : raw < 5000 ? 100 : raw < 20_000 ? 500 : 1000;
  return Math.min(BUDGET_MAX, Math.round(raw / step) * step);
}

/** The position nearest to a budget. */
export function toPosition(budget: number): number {
  const share = Math.min(1, Math.max(0, budget / BUDGET_MAX));
  return Math.round(share ** (1 / 2.5) * SLIDER_STEPS);
}

/**
 * The budget after a move of the slider. If a step would round back to its start, it goes to the
 * next round number. So every key press has an effect.
 */
export function moveBudget(position: number, from: number): number {
  const by = Math.sign(position - toPosition(from));
  let at = position;
  while (toBudget(at) === from && by !== 0 && at > 0 && at < SLIDER_STEPS) at += by;
  return toBudget(at);
}
