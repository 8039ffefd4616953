/** The languages that the editor colours; everything else is plain text. */
export type EditorLanguage = 'json' | 'typescript' | 'yaml';

/** A position in a text. */
export interface EditorPlace {
  /** Counted from 1. */
  line: number;
  /** Unit: UTF-16 code units, counted from 1. */
  column: number;
  /** The number of UTF-16 code units to select from there. Default: none. */
  length?: number;
  /** Lists the corrections of the problem there, in the full editor. Default: false. */
  fix?: boolean;
}

/** A problem in the text of the editor. */
export interface EditorProblem {
  /** Counted from 1. */
  line: number;
  /** Unit: UTF-16 code units, counted from 1. */
  column: number;
  /** The message, as a sentence. */
  message: string;
  severity: 'error' | 'warning' | 'info';
  /** The check that found it; absent for problems from outside the editor. */
  source?: string;
  /** The full editor has a correction of it. Default: false. */
  hasFix?: boolean;
  /** The editor's own problems only follow from it, so they are not marked. Default: false. */
  isSyntax?: boolean;
}

/**
 * A JSON schema for the edited value, or the word for 'the edited value is itself a JSON schema'.
 */
export type EditorSchema = Record<string, unknown> | 'json-schema';

/** Options of {@link CodeEditor}. */
export interface CodeEditorProps {
  /**
   * The text. A new value from outside becomes one undoable edit. An echo of the user's own edit
   * changes nothing.
   */
  value: string;
  language: EditorLanguage;
  /**
   * Names the document, for example `schema/read_file.json`. Undo history, caret and scroll
   * position belong to the path and survive a switch to another path.
   */
  path: string;
  /** Default false. */
  readOnly?: boolean;
  /** Enables completion, hover and validation of this document. Default: syntax only. */
  schema?: EditorSchema | undefined;
  /** Problems from other checks, shown in addition to the editor's own. */
  problems?: readonly EditorProblem[] | undefined;
  /** The requested caret position; each new object moves caret and focus once. */
  goTo?: EditorPlace | undefined;
  /** Called with the whole text after each edit of the user, but not for a value from outside. */
  onChange?: ((text: string) => void) | undefined;
  /**
   * Checks the types of code once the page is idle. Only the full editor checks types. Default: after the
   * first focus.
   */
  checksTypes?: boolean | undefined;
  /**
   * Called with the checked text after each check of its types, and when its problems change after that.
   * Only the full editor checks types.
   */
  onTypes?: ((problems: EditorProblem[], text: string) => void) | undefined;
  /**
   * Called for F2 with the offset of the caret, in UTF-16 code units. If it returns true, it has
   * renamed what is there; otherwise the editor does. Default: the editor does.
   */
  onRename?: ((offset: number) => boolean) | undefined;
  /** The accessible name. */
  label: string;
}
