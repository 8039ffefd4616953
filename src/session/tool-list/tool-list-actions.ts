/** The user's actions on the tools of the list, apart from editing them. */
export interface ToolListActions {
  /**
   * Renames a user's tool and all references to it, in one undo step.
   *
   * @returns why it keeps its name, as a sentence; `undefined` if it was renamed.
   */
  renameTool(id: string, name: string): string | undefined;
  /** A disabled example is listed and not registered. */
  setExampleDisabled(name: string, disabled: boolean): void;
  /** Removes an example from the list and the registry. Can be undone. */
  removeExample(name: string): void;
  /** Lists all examples again. */
  bringBackExamples(): void;
}
