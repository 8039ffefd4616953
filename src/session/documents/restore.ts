import { readDocument } from './read-document.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** What a visit begins with. */
export interface Restored {
  /** Absent on a first visit, and where nothing could be opened. */
  draft?: Draft;
  /** Something the person should know, as a sentence. */
  notice?: string;
  /** The browser lets the page store nothing. */
  refused?: boolean;
}

/**
 * Reads the document that the visit asks for, or else the one that was open last. Never rejects.
 *
 * @param id as the page's address names it.
 */
export async function restore(storage: WorkspaceStorage, id?: string): Promise<Restored> {
  try {
    const asked = id === undefined ? undefined : await storage.load(id);
    const stored = asked ?? (await storage.load());
    const unknown = id !== undefined && !asked;
    if (!stored) return unknown ? { notice: `${UNKNOWN_ID} ${EXAMPLE_SHOWN}` } : {};
    const read = await readDocument(storage, stored);
    if (!read.ok) return { notice: `${read.notice} ${EXAMPLE_SHOWN}` };
    return { draft: read.draft, ...(unknown && { notice: `${UNKNOWN_ID} ${LAST_SHOWN}` }) };
  } catch {
    return { notice: NO_STORAGE, refused: true };
  }
}

/** For an address that leads to no document of this browser. */
export const UNKNOWN_ID =
  'This browser has no workspace with that address. It may have been deleted, or belong to another browser.';
/** After the reason why the visit does not begin as it was asked to. */
export const LAST_SHOWN = 'The workspace that was open last is shown instead.';
export const EXAMPLE_SHOWN = 'This is the example workspace.';
const NO_STORAGE =
  'This browser does not let the page store anything, so edits are kept in memory alone. They are gone when the page closes; export the workspace as a file to keep it.';
