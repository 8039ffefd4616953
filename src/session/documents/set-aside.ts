/** The maximum number of set-aside documents. Beyond it, the oldest is deleted. */
export const MAX_SET_ASIDE = 20;

/**
 * Selects the set-aside documents to delete. Valid documents stay among the workspaces without a
 * limit. Set-aside ones were replaced or are unreadable, and each may be as large as a whole
 * document.
 *
 * Source: docs/contract.md#workspace.
 *
 * @returns the keys of the excess documents, for any order of the input.
 */
export function surplusSetAside(
  asides: readonly { key: string; changedAt: number }[],
): readonly string[] {
  return asides
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .slice(MAX_SET_ASIDE)
    .map(({ key }) => key);
}
