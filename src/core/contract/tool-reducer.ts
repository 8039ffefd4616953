import type { ToolResult } from './tool-result.ts';

/**
 * What a reducer may know besides the result.
 *
 * Source: docs/contract.md#reduce.
 */
export interface ToolReducerContext {
  /** The arguments of the call, deep-frozen. */
  args: unknown;
  /** `ctx.currentTurn` of the call. */
  turnCount: number;
  /**
   * What the call may keep of its result, in UTF-16 code units: the `resultBudgetChars` that its
   * tool was given. A reducer that leaves something out uses this room, and stays within it, so
   * that the trim behind it cuts nothing. Under `budgetStrategy: 'redistribute'` the call may get
   * more in the end, never less. Absent where the caller has none: the built-in reducer of
   * `terminal` then takes 8,192, and the others have no bound.
   */
  resultBudgetChars?: number;
}

/**
 * Turns a result into its signal. Synchronous, deterministic, and it must not throw.
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
   * How many characters the output may be longer than the input, default 0. `checkReducer`
   * holds the reducer to it.
   */
  readonly maxGrowthChars?: number;
}

/**
 * One reducer for each tool name.
 *
 * Source: docs/contract.md#reducers.
 */
export interface ToolResultReducerRegistry {
  /** @returns an idempotent disposer. @throws when a reducer for this tool is there already. */
  register(reducer: ToolResultReducer): () => void;
  get(toolName: string): ToolResultReducer | undefined;
}
