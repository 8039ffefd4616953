/** Kinds of boundary values on which tools often fail. */
export type Edge = 'empty' | 'lowest' | 'highest' | 'unicode';

/**
 * The ways to fill arguments. All but `invalid` give valid arguments. `corrected` replaces only the
 * properties that the schema refuses.
 */
export type FillStrategy = 'example' | 'corrected' | 'random' | Edge | 'invalid';

/** The user's actions on all arguments of a call. */
export interface FillActions {
  /**
   * Replaces the arguments in one undo step. The same document gives the same value; the next press
   * gives another one.
   *
   * @returns a sentence if nothing was changed; otherwise `undefined`. Does not reject.
   */
  fillArgs(callId: string, filling: FillStrategy): Promise<string | undefined>;
}
