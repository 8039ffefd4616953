import type { BottomTab, EditorTab } from './state.ts';

/** The user's selections on the screen. They do not change the document. */
export interface SelectionActions {
  selectCall(callId: string): void;
  /** Shows the run at a moment, in milliseconds since its start; `undefined`: at its end. */
  setMoment(at: number | undefined): void;
  selectTool(name: string): void;
  setEditorTab(tab: EditorTab): void;
  setBottomTab(tab: BottomTab): void;
}
