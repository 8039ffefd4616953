import type { Workspace } from '../../workspace/workspace.ts';

/** A document with the text in it, or what is wrong with the text, as a sentence. */
export type Written = { ok: true; workspace: Workspace } | { ok: false; message: string };

/** One text of a workspace, to be read and written as a file. */
export interface EditableText {
  /** What a file of it would be called. */
  fileName: string;
  language: 'typescript' | 'json' | 'yaml';
  read(workspace: Workspace): string;
  /** Never throws; what cannot be read leaves the document as it is. */
  write(workspace: Workspace, text: string): Written;
}
