import type { Workspace } from '../workspace/workspace.ts';
import type { BackupActions } from './backup-actions.ts';
import type { DocumentFile, DocumentList } from './documents.ts';

/** The user's actions on whole workspaces. None rejects; failures are reported as notices. */
export interface DocumentActions extends BackupActions {
  list(): Promise<DocumentList>;
  /** Opens a new workspace: with the example's content, or without calls. */
  create(content: 'example' | 'empty'): Promise<void>;
  /** @returns whether it is now open */
  open(id: string): Promise<boolean>;
  /** An empty name changes nothing. */
  rename(id: string, name: string): Promise<void>;
  /** Copies it under the next free name and opens the copy. */
  duplicate(id: string): Promise<void>;
  /**
   * Deletes a document. If it is the open one, another one opens.
   *
   * @returns a function that restores it; `undefined` if it could not be deleted.
   */
  remove(id: string): Promise<(() => Promise<void>) | undefined>;
  /** Opens the file's workspace as a new one. Any other file changes nothing. */
  importText(text: string): Promise<boolean>;
  /** Opens a copy of content that comes with the page, such as a lesson, as a new workspace. */
  take(workspace: Workspace): Promise<void>;
  toFile(id: string): Promise<DocumentFile | undefined>;
}
