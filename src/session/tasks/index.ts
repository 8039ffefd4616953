/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { createTasks } from './create-tasks.ts';
export type { DefinitionQuestion } from './engine-tasks.ts';
export type { TextActions } from './text-actions.ts';
