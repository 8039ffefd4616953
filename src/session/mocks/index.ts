/**
 * The part of this feature that the app uses. The edits of the mocks stay in
 * `workspace/mock-transitions.ts`, because fixes in the workspace add mocks, too.
 *
 * @module
 */
export { readMockNotes } from './mock-notes.ts';
export { readUnanswered } from './unanswered.ts';
