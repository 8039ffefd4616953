import type { TemplateName } from '../../catalog/templates/templates.ts';
import type { CodeCheck } from '../store/user-code.ts';
import type { ReducerActions } from './reducer-actions.ts';

/** A user's tool by its id, or the reducer of a tool. */
export type CodePlace = { kind: 'code'; toolId: string } | { kind: 'reducer'; tool: string };

/** The start of a new tool; `from` copies the schema and the name of another tool. */
export type ToolTemplate = TemplateName | { from: string };

/** Actions on the user's tools. None throws. */
export interface UserCodeActions extends ReducerActions {
  /** Like `selectTool`, and works for a file without a name or with a taken one. */
  selectOwnTool(id: string): void;
  /** Adds a tool, selects it and opens its code. Adds no call. */
  addTool(template: ToolTemplate): void;
  /**
   * Like `addTool`, with a call whose arguments suit the schema, so that the tool runs at once. One
   * undo step removes both.
   */
  addCalledTool(template: TemplateName): void;
  /** Copies a user's tool under the next free name and selects the copy. */
  duplicateTool(id: string): void;
  /**
   * Removes a tool, and the call that was added with it. Other calls stay and report it as unknown.
   * Can be undone.
   */
  removeTool(id: string): void;
  setToolDisabled(id: string, disabled: boolean): void;
  /** Keeps the type errors that the editor found in a file. */
  reportTypes(where: CodePlace, report: CodeCheck): void;
  /** Compiled after a short pause in typing. */
  setCodeText(id: string, text: string): void;
}
