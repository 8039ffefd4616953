/** Describes an edit for undo and notices. */
export interface EditNote {
  /** For a button or a menu, in the past tense: `Removed weather`. */
  label: string;
  /** Consecutive edits with the same key are one step, until `SessionActions.seal`. */
  merge?: string;
  /** The edit belongs to the latest step with its `merge`, also after `SessionActions.seal`. */
  joins?: boolean;
  /** A name that the edit changes. The label of a step has the first and the last of its names. */
  renames?: { from: string; to: string };
  /** The page shows the label for a while, with a button that undoes the edit. */
  offersUndo?: boolean;
  /** The edit replaces the whole document. */
  replaces?: boolean;
}

/** The edits that can be undone and redone. */
export interface EditScope {
  undo: Pick<EditNote, 'label' | 'merge' | 'offersUndo'> | undefined;
  redo: Pick<EditNote, 'label'> | undefined;
  /** The last Undo or Redo found no edit. Another object each time. */
  historyEnd: { of: 'undo' | 'redo' } | undefined;
}
