import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import type { TraceBatch, TraceEvent, TraceObserver } from '../core/index.ts';
import { createMeasures, type Measures } from './measures.ts';
import { OpenBatch } from './open-batch.ts';

/**
 * Options of {@link createOtelObserver}.
 *
 * Source: docs/contract.md#otel.
 */
export interface OtelObserverOptions {
  /** Makes the spans. Default: the global provider of `@opentelemetry/api`. */
  tracerProvider?: TracerProvider;
  /** Makes the metrics. Default: the global provider at the first event. */
  meterProvider?: MeterProvider;
}

/**
 * An observer that writes a span for each batch, a span `execute_tool <name>` for each call, and
 * metrics: durations in seconds, calls by outcome, and sizes in UTF-16 code units. Values, arguments
 * and texts of errors are in none of them.
 *
 * The parent of a batch is the active span. Without one, it is the `traceparent` of the request, if
 * the program has set a propagator. The parent of a nested batch is the span of its outer call.
 *
 * Source: docs/contract.md#otel.
 *
 * @throws TypeError at an event without its batch
 * @example createToolRegistry({ tools, observer: createOtelObserver() });
 */
export function createOtelObserver(options: OtelObserverOptions = {}): TraceObserver {
  const batches = new WeakMap<TraceBatch, OpenBatch>();
  // At the first event, because a program may create its registry before its providers.
  let measures: Measures | undefined;
  return (event: TraceEvent, batch: TraceBatch) => {
    if (typeof batch !== 'object') {
      throw new TypeError(
        'The observer of toolyard/otel got an event without its batch. Pass on both arguments: (event, batch).',
      );
    }
    measures ??= createMeasures((options.meterProvider ?? metrics).getMeter(SCOPE));
    if (event.type === 'batch_start') {
      const tracer = (options.tracerProvider ?? trace).getTracer(SCOPE);
      const outer = batch.parent && batches.get(batch.parent);
      batches.set(batch, new OpenBatch(tracer, measures, event, outer));
    } else {
      batches.get(batch)?.observe(event);
    }
  };
}

/** The instrumentation scope of all spans and metrics. */
const SCOPE = 'toolyard';
