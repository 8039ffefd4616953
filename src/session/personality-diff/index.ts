/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { fixLabel } from './compare-personalities.ts';
export type {
  ComparedRow,
  DefinitionsSent,
  PersonalityComparison,
  ToolStanding,
} from './personality-diff.ts';
