/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { Account, AccountLine } from './budget-account.ts';
export { selectAccount, selectGrant } from './budget-selectors.ts';
