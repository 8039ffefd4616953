import type { BudgetStrategy } from '../../core/index.ts';

/** Edits of the open document that the first paint needs. */
export interface WorkspaceActions {
  setPersonality(id: string): void;
  /** Opens a batch and runs it, so that its calls always have a result. */
  setBatch(id: string): void;
  /** UTF-16 code units; rounded, and clamped to `BUDGET_LIMITS`. It replaces a budget in tokens. */
  setBudget(totalChars: number): void;
  setStrategy(strategy: BudgetStrategy): void;
  setDryRun(on: boolean): void;
}
