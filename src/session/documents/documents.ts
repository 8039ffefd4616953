import { isRecord } from '../../lib/is-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentBackup, DocumentEntry } from './storage.ts';

/** A workspace in this browser. */
export interface ListedDocument extends Omit<DocumentEntry, 'changedAt'> {
  /** Unit: milliseconds since 1970; `undefined` before the first save. */
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
