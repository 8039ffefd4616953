/** Values at which tools break. */
export type Edge = 'empty' | 'lowest' | 'highest' | 'unicode';

/** With what the arguments of a call are filled; all are valid but one. */
export type Filling = 'example' | 'random' | Edge | 'invalid';

/** What a person can do with the arguments of a call as a whole. */
export interface FillActions {
  /**
   * Replaces them, in one step of undo. The same document gives the same value, and the next press
   * another one.
   *
   * @returns why nothing was done, as a sentence; `undefined` where it was.
   */
  fillArgs(callId: string, filling: Filling): string | undefined;
}
