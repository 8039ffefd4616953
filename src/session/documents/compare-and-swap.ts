/** The stored revision of a document, and the page that wrote it. */
export interface Version {
  revision: number;
  writer: string;
}

/** The document that a save writes. */
export interface Swap<T> extends Version {
  workspace: T;
  /** The draft lost to another page's save, so it is written as a separate document. */
  copied: boolean;
}

/**
 * Compares a draft with the stored document. If another page has saved since, both versions are
 * kept: the draft becomes a separate document.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param stored the document with the draft's id; `undefined` if there is none.
 * @param createId creates the id of the copy.
 */
export function swap<T extends { id: string; name: string }>(
  stored: Version | undefined,
  draft: { workspace: T; revision: number },
  writer: string,
  createId: () => string,
): Swap<T> {
  const { workspace, revision } = draft;
  // The storage may have stored this page's save without confirming it.
  const lost = stored !== undefined && stored.revision !== revision && stored.writer !== writer;
  if (!lost) {
    const next = Math.max(revision, stored?.revision ?? 0) + 1;
    return { workspace, revision: next, writer, copied: false };
  }
  const name = `${workspace.name} (copy from another tab)`;
  return { workspace: { ...workspace, id: createId(), name }, revision: 1, writer, copied: true };
}
