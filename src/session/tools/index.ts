/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { describeCollision, selectTakenName } from './collision-text.ts';
