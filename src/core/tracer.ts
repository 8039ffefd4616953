import type { ToolProgressEvent } from './contract/tool-progress-event.ts';
import type { ToolResult } from './contract/tool-result.ts';
import type { Verdict } from './gates/gate.ts';
import type { Gate } from './gates/index.ts';
import type { Clock } from './ports.ts';
import type { Trimmed } from './reduce/trim.ts';
import { textOf } from './results.ts';
import {
  type BatchStartEvent,
  type ReducedEvent,
  TRACE_VERSION,
  type TraceEvent,
  type TraceObserver,
} from './trace.ts';
import type { OpenCall, TurnCall } from './turn.ts';

/** Turns the steps of one batch into trace events. There is none where nobody observes. */
export class Tracer {
  readonly #observer: TraceObserver;
  readonly #clock: Clock;
  readonly #batch: number;
  readonly #values: boolean;
  #reading: number | undefined;

  constructor(observer: TraceObserver, clock: Clock, batch: number, values: boolean) {
    this.#observer = observer;
    this.#clock = clock;
    this.#batch = batch;
    this.#values = values;
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
    this.#send({ v: TRACE_VERSION, batch: this.#batch, at: this.#now(), type: 'batch_end' });
  }

  warning(message: string, call?: TurnCall): void {
    const of = call && { call: call.index, toolCallId: call.toolCallId, name: call.name };
    this.#send({
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      type: 'warning',
      ...of,
      message,
    });
  }

  gate(call: TurnCall, { id, step }: Pick<Gate, 'id' | 'step'>, verdict: Verdict): void {
    // Gates that ask without waiting share one reading of the clock.
    this.#reading ??= this.#clock.now();
    const { outcome, rule, value } = verdict;
    const event = {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#reading,
      type: 'gate',
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
      gate: id,
      step,
      outcome,
      rule,
    } as const;
    this.#send(value === undefined ? event : { ...event, value });
  }

  /** The next gate must look at the clock again. */
  timePassed(): void {
    this.#reading = undefined;
  }

  start(call: OpenCall): void {
    this.#send({ ...this.#of(call), type: 'start', budget: call.budget });
  }

  progress(call: OpenCall, { message, percent, audience }: ToolProgressEvent): void {
    this.#send({
      ...this.#of(call),
      type: 'progress',
      message,
      ...(percent !== undefined && { percent }),
      audience: audience ?? 'internal',
    });
  }

  executed(call: OpenCall, result: ToolResult): void {
    const text = textOf(result);
    this.#send({
      ...this.#of(call),
      type: 'executed',
      ok: result.ok,
      chars: text.length,
      ...(result.ok ? undefined : failureFacts(result)),
      ...(this.#values && { text }),
    });
  }

  reduced(
    call: OpenCall,
    outcome: ReducedEvent['outcome'],
    before: ToolResult,
    after: ToolResult,
    warning?: string,
  ): void {
    const text = textOf(after);
    this.#send({
      ...this.#of(call),
      type: 'reduced',
      outcome,
      before: textOf(before).length,
      after: text.length,
      ...(warning !== undefined && { warning }),
      ...(this.#values && { text }),
    });
  }

  trimmed(call: TurnCall, before: number, trimmed: Trimmed, budget: number): void {
    const { kept } = trimmed;
    this.#send({
      ...this.#of(call),
      type: 'trimmed',
      cut: kept < before,
      before,
      after: kept,
      budget,
    });
  }

  settled(call: TurnCall, result: ToolResult, durationMs: number): void {
    this.#send({
      ...this.#of(call),
      type: 'settled',
      ok: result.ok,
      ...(result.ok ? undefined : failureFacts(result)),
      chars: textOf(result).length,
      durationMs,
    });
  }

  #of(call: TurnCall): {
    v: 1;
    batch: number;
    at: number;
    call: number;
    toolCallId: string;
    name: string;
  } {
    return {
      v: TRACE_VERSION,
      batch: this.#batch,
      at: this.#now(),
      call: call.index,
      toolCallId: call.toolCallId,
      name: call.name,
    };
  }

  #now(): number {
    this.#reading = undefined;
    return this.#clock.now();
  }

  #send(event: TraceEvent): void {
    try {
      this.#observer(event);
    } catch {
      // Watching must not change what is watched.
    }
  }
}

function failureFacts(result: Extract<ToolResult, { ok: false }>) {
  const { code, reason } = result;
  return reason === undefined ? { code } : { code, reason };
}
