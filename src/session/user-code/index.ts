/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { findingsOf } from './ready-code.ts';
export { findName } from './tool-names.ts';
export { isSyntaxError, selectTypeFaults } from './type-problems.ts';
export type { CodePlace, ToolTemplate } from './user-code-actions.ts';
export { selectOutsideCode, type UntrustedCode } from './user-code-selectors.ts';
