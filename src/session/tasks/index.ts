/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { createTasks } from './create-tasks.ts';
