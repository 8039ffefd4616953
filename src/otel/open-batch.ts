import {
  type Context,
  context,
  propagation,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type {
  BatchEndEvent,
  BatchStartEvent,
  GateEvent,
  SettledEvent,
  TraceEvent,
  WarningEvent,
} from '../core/index.ts';
import { callerAttributes, errorTypeOf, spanNameOf, toolAttributes } from './attributes.ts';
import type { Measures, Outcome } from './measures.ts';

/** An event of one call. */
type OfCall = Exclude<TraceEvent, BatchStartEvent | BatchEndEvent | WarningEvent>;

/** A call before it settles. */
interface OpenCall {
  /** When its first event came, in milliseconds since 1970. */
  readonly since: number;
  /** From the start of its execution. */
  span?: Span;
  context?: Context;
  /** The rule of the gate that ended it without an execution. */
  rule?: string;
  outcome?: Outcome;
  /** No tool has its name, which the caller chose freely. */
  unregistered?: boolean;
  cached?: string;
}

/** The spans of one batch and of its calls. */
export class OpenBatch {
  readonly #tracer: Tracer;
  readonly #measures: Measures;
  readonly #span: Span;
  readonly #context: Context;
  readonly #calls = new Map<number, OpenCall>();

  constructor(
    tracer: Tracer,
    measures: Measures,
    event: BatchStartEvent,
    outer: OpenBatch | undefined,
  ) {
    this.#tracer = tracer;
    this.#measures = measures;
    const parent = outer?.contextOf(event.parent?.call) ?? parentOf(event);
    const attributes = {
      'toolyard.batch.calls': event.calls,
      'toolyard.batch.budget': event.totalBudget,
      ...callerAttributes(event),
    };
    this.#span = tracer.startSpan('toolyard.batch', { attributes }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** The context of a call that executes, for the batches that it runs. */
  contextOf(call: number | undefined): Context | undefined {
    return call === undefined ? undefined : this.#calls.get(call)?.context;
  }

  observe(event: TraceEvent): void {
    if (event.type === 'batch_end') this.#span.end();
    else if (event.type !== 'batch_start' && event.type !== 'warning') this.#observeCall(event);
  }

  #observeCall(event: OfCall): void {
    const call = this.#calls.get(event.call) ?? { since: Date.now() };
    this.#calls.set(event.call, call);
    switch (event.type) {
      case 'gate':
        noteVerdict(call, event);
        break;
      case 'start':
        call.span = this.#startSpan(event, call);
        call.context = trace.setSpan(this.#context, call.span);
        break;
      case 'executed':
        if (event.cached) call.cached = event.cached;
        break;
      case 'settled':
        this.#settle(event, call);
    }
  }

  #settle(event: SettledEvent, call: OpenCall): void {
    // A call without an execution has its whole span now, with the time that its gates took.
    const span = call.span ?? this.#startSpan(event, call, call.since);
    const outcome = call.outcome ?? (event.ok ? 'ok' : 'failed');
    const errorType = event.ok ? undefined : errorTypeOf(event);
    span.setAttributes({
      'toolyard.outcome': outcome,
      'toolyard.result.size': event.chars,
      ...(call.cached !== undefined && { 'toolyard.cached': call.cached }),
      ...(call.rule !== undefined && { 'toolyard.gate.rule': call.rule }),
      ...(errorType !== undefined && { 'error.type': errorType }),
    });
    // Without a message: the text of an error may quote values.
    if (!event.ok) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    this.#measures.record({
      // Each unknown name would be a time series of its own.
      tool: call.unregistered ? '_OTHER' : event.name,
      outcome,
      errorType,
      cached: call.cached,
      chars: event.chars,
      ...(call.span && { seconds: event.durationMs / 1000 }),
    });
  }

  #startSpan(event: OfCall, { unregistered }: OpenCall, startTime?: number): Span {
    const attributes = { ...toolAttributes(event), ...callerAttributes(event) };
    return this.#tracer.startSpan(
      spanNameOf(unregistered ? undefined : event.name),
      { attributes, ...(startTime !== undefined && { startTime }) },
      this.#context,
    );
  }
}

function noteVerdict(call: OpenCall, { gate, outcome, rule }: GateEvent): void {
  if (outcome !== 'refuse' && outcome !== 'answer') return;
  call.rule = rule;
  call.outcome = outcome === 'refuse' ? 'refused' : 'answered';
  if (gate === 'lookup') call.unregistered = true;
}

/** The active span wins: it may itself be a child of the request's `traceparent`. */
function parentOf({ caller }: TraceEvent): Context {
  const active = context.active();
  if (trace.getSpan(active) || caller?.traceparent === undefined) return active;
  const { traceparent, tracestate } = caller;
  return propagation.extract(active, {
    traceparent,
    ...(tracestate !== undefined && { tracestate }),
  });
}
