import { messageOf } from '../../lib/message-of.ts';
import { textOf } from '../../lib/text-of.ts';
import type { GateId } from '../call/gates/gate-table.ts';
import type { Verdict } from '../call/gates/verdict.ts';
import type { TurnTime } from '../call/turn-time.ts';
import type { CallPlace, ToolContext } from '../contract/tool-context.ts';
import type { ToolProgressEvent } from '../contract/tool-progress-event.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { onRejection } from '../is-promise.ts';
import type { CachedBy } from '../ports.ts';
import { EventRedaction } from '../redact/redact-event.ts';
import {
  type BatchStartEvent,
  type ExecutedEvent,
  type FilteredEvent,
  type FilterOutcome,
  type GateEvent,
  type ProgressEvent,
  type ReducedEvent,
  type SettledEvent,
  TRACE_VERSION,
  type TraceBatch,
  type TraceEvent,
  type TraceObserver,
  type TrimmedEvent,
} from './trace.ts';
import { type TraceCaller, traceCallerOf } from './trace-caller.ts';

/** The part of a call that the trace contains. */
interface TracedCall {
  readonly index: number;
  readonly toolCallId: string;
  readonly name: string;
  readonly budget: number;
  readonly cached?: CachedBy | undefined;
  readonly saved?: number | undefined;
}

interface TracedGate {
  readonly id: GateId;
  readonly step: number;
  readonly unknown?: true | undefined;
}

/** Turns the steps of one batch into trace events. Absent without an observer. */
export class Tracer {
  readonly #observer: TraceObserver;
  readonly #time: TurnTime;
  readonly #batch: number;
  readonly #values: boolean;
  readonly #parent: CallPlace | undefined;
  readonly #caller: TraceCaller | undefined;
  readonly #identity: TraceBatch;
  readonly #redaction = new EventRedaction();
  #last = 0;
  #warned: Set<string> | undefined;

  constructor(
    observer: TraceObserver,
    time: TurnTime,
    batch: number,
    values: boolean,
    ctx: ToolContext,
  ) {
    this.#observer = observer;
    this.#time = time;
    this.#batch = batch;
    this.#values = values;
    this.#parent = ctx.place;
    this.#caller = traceCallerOf(ctx);
    this.#identity = { parent: this.#parent && batchOf.get(this.#parent) };
  }

  /** Further texts of the batch go through this too. */
  conceal(mask: (text: string) => string): void {
    this.#redaction.add(mask);
  }

  /** For the context of a call, so that nested batches refer to it. */
  placeOf({ index, toolCallId }: TracedCall): CallPlace {
    const parent = this.#parent;
    const place = { batch: this.#batch, call: index, toolCallId, ...(parent && { parent }) };
    batchOf.set(place, this.#identity);
    return place;
  }

  batchStart(facts: Omit<BatchStartEvent, 'v' | 'batch' | 'at' | 'type'>): void {
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'batch_start',
      ...facts,
    });
  }

  batchEnd(): void {
    this.#send({ v: TRACE_VERSION, batch: this.#batch, at: this.#later(), type: 'batch_end' });
  }

