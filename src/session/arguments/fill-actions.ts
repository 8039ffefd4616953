/** Values at which tools often break. */
export type Edge = 'empty' | 'lowest' | 'highest' | 'unicode';

/** The ways to fill arguments; all but one give valid ones. */
export type Filling = 'example' | 'random' | Edge | 'invalid';

/** The user's actions on the arguments of a call as a whole. */
export interface FillActions {
  /**
   * Replaces them, in one undo step. The same document gives the same value, and the next press
   * another one.
   *
   * @returns a sentence if nothing was changed; otherwise `undefined`.
   */
  fillArgs(callId: string, filling: Filling): string | undefined;
}
