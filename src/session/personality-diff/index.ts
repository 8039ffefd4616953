/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { fixLabel } from './compare-personalities.ts';
export type {
  ComparedRow,
  ComparedVerdict,
  DefinitionsSize,
  PersonalityComparison,
} from './personality-diff.ts';
