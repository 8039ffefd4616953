/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { ConsentStore } from './consent.ts';
