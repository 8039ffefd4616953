import { readDocument } from './read-document.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** The first document of a visit. */
export interface Restored {
  /** Absent on a first visit, and if no document could be opened. */
  draft?: Draft;
  /** A notice for the user, as a sentence. */
  notice?: string;
  /** The browser refuses storage. */
  refused?: boolean;
}

/**
 * Reads the requested document, or the last open one. Never rejects.
 *
 * @param id The id in the page's address.
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

/** For an address without a document in this browser. */
export const UNKNOWN_ID =
  'This browser has no workspace with this URL. It may have been deleted, or it is stored in another browser.';
/** Follows the reason why the requested document did not open. */
export const LAST_SHOWN = 'The page shows your last open workspace instead.';
export const EXAMPLE_SHOWN = 'This is the example workspace.';
const NO_STORAGE =
  'This browser blocks storage, so edits exist in memory only and are lost when the page closes. Export the workspace as a file to keep it.';
