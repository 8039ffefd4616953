import type { GateId } from '../call/gates/gate-table.ts';
import type { VerdictOutcome, VerdictValue } from '../call/gates/verdict.ts';
import type { CallPlace } from '../contract/tool-context.ts';
import type { ToolProgressAudience } from '../contract/tool-progress-event.ts';
import type { ToolErrorCode } from '../contract/tool-result.ts';
import type { CachedBy } from '../ports.ts';
import type { TraceCaller } from './trace-caller.ts';

/**
 * The version of {@link TraceEvent}. A version may gain fields or types of events; their meaning
 * never changes.
 */
export const TRACE_VERSION = 1;

/** How the turn's budget is split. */
export type BudgetStrategy = 'even' | 'redistribute';

interface InBatch {
  readonly v: typeof TRACE_VERSION;
  /** The number of the `executeParallel` call on this registry, from 1. */
  readonly batch: number;
  /** The time of the registry's clock, in milliseconds. */
  readonly at: number;
  /** The call that runs this batch, on this registry or another. Absent for the outermost. */
  readonly parent?: CallPlace;
  /** The caller of the batch. Absent if its context names none. */
  readonly caller?: TraceCaller;
}

interface OfCall extends InBatch {
  /** Position in the batch, from 0. Call ids may repeat; this does not. */
  readonly call: number;
  readonly toolCallId: string;
  readonly name: string;
}

/** A batch begins. All sizes are in UTF-16 code units. */
export interface BatchStartEvent extends InBatch {
  readonly type: 'batch_start';
  readonly calls: number;
  readonly totalBudget: number;
  readonly perCallBudget: number;
  /** Present where the budget is in tokens. */
  readonly tokens?: { readonly total: number; readonly perCall: number };
  readonly strategy: BudgetStrategy;
  /** How many calls may run in parallel; absent = unlimited. */
  readonly concurrency?: number;
}

/** Every call of the batch is settled. */
export interface BatchEndEvent extends InBatch {
  readonly type: 'batch_end';
}

/** One gate's verdict. */
export interface GateEvent extends OfCall {
  readonly type: 'gate';
  readonly gate: GateId;
  /** Number of the step, 1 to 12. */
  readonly step: number;
  readonly outcome: VerdictOutcome;
  /** Stable id of the rule that decided, such as `allowlist.not_listed`. */
  readonly rule: string;
  /** The input of the rule. */
  readonly value?: VerdictValue;
  /** The refused tool counts as unknown to its caller: no list that the caller reads has it. */
  readonly unknown?: true;
}

/** The tool's `execute` is called. */
export interface StartEvent extends OfCall {
  readonly type: 'start';
  /** B: the tool's `resultBudgetChars`. */
  readonly budget: number;
}

/** The tool reported progress. */
export interface ProgressEvent extends OfCall {
  readonly type: 'progress';
  readonly message: string;
  readonly percent?: number;
  readonly audience: ToolProgressAudience;
}

/** `execute` has returned. */
export interface ExecutedEvent extends OfCall {
  readonly type: 'executed';
  readonly ok: boolean;
  readonly chars: number;
  readonly code?: ToolErrorCode;
  readonly reason?: string;
  /**
   * The raw text, only with `capture: 'values'`: without secrets, and at most its first million
   * code units. `chars` is the size of the original text.
   */
  readonly text?: string;
  /** Present if the tool did not run for this call: the result came from the cache. */
  readonly cached?: CachedBy;
  /** The cost saved by the cache, in US dollars; absent if the execution had no cost. */
  readonly saved?: number;
}

/**
 * - `passed`: it changed nothing.
 * - `changed`: it returned new arguments (`before`) or another result (`after`).
 * - `answered`: it returned a result in place of the tool's.
 * - `failed`: it threw, or returned an invalid value; the call fails.
 */
export type FilterOutcome = 'passed' | 'changed' | 'answered' | 'failed';

/** One hook of a filter has run, between `start` and `executed`. */
export interface FilteredEvent extends OfCall {
  readonly type: 'filtered';
  readonly filter: string;
  readonly hook: 'before' | 'after';
  readonly outcome: FilterOutcome;
}

/** The reducer stage. */
export interface ReducedEvent extends OfCall {
  readonly type: 'reduced';
  /** `none`: no reducer for this tool; `failed`: the original result was kept. */
  readonly outcome: 'none' | 'applied' | 'failed';
  readonly before: number;
  readonly after: number;
  /** Why the reducer's output was dropped. */
  readonly warning?: string;
  /** The reduced text, only with `capture: 'values'`; without secrets, as in `executed`. */
  readonly text?: string;
}

/** The trim stage. */
export interface TrimmedEvent extends OfCall {
  readonly type: 'trimmed';
  readonly cut: boolean;
  readonly before: number;
  /** Kept characters, without the marker. */
  readonly after: number;
  /** The budget of this call. */
  readonly budget: number;
  /** Present where the budget is in tokens. `budget` is then what tool and reducer received. */
  readonly tokens?: { readonly before: number; readonly after: number; readonly budget: number };
}

/** The call has its result. The last event of a call. */
export interface SettledEvent extends OfCall {
  readonly type: 'settled';
  readonly ok: boolean;
  readonly code?: ToolErrorCode;
  readonly reason?: string;
  /** Length of the value or of the error text, the marker included. */
  readonly chars: number;
  readonly durationMs: number;
}

/** A problem after which the registry continued. `call` is absent for the batch. */
export interface WarningEvent extends InBatch {
  readonly type: 'warning';
  readonly call?: number;
  readonly toolCallId?: string;
  readonly name?: string;
  readonly message: string;
}

/**
 * One step of one call. Serialisable; the timeline, the gate ladder and every exporter read only
 * this union.
 *
 * Source: docs/contract.md#trace.
 */
export type TraceEvent =
  | BatchStartEvent
  | BatchEndEvent
  | GateEvent
  | StartEvent
  | ProgressEvent
  | ExecutedEvent
  | FilteredEvent
  | ReducedEvent
  | TrimmedEvent
  | SettledEvent
  | WarningEvent;

/**
 * One batch: the same object with each of its events. Numbers of batches repeat, because each
 * registry counts its own.
 */
export interface TraceBatch {
  /** The batch of the call that runs this one. Absent for the outermost. */
  readonly parent?: TraceBatch | undefined;
}

/**
 * Receives each event immediately. If it throws or rejects, the batch continues, and one `warning`
 * reports it.
 *
 * Source: docs/contract.md#trace.
 */
export type TraceObserver = (event: TraceEvent, batch: TraceBatch) => void;
