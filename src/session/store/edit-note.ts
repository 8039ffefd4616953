/** How an edit is told and kept. */
export interface EditNote {
  /** For a button or a menu, in the past tense: `Removed weather`. */
  label: string;
  /** Edits of one key that follow each other are one step, until `SessionActions.seal`. */
  merge?: string;
  /** Takes something away that somebody may miss, so the page offers to bring it back. */
  removes?: boolean;
  /** Puts another document in the place of this one. */
  replaces?: boolean;
}

/** What can be taken back and done again. */
export interface EditScope {
  undo: Pick<EditNote, 'label' | 'removes'> | undefined;
  redo: Pick<EditNote, 'label'> | undefined;
}
