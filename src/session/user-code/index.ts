/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export type { TemplateName } from '../../catalog/templates/templates.ts';
export { hasGrown, selectCodeProblems } from './longer-results.ts';
export { findingsOf } from './ready-code.ts';
export { findName, isInName } from './tool-names.ts';
export { isSyntaxError, selectTypeFaults } from './type-problems.ts';
export { selectUncheckedFiles } from './unchecked-files.ts';
export type { CodePlace } from './user-code-actions.ts';
export { selectOutsideCode, type UntrustedCode } from './user-code-selectors.ts';
