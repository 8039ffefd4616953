/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export type { BreakdownRow, BudgetBreakdown } from './budget-account.ts';
export type { BudgetActions } from './budget-actions.ts';
export { selectAccount, selectGrant } from './budget-selectors.ts';
export { isPrice, parsePrice, tokenCost } from './token-cost.ts';
