import type { ToolCallResult } from '../contract/tool-call.ts';
import type { Attachment, ToolContext } from '../contract/tool-context.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import type { ReducerRunner } from '../ports.ts';
import type { ToolRegistryOptions } from '../registry/options.ts';
import type { BatchCuts } from '../result-cuts.ts';
import type { Tracer } from '../trace/tracer.ts';
import type { GateEnv, OpenCall } from './turn-call.ts';
import type { TurnTime } from './turn-time.ts';
import type { UsedFilter } from './used-filter.ts';

/** The shared state of all calls of one batch. */
export interface Turn extends GateEnv {
  /** The id of the filter, if verdicts may hold for further calls; otherwise 0. See `Gate.holds`. */
  readonly holder: number;
  readonly time: TurnTime;
  readonly options: ToolRegistryOptions;
  /** The original context: `this` of its `emit`. `ctx` is a copy. */
  readonly caller: ToolContext | undefined;
  /** Stops following the caller's signal. */
  readonly release: (() => void) | undefined;
  readonly attachments: readonly Attachment[];
  readonly reducers: ToolResultReducerRegistry | undefined;
  readonly runReducer: ReducerRunner;
  readonly totalBudget: number;
  readonly perCallBudget: number;
  /** Absent where results are cut by their first characters. */
  readonly cuts: BatchCuts | undefined;
  readonly tracer: Tracer | undefined;
  /** The filters at the start of the batch, the outermost first. */
  readonly filters: readonly UsedFilter[];
  /** By position in the batch; filled in by `settle`. */
  readonly results: ToolCallResult[];
  /** Called at each settlement. */
  batch: { settled(): void } | undefined;
}

/** Runs the tool of a call. Filters and cache run it by this function too. */
export type RunTool = (call: OpenCall, turn: Turn, signal: AbortSignal) => unknown;
