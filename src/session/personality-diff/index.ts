/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type {
  AccessChoice,
  AccessEntry,
  AccessRow,
  PersonalityAccess,
} from './access-matrix.ts';
export { fixLabel } from './compare-personalities.ts';
export { describeAccess } from './describe-access.ts';
export { toMissingRows } from './missing-tools.ts';
export type {
  ComparedRow,
  ComparedVerdict,
  PersonalityComparison,
  PersonalityDefinitions,
} from './personality-diff.ts';
export { isCallable, toAccessRows } from './to-access-rows.ts';
