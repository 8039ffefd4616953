/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { computeTasks } from './compute-tasks.ts';
