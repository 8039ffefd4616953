import type { Workspace } from '../../workspace/workspace.ts';

/** A document that contains the text, or the mistake in the text as a sentence. */
export type Written = { ok: true; workspace: Workspace } | { ok: false; message: string };

/** A text of a workspace in the form of a file. */
export interface EditableText {
  /** The name of the file. */
  fileName: string;
  language: 'typescript' | 'json' | 'yaml';
  read(workspace: Workspace): string;
  /** Never throws. An invalid text leaves the document unchanged. */
  write(workspace: Workspace, text: string): Written;
}
