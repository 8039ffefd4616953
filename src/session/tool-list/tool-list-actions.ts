import type { JsonSchema } from '../../core/index.ts';

/** The user's actions on the tools of the list, apart from editing them. */
export interface ToolListActions {
  /**
   * Renames a user's tool and all references to it, in one undo step.
   *
   * @returns why it keeps its name, as a sentence; `undefined` if it was renamed.
   */
  renameTool(id: string, name: string): string | undefined;
  /**
   * Replaces the schema in the code of a user's tool.
   *
   * @returns why it stays, as a sentence; `undefined` if it was replaced.
   */
  replaceSchema(id: string, schema: JsonSchema): string | undefined;
  /** A disabled example is listed and not registered. */
  setExampleDisabled(name: string, disabled: boolean): void;
  /** Removes an example from the list and the registry. Can be undone. */
  removeExample(name: string): void;
  /** Lists all examples again. */
  bringBackExamples(): void;
}
