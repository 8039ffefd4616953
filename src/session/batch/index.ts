/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { BatchActions, NewBatch } from './batch-actions.ts';
