import { isRecord } from '../../lib/is-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentEntry, SetAsideDocument } from './storage.ts';

/** One workspace of this browser. */
export interface ListedDocument extends Omit<DocumentEntry, 'changedAt'> {
  /** In milliseconds since 1970; `undefined` before it was saved for the first time. */
  changedAt: number | undefined;
  /** Its last edits are only in memory. */
  unsaved: boolean;
}

/** Everything that this browser keeps. */
export interface DocumentList {
  /** The latest change first. */
  documents: readonly ListedDocument[];
  /** What could not be opened or was replaced, the latest first. */
  asides: readonly SetAsideDocument[];
  /** The browser did not say what it keeps, so only what this page knows is listed. */
  refused: boolean;
}

/** A document as a file. */
export interface DocumentFile {
  /** Named after the workspace, with its ending. */
  fileName: string;
  /** JSON. */
  text: string;
}

/** What the user can do with documents that are kept aside. None rejects. */
export interface SetAsideActions {
  /** Opens it as a new workspace; it stays where it is. */
  openAside(key: string): Promise<boolean>;
  asideToFile(key: string): Promise<DocumentFile | undefined>;
  /** @returns what brings it back; `undefined` where it could not be deleted. */
  removeAside(key: string): Promise<(() => Promise<void>) | undefined>;
}

/** What the user can do with whole workspaces. None rejects: what fails says so in a notice. */
export interface DocumentActions extends SetAsideActions {
  list(): Promise<DocumentList>;
  /** Opens a new one: with the example's content, or with nothing to call yet. */
  create(content: 'example' | 'empty'): Promise<void>;
  /** @returns whether it is open now. */
  open(id: string): Promise<boolean>;
  /** An empty name changes nothing. */
  rename(id: string, name: string): Promise<void>;
  /** Copies it under the next free name and opens the copy. */
  duplicate(id: string): Promise<void>;
  /**
   * Where it is the open one, another is opened.
   *
   * @returns what brings it back; `undefined` where it could not be deleted.
   */
  remove(id: string): Promise<(() => Promise<void>) | undefined>;
  /** Opens it as a new one; what is no workspace changes nothing. */
  importText(text: string): Promise<boolean>;
  /** Opens a copy of what the page itself brings, such as a lesson, as a new one. */
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

/** The name that a document gives itself, whatever else it may hold. */
export function nameDocument(document: unknown): string {
  return isRecord(document) && typeof document.name === 'string' ? document.name : 'Unnamed';
}
