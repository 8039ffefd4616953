/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { BatchActions } from './batch-actions.ts';
