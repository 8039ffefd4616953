/** What the editor colours; everything else is plain text. */
export type EditorLanguage = 'json' | 'typescript' | 'yaml';

/** A place in a text. */
export interface EditorPlace {
  /** Counted from 1. */
  line: number;
  /** In UTF-16 code units, counted from 1. */
  column: number;
}

/** One finding in the text that is being edited. */
export interface EditorProblem {
  /** Counted from 1. */
  line: number;
  /** In UTF-16 code units, counted from 1. */
  column: number;
  /** A sentence for people. */
  message: string;
  severity: 'error' | 'warning' | 'info';
}

/** A JSON schema for the edited value, or the word for 'the edited value is itself a JSON schema'. */
export type EditorSchema = Record<string, unknown> | 'json-schema';

/** What {@link CodeEditor} takes. */
export interface CodeEditorProps {
  /**
   * The text. A new value from outside becomes one undoable edit; an echo of what was just typed is
   * recognised and changes nothing.
   */
  value: string;
  language: EditorLanguage;
  /**
   * Names the document, for example `schema/read_file.json`. Undo, caret and scroll position belong
   * to the path and survive switching to another one and back.
   */
  path: string;
  /** Default false. */
  readOnly?: boolean;
  /** Drives completion, hover and validation of this very document. Default: syntax only. */
  schema?: EditorSchema | undefined;
  /** Findings of other checks, shown at their positions besides the editor's own. */
  problems?: readonly EditorProblem[] | undefined;
  /** The requested caret position; each new object moves caret and focus once. */
  goTo?: EditorPlace | undefined;
  /** Called with the whole text after each edit that a person made, never for a value from outside. */
  onChange?: ((text: string) => void) | undefined;
  /** Called when the findings change. Only the full editor finds any. */
  onProblems?: ((problems: EditorProblem[]) => void) | undefined;
  /** The accessible name. */
  label: string;
}
