import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import type { ToolResult } from '../../contract/tool-result.ts';

/** One input of a reducer: a result and its context. */
export interface ReducerSample {
  readonly result: ToolResult;
  readonly ctx: ToolReducerContext;
}

/**
 * The rules of a reducer.
 *
 * - `deterministic`: the same output again, and with another clock, time zone and random source.
 * - `never-throws`; `never-mutates` (neither the result nor the context).
 * - `synchronous`: no promise. `returns-a-result`: a `ToolResult`.
 * - `never-grows`: at most `maxGrowthChars` longer than the input.
 * - `errors-stay-errors`: `ok: false` never becomes `ok: true`.
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
  /** A sentence that describes the event. */
  readonly message: string;
  /** The smallest input that shows it. */
  readonly counterexample: ReducerSample;
  /** The output for it; absent if the reducer threw. */
  readonly got?: unknown;
}

/** The result of {@link checkReducer}. */
export interface ReducerReport {
  /** Whether the reducer obeys every rule. */
  readonly ok: boolean;
  /** The number of tried inputs, including samples. */
  readonly runs: number;
  /** Reproduces the same inputs. */
  readonly seed: number;
  /** At most one per rule. */
  readonly problems: readonly ReducerProblem[];
}
