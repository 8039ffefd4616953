import type { PersonalityComparison } from './personality-diff.ts';

/** The user's actions on the comparison. None throws. */
export interface PersonalityDiffActions {
  /**
   * Compares both with the current workspace. Nothing is executed.
   *
   * @returns `undefined` if a personality is missing or the registry is not loaded yet.
   */
  compare(a: string, b: string): Promise<PersonalityComparison | undefined>;
}
