import type { ParsedWorkspace } from './parse-workspace.ts';
import type { WorkspaceStorage } from './storage.ts';
import type { Workspace } from './workspace.ts';

/** What the storage gave back. */
export type Restored =
  /** A first visit. */
  | { kind: 'nothing' }
  | { kind: 'workspace'; workspace: Workspace }
  /** What was there is kept under a key of its own, so that saving is safe. */
  | { kind: 'set-aside'; notice: string }
  /** Nothing may be written: what was there could not be read, or not be kept aside. */
  | { kind: 'unsafe'; notice: string };

/** Reads the stored document. Never rejects. */
export async function restore(storage: WorkspaceStorage): Promise<Restored> {
  let document: unknown;
  try {
    document = await storage.load();
  } catch {
    return { kind: 'unsafe', notice: NO_STORAGE };
  }
  if (document === undefined || document === null) return { kind: 'nothing' };
  let parsed: ParsedWorkspace;
  try {
    // A first visit has no document and need not load what checks it.
    const { parseWorkspace } = await import('./parse-workspace.ts');
    parsed = parseWorkspace(document);
  } catch {
    return { kind: 'unsafe', notice: NO_CHECK };
  }
  if (parsed.ok) return { kind: 'workspace', workspace: parsed.workspace };
  const kept = await keepAside(storage, document);
  return kept
    ? {
        kind: 'set-aside',
        notice: `The saved workspace could not be opened and is kept aside. ${parsed.message} This is the example workspace.`,
      }
    : {
        kind: 'unsafe',
        notice: `The saved workspace could not be opened. ${parsed.message} It stays as it is, so edits are kept in memory alone.`,
      };
}

/** @returns whether the document is safe now. Never rejects. */
export async function keepAside(storage: WorkspaceStorage, document: unknown): Promise<boolean> {
  try {
    await storage.setAside(document);
    return true;
  } catch {
    return false;
  }
}

const NO_CHECK =
  'The saved workspace could not be opened, because a part of the page did not load. It stays as it is, and edits are kept in memory alone until you reload.';
const NO_STORAGE =
  'This browser does not let the page store anything, so edits are kept in memory alone. They are gone when the page closes.';
