/** Describes an edit for undo and notices. */
export interface EditNote {
  /** For a button or a menu, in the past tense: `Removed weather`. */
  label: string;
  /** Consecutive edits with the same key are one step, until `SessionActions.seal`. */
  merge?: string;
  /** The edit removes something that the user may miss, so the page offers to restore it. */
  removes?: boolean;
  /** The edit replaces the whole document. */
  replaces?: boolean;
}

/** The edits that can be undone and redone. */
export interface EditScope {
  undo: Pick<EditNote, 'label' | 'removes'> | undefined;
  redo: Pick<EditNote, 'label'> | undefined;
}
