import type { ToolResult } from './tool-result.ts';

/**
 * The context of a reducer.
 *
 * Source: docs/contract.md#reduce.
 */
export interface ToolReducerContext {
  /** The arguments of the call, deep-frozen. */
  args: unknown;
  /** `ctx.currentTurn` of the call. */
  turnCount: number;
  /**
   * The budget of the call's result, in UTF-16 code units: the `resultBudgetChars` of its tool. A
   * reducer that leaves text out fills this budget and stays within it, so that the trim cuts
   * nothing. With `budgetStrategy: 'redistribute'` the final budget may be higher, never lower.
   * Absent if the caller has none: the built-in reducer of
   * `terminal` then uses 8,192, and the others have no limit.
   */
  resultBudgetChars?: number;
}

/**
 * Reduces a result to its essential content. Synchronous, deterministic, and must not throw.
 *
 * Source: docs/contract.md#reducers.
 *
 * @example
 * const firstLine: ToolResultReducer = {
 *   toolName: 'git_log',
 *   reduce: (result) => (result.ok ? { ...result, value: result.value.split('\n', 1)[0] ?? '' } : result),
 * };
 */
export interface ToolResultReducer {
  /** Exact match; no wildcards. */
  readonly toolName: string;
  /** Receives a deep-frozen copy. */
  reduce(result: ToolResult, ctx: ToolReducerContext): ToolResult;
  /**
   * How many characters longer than the input the output may be, default 0. `checkReducer` enforces
   * it.
   */
  readonly maxGrowthChars?: number;
}

/**
 * One reducer for each tool name.
 *
 * Source: docs/contract.md#reducers.
 */
export interface ToolResultReducerRegistry {
  /** @returns an idempotent disposer. @throws if this tool already has a reducer. */
  register(reducer: ToolResultReducer): () => void;
  get(toolName: string): ToolResultReducer | undefined;
}
