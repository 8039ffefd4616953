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
  'This browser has no workspace with this URL. It may have been deleted, or it is stored in another browser.';
/** After the reason why the visit does not begin as it was asked to. */
export const LAST_SHOWN = 'The page shows your last open workspace instead.';
export const EXAMPLE_SHOWN = 'This is the example workspace.';
const NO_STORAGE =
  'This browser blocks storage, so edits exist in memory only and are lost when the page closes. Export the workspace as a file to keep it.';
