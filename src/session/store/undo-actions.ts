/** Actions on the edits of the open document. */
export interface UndoActions {
  /** Restores the example's content and runs it. Can be undone; the old document is set aside. */
  reset(): void;
  /** Reverts the latest edit, in whatever editor it was made. */
  undo(): void;
  /** Restores the last reverted edit. */
  redo(): void;
  /** Ends the current undo step, for example when an editor loses focus. */
  seal(): void;
}
