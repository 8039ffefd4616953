/** Actions on the user's reducers. None throws. */
export interface ReducerActions {
  /**
   * Creates a reducer, selects its tool and opens it.
   *
   * @param text its code; default: a template
   */
  writeReducer(tool: string, text?: string): void;
  /** `undefined` restores the built-in reducer, if there is one. Can be undone. */
  setReducerText(tool: string, text: string | undefined): void;
  /** Sets other code in one step, which the page offers to undo. */
  replaceReducer(tool: string, text: string): void;
  /** Checks a user's reducer against its contract, with the tool's results in the shown run. */
  checkReducer(tool: string): void;
}
