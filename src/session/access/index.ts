/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { findBeyondAccess } from './access-findings.ts';
export { selectAccessFix } from './access-fix.ts';
export { hostProblem, parseLines, pathProblem, WORKING_DIR } from './path-list-text.ts';
