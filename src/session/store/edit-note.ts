/** How an edit is announced and kept. */
export interface EditNote {
  /** For a button or a menu, in the past tense: `Removed weather`. */
  label: string;
  /** Edits of one key that follow each other are one step, until `SessionActions.seal`. */
  merge?: string;
  /** Removes something that the user may miss, so the page offers to restore it. */
  removes?: boolean;
  /** Puts another document in the place of this one. */
  replaces?: boolean;
}

/** What can be taken back and done again. */
export interface EditScope {
  undo: Pick<EditNote, 'label' | 'removes'> | undefined;
  redo: Pick<EditNote, 'label'> | undefined;
}
