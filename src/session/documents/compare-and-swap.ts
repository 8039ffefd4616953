import type { Workspace } from '../workspace/workspace.ts';

/** Which state of a document is stored, and which page wrote it. */
export interface Version {
  revision: number;
  writer: string;
}

/** What a save writes. */
export interface Swap extends Version {
  workspace: Workspace;
  /** The draft lost against another page, so it is written beside what that page wrote. */
  copied: boolean;
}

/**
 * Compares a draft with what is stored now. Where another page has saved since the draft was made,
 * both are work: the draft becomes a document of its own.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param stored what has the draft's id; `undefined` where nothing has it.
 * @param createId names the copy.
 */
export function swap(
  stored: Version | undefined,
  draft: { workspace: Workspace; revision: number },
  writer: string,
  createId: () => string,
): Swap {
  const { workspace, revision } = draft;
  // A page's own save may have arrived although the page was not notified.
  const lost = stored !== undefined && stored.revision !== revision && stored.writer !== writer;
  if (!lost) {
    const next = Math.max(revision, stored?.revision ?? 0) + 1;
    return { workspace, revision: next, writer, copied: false };
  }
  const name = `${workspace.name} (copy from another tab)`;
  return { workspace: { ...workspace, id: createId(), name }, revision: 1, writer, copied: true };
}
