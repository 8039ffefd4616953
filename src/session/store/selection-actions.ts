import type { BottomTab, EditorTab } from './state.ts';

/** What the user can select and open on the screen; none changes the document. */
export interface SelectionActions {
  selectCall(callId: string): void;
  /** Looks at the shown run as it was, in milliseconds since it began; `undefined`: at its end. */
  setMoment(at: number | undefined): void;
  selectTool(name: string): void;
  setEditorTab(tab: EditorTab): void;
  setBottomTab(tab: BottomTab): void;
}
