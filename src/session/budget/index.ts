/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export type { BreakdownRow, BudgetBreakdown } from './budget-account.ts';
export type { BudgetActions } from './budget-actions.ts';
export { selectAccount, selectGrant, toCharGrant } from './budget-selectors.ts';
export { type ContextUse, toContextUse } from './context-use.ts';
export { countRunTokens } from './lane-tokens.ts';
export { isPrice, PRICE_LIMITS, tokenCost } from './token-cost.ts';
