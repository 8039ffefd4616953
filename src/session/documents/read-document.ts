import type { ParsedWorkspace } from '../workspace/parse-workspace.ts';
import type { Draft, StoredDocument, WorkspaceStorage } from './storage.ts';

/** A stored document after validation. */
export type ReadDocument = { ok: true; draft: Draft } | { ok: false; notice: string };

/**
 * Validates a document from the storage. An invalid one is set aside, so that no save overwrites it
 * and no visit opens it again. Never rejects.
 */
export async function readDocument(
  storage: WorkspaceStorage,
  { id, document, outside, revision }: StoredDocument,
): Promise<ReadDocument> {
  let parsed: ParsedWorkspace;
  try {
    // A first visit has no document, so it does not load the validator.
    const { parseWorkspace } = await import('../workspace/parse-workspace.ts');
    parsed = parseWorkspace(document);
  } catch {
    return { ok: false, notice: NO_CHECK };
  }
  // The storage's id is authoritative, whatever the document contains.
  if (parsed.ok)
    return { ok: true, draft: { workspace: { ...parsed.workspace, id }, outside, revision } };
  try {
    await storage.addBackup(document, 'unreadable');
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
