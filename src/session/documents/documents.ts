import { isRecord } from '../../lib/is-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentBackup, DocumentEntry } from './storage.ts';

/** A workspace in this browser. */
export interface ListedDocument extends Omit<DocumentEntry, 'changedAt'> {
  /** In milliseconds since 1970; `undefined` before the first save. */
  changedAt: number | undefined;
  /** Its latest edits are only in memory. */
  unsaved: boolean;
}

/** All documents in this browser. */
export interface DocumentList {
  /** Latest change first. */
  documents: readonly ListedDocument[];
  /** Documents that could not be opened or were replaced, latest first. */
  backups: readonly DocumentBackup[];
  /** The storage cannot list its documents, so the list has only those of this page. */
  refused: boolean;
}

/** A document as a file for export. */
export interface DocumentFile {
  /** The workspace's name with the extension. */
  fileName: string;
  /** JSON. */
  text: string;
}

/** The user's actions on backups. None rejects. */
export interface BackupActions {
  /** Opens it as a new workspace. The backup stays. */
  openBackup(key: string): Promise<boolean>;
  backupToFile(key: string): Promise<DocumentFile | undefined>;
  /** @returns a function that restores it; `undefined` if it could not be deleted */
  removeBackup(key: string): Promise<(() => Promise<void>) | undefined>;
}

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

/** `Issue triage` becomes `issue-triage.toolyard.json`. */
export function toFileName({ name }: Pick<Workspace, 'name'>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain === '' ? 'workspace' : plain}.toolyard.json`;
}

/** The `name` of any stored value, even an invalid workspace. */
export function nameDocument(document: unknown): string {
  return isRecord(document) && typeof document.name === 'string' ? document.name : 'Unnamed';
}
