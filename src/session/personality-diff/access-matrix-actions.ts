import type { AccessChange, PersonalityAccess } from './access-matrix.ts';

/** The user's actions on the access matrix. None throws. */
export interface AccessMatrixActions {
  /**
   * Asks a registry about all tools for one personality. Nothing is executed. An answer is kept
   * while nothing changes that it depends on.
   *
   * @returns `undefined` if the personality is missing, if the registry is not loaded yet, or if
   *   the document waits for Run.
   */
  ask(personalityId: string): Promise<PersonalityAccess | undefined>;
  /**
   * The number of registered tools with different access for two personalities.
   *
   * @returns `undefined` as {@link ask} does
   */
  countDifferences(a: string, b: string): Promise<number | undefined>;
  /**
   * Makes a change, in one undo step. The personality need not be the current one. Like every edit,
   * it takes effect with Run.
   */
  change(personalityId: string, tool: string, change: AccessChange): void;
}
