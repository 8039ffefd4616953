import { messageOf } from '../../lib/message-of.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';

/**
 * The default budget of a turn, in UTF-16 code units.
 *
 * Source: docs/contract.md#budget-split.
 */
export const DEFAULT_RESULT_BUDGET_CHARS = 80_000;

/** A turn's budget, split between its calls. Source: docs/contract.md#budget-split. */
export interface BudgetSplit {
  total: number;
  perCall: number;
  /** Why the given budget was replaced. */
  warning?: string;
}

/**
 * Splits a turn's budget evenly; refused calls count too. All sizes are in UTF-16 code units.
 *
 * Source: docs/contract.md#budget-split.
 *
 * @param given `resultBudgetChars` of the turn. `undefined` means the default of 80,000. A value
 *   that is not a finite number of at least 0 counts as 0, with a warning.
 * @returns the total and the share of each call, rounded down.
 *
 * @example splitBudget(undefined, 6); // { total: 80000, perCall: 13333 }
 */
export function splitBudget(given: unknown, calls: number): BudgetSplit {
  const { total, warning } = readTotal(given);
  const perCall = Math.floor(total / Math.max(calls, 1));
  return warning === undefined ? { total, perCall } : { total, perCall, warning };
}

function readTotal(given: unknown): { total: number; warning?: string } {
  if (given === undefined) return { total: DEFAULT_RESULT_BUDGET_CHARS };
  if (typeof given === 'number' && Number.isFinite(given) && given >= 0) {
    return { total: Math.floor(given) };
  }
  // Never 'no limit': a wrong budget must not flood a context window.
  const warning = `resultBudgetChars is ${messageOf(given)}, not a finite number of at least 0; it counts as 0`;
  return { total: 0, warning };
}

/**
 * A tool's own output limit. None by default, and 0 for a value that is not a number of at least 0.
 */
export function capOf(entry: ToolEntry | undefined): number {
  try {
    const cap = entry?.tool.maxResultChars ?? undefined;
    if (cap === undefined || cap === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.floor(cap)) || 0;
  } catch {
    return 0;
  }
}

/**
 * The final share of each success when budgets are redistributed: unused characters go, in input
 * order, to longer results. The shares depend only on the results, not on the order of completion.
 *
 * Source: docs/contract.md#redistribution.
 *
 * All sizes are in UTF-16 code units.
 *
 * @param wishes For each call min(length, maxResultChars) of a success, 0 otherwise.
 * @returns one grant per call, in input order.
 *
 * @example grantBudgets(9, 3, [1, 5, 4]); // [1, 5, 3]
 */
export function grantBudgets(total: number, perCall: number, wishes: readonly number[]): number[] {
  const shares = wishes.map((wish) => Math.min(wish, perCall));
  let pool = total - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = Math.min((wishes[index] ?? 0) - share, pool);
    pool -= more;
    return share + more;
  });
}
