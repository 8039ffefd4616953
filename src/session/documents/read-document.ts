import type { ParsedWorkspace } from '../workspace/parse-workspace.ts';
import type { Draft, StoredDocument, WorkspaceStorage } from './storage.ts';

/** What a stored document turned out to be. */
export type ReadDocument = { ok: true; draft: Draft } | { ok: false; notice: string };

/**
 * Checks what the storage gave back. What cannot be opened is kept aside, so that nothing writes
 * over it and the page does not open it again. Never rejects.
 */
export async function readDocument(
  storage: WorkspaceStorage,
  { id, document, outside, revision }: StoredDocument,
): Promise<ReadDocument> {
  let parsed: ParsedWorkspace;
  try {
    // A first visit has no document and need not load what checks it.
    const { parseWorkspace } = await import('../workspace/parse-workspace.ts');
    parsed = parseWorkspace(document);
  } catch {
    return { ok: false, notice: NO_CHECK };
  }
  // A document answers to the id that it is stored under, whatever it says itself.
  if (parsed.ok)
    return { ok: true, draft: { workspace: { ...parsed.workspace, id }, outside, revision } };
  try {
    await storage.setAside(document, 'unreadable');
    await storage.remove(id);
    return {
      ok: false,
      notice: `The saved workspace could not be opened. ${parsed.message} A backup is in the list of workspaces.`,
    };
  } catch {
    return {
      ok: false,
      notice: `The saved workspace could not be opened and was not changed. ${parsed.message}`,
    };
  }
}

const NO_CHECK =
  'The saved workspace could not be opened, because code of the page did not load. It was not changed. Reload the page to try again.';
