/** What a person can do with the tools of the list, besides writing them. */
export interface ToolListActions {
  /**
   * Gives an own tool another name and everything that speaks of it, in one step of undo.
   *
   * @returns why it keeps its name, as a sentence; `undefined` where it was renamed.
   */
  renameTool(id: string, name: string): string | undefined;
  /** A disabled example is listed and not registered. */
  setExampleDisabled(name: string, disabled: boolean): void;
  /** Takes an example out of the list and the registry. Can be undone. */
  removeExample(name: string): void;
  /** Lists all examples again. */
  bringBackExamples(): void;
}
