/** What concerns the edits of the open document as a whole. */
export interface UndoActions {
  /** Back to the example's content, which runs at once. Can be undone, and is kept aside. */
  reset(): void;
  /** Takes back the latest edit, wherever it was made. */
  undo(): void;
  /** Makes the edit again that was taken back last. */
  redo(): void;
  /** What is typed next is another step for `undo`; for the moment in which an editor loses focus. */
  seal(): void;
}
