/** How many documents are kept aside at the most: then the oldest goes. */
export const MAX_SET_ASIDE = 20;

/**
 * Whatever can be opened stays among the workspaces without a limit; asides are what was replaced
 * or could not be read, and each may be as large as a whole document.
 *
 * Source: docs/contract.md#workspace.
 *
 * @returns the keys of those that are too many, whatever order they come in.
 */
export function surplusSetAside(
  asides: readonly { key: string; changedAt: number }[],
): readonly string[] {
  return asides
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .slice(MAX_SET_ASIDE)
    .map(({ key }) => key);
}
