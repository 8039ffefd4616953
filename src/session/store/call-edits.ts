/** Edits of single calls and of the schemas for their arguments. */
export interface CallEdits {
  setArgsText(callId: string, text: string): void;
  setSchemaText(tool: string, text: string): void;
  /** Adds a call with the tool's example arguments and selects it. */
  addCall(tool: string): void;
  removeCall(callId: string): void;
}
