/** The maximum number of backups. Beyond it, the oldest is deleted. */
export const MAX_BACKUPS = 20;

/**
 * Selects the backups to delete. Valid documents stay among the workspaces without a
 * limit. Backups were replaced or are unreadable, and each may be as large as a whole
 * document.
 *
 * Source: docs/contract.md#workspace.
 *
 * @returns the keys of the excess documents, for any order of the input.
 */
export function surplusBackups(
  backups: readonly { key: string; changedAt: number }[],
): readonly string[] {
  return backups
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .slice(MAX_BACKUPS)
    .map(({ key }) => key);
}
