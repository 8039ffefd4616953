import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import type { ToolResult } from '../../contract/tool-result.ts';

/** One result that a reducer has to deal with, and what it may know besides. */
export interface ReducerSample {
  readonly result: ToolResult;
  readonly ctx: ToolReducerContext;
}

/**
 * What a reducer has to keep to.
 *
 * - `deterministic`: the same answer again, and under another clock, time zone and random source.
 * - `never-throws`; `never-mutates` (neither the result nor the context).
 * - `synchronous`: no promise. `returns-a-result`: a `ToolResult`.
 * - `never-grows`: no longer than the input by more than `maxGrowthChars`.
 * - `errors-stay-errors`: `ok: false` is never turned into `ok: true`.
 *
 * Source: docs/contract.md#determinism.
 */
export type ReducerRule =
  | 'deterministic'
  | 'never-throws'
  | 'never-mutates'
  | 'synchronous'
  | 'returns-a-result'
  | 'never-grows'
  | 'errors-stay-errors';

/** One rule that the reducer breaks. */
export interface ReducerProblem {
  readonly rule: ReducerRule;
  /** What happened, as a sentence. */
  readonly message: string;
  /** The smallest input found that shows it. */
  readonly counterexample: ReducerSample;
  /** What the reducer returned for it; absent where it threw. */
  readonly got?: unknown;
}

/** What {@link checkReducer} found. */
export interface ReducerReport {
  /** Whether no rule is broken. */
  readonly ok: boolean;
  /** How many inputs were tried, samples included. */
  readonly runs: number;
  /** Gives the same inputs again. */
  readonly seed: number;
  /** At most one for each rule. */
  readonly problems: readonly ReducerProblem[];
}
