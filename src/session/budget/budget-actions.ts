/** The user's actions on output limits. None throws. */
export interface BudgetActions {
  /** UTF-16 code units in place of the tool's own limit; `undefined` restores that. */
  setCap(tool: string, chars: number | undefined): void;
}