  warning(message: string, call?: TracedCall): void {
    const of = call && { call: call.index, toolCallId: call.toolCallId, name: call.name };
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#later(),
      type: 'warning',
      ...of,
      message: this.#redaction.hide(message),
    });
  }

  /** A warning that a batch emits once, however often `what` fails. */
  warnOnce(what: string, message: string): void {
    if (this.#warned?.has(what)) return;
    this.#warned ??= new Set();
    this.#warned.add(what);
    this.warning(message);
  }

  gate(call: TracedCall, { id, step, unknown }: TracedGate, verdict: Verdict): void {
    const event: Writable<GateEvent> = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'gate',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      gate: id,
      step,
      outcome: verdict.outcome,
      rule: verdict.rule,
    };
    const ends = verdict.outcome === 'refuse' || verdict.outcome === 'answer';
    if (unknown && ends) event.unknown = unknown;
    if (verdict.value !== undefined) {
      // A refusal quotes arguments and errors; the rest is text of the registry.
      event.value = ends ? this.#redaction.hideAll(verdict.value) : verdict.value;
    }
    this.#send(event);
  }

  start(call: TracedCall): void {
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'start',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      budget: call.budget,
    });
  }

  progress(call: TracedCall, { message, percent, audience }: ToolProgressEvent): void {
    const event: Writable<ProgressEvent> = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#later(),
      type: 'progress',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      // An untyped tool may pass other values than text.
      message: this.#redaction.hide(messageOf(message)),
      audience: audience ?? 'internal',
    };
    if (percent !== undefined) event.percent = percent;
    this.#send(event);
  }

  executed(call: TracedCall, result: ToolResult): void {
    const text = textOf(result);
    const event: Writable<ExecutedEvent> = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'executed',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      ok: result.ok,
      chars: text.length,
    };
    this.#addFailure(event, result);
    if (this.#values) event.text = this.#redaction.captured(text);
    if (call.cached) event.cached = call.cached;
    if (call.saved !== undefined) event.saved = call.saved;
    this.#send(event);
  }

  filtered(
    call: TracedCall,
    filter: string,
    hook: FilteredEvent['hook'],
    outcome: FilterOutcome,
  ): void {
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#later(),
      type: 'filtered',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      filter,
      hook,
      outcome,
    });
  }

  reduced(
    call: TracedCall,
    outcome: ReducedEvent['outcome'],
    before: ToolResult,
    after: ToolResult,
    warning?: string,
  ): void {
    const text = textOf(after);
    const event: Writable<ReducedEvent> = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'reduced',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      outcome,
      before: textOf(before).length,
      after: text.length,
    };
    if (warning !== undefined) event.warning = this.#redaction.hide(warning);
    if (this.#values) event.text = this.#redaction.captured(text);
    this.#send(event);
  }

  trimmed(
    call: TracedCall,
    before: number,
    kept: number,
    budget: number,
    tokens?: TrimmedEvent['tokens'],
  ): void {
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'trimmed',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      cut: kept < before,
      before,
      after: kept,
      budget,
      ...(tokens && { tokens }),
    });
  }

  settled(call: TracedCall, result: ToolResult, durationMs: number): void {
    const event: Writable<SettledEvent> = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'settled',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      ok: result.ok,
      chars: textOf(result).length,
      durationMs,
    };
    this.#addFailure(event, result);
    this.#send(event);
  }

  #addFailure(event: Writable<ExecutedEvent> | Writable<SettledEvent>, result: ToolResult): void {
    if (result.ok) return;
    event.code = result.code;
    if (result.reason !== undefined) event.reason = this.#redaction.hide(result.reason);
  }

  /** After foreign code of unknown duration. */
  #later(): number {
    this.#time.passed();
    return this.#now();
  }

  #now(): number {
    try {
      this.#last = this.#time.read();
    } catch {
      // A failing clock stands still; the call that needs it reports the failure.
    }
    return this.#last;
  }

  #send(event: Writable<TraceEvent>): void {
    if (this.#parent) event.parent = this.#parent;
    if (this.#caller) event.caller = this.#caller;
    try {
      const answer: unknown = this.#observer(event, this.#identity);
      if (answer !== undefined) onRejection(answer, (reason) => this.#failed(reason));
    } catch (thrown) {
      this.#failed(thrown);
    }
  }

  /** An observer must not affect the batch. */
  #failed(thrown: unknown): void {
    this.warnOnce('observer', `The observer failed: ${messageOf(thrown)}`);
  }
}

// By the object, because a place has only numbers, which repeat.
const batchOf = new WeakMap<CallPlace, TraceBatch>();

/** An event under construction. A spread of its parts would cost ten times as much. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };
