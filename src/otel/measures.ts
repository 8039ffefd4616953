import type { Meter } from '@opentelemetry/api';
import { OPERATION } from './attributes.ts';

/**
 * - `ok`, `failed`: the tool, a filter or the cache answered, or the call was aborted.
 * - `refused`: a gate refused it.
 * - `answered`: a gate answered it (dry run).
 */
export type Outcome = 'ok' | 'failed' | 'refused' | 'answered';

/** The counted facts of one call. */
export interface Measured {
  tool: string;
  outcome: Outcome;
  errorType: string | undefined;
  cached: string | undefined;
  chars: number;
  /** Absent if the call was not executed. */
  seconds?: number;
}

/** The metrics of calls. */
export interface Measures {
  record(call: Measured): void;
}

/** The bounds that the GenAI semantic conventions advise for durations, in seconds. */
const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96];
const CHARS = [0, 100, 300, 1000, 3000, 10_000, 30_000, 100_000];

/** Creates the instruments once. */
export function createMeasures(meter: Meter): Measures {
  const durations = meter.createHistogram('gen_ai.client.operation.duration', {
    unit: 's',
    description: 'Duration of the executions of tools.',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  const calls = meter.createCounter('toolyard.calls', {
    unit: '{call}',
    description: 'Calls of tools by outcome.',
  });
  const sizes = meter.createHistogram('toolyard.result.size', {
    unit: '{char}',
    description: 'Size of results and error texts, after reducers and budget.',
    advice: { explicitBucketBoundaries: CHARS },
  });
  return {
    record({ tool, outcome, errorType, cached, chars, seconds }) {
      const error = errorType !== undefined && { 'error.type': errorType };
      const ofTool = { 'gen_ai.operation.name': OPERATION, 'gen_ai.tool.name': tool };
      const outcomes = { ...ofTool, 'toolyard.outcome': outcome, ...error };
      calls.add(1, { ...outcomes, ...(cached !== undefined && { 'toolyard.cached': cached }) });
      sizes.record(chars, outcomes);
      if (seconds === undefined) return;
      durations.record(seconds, { 'gen_ai.provider.name': 'toolyard', ...ofTool, ...error });
    },
  };
}
