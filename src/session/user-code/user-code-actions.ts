/** What a new tool begins as; `from` takes the schema and the name of another tool. */
export type ToolTemplate = 'blank' | 'fetch' | 'progress' | 'ephemeral' | { from: string };

/** The actions that concern the user's own reducers. None throws. */
export interface ReducerActions {
  /** Gives a tool a reducer that begins as a template, selects it and opens it. */
  writeReducer(tool: string): void;
  /** `undefined` goes back to the built-in reducer, if there is one; that can be undone. */
  setReducerText(tool: string, text: string | undefined): void;
  /** Holds an own reducer to its contract, with what the tool answered in the shown run. */
  checkReducer(tool: string): void;
}

/** The actions that concern the user's own code. None throws. */
export interface UserCodeActions extends ReducerActions {
  /** As `selectTool`; also where the file has no name yet, or one that is taken. */
  selectOwnTool(id: string): void;
  /** Adds an own tool, selects it and opens its code. Adds no call. */
  addTool(template: ToolTemplate): void;
  /** Copies an own tool under the next free name and selects the copy. */
  duplicateTool(id: string): void;
  /** Its calls stay, and report the tool as unknown. Can be undone. */
  removeTool(id: string): void;
  setToolDisabled(id: string, disabled: boolean): void;
  /** Compiled soon after the last key. */
  setCodeText(id: string, text: string): void;
}
