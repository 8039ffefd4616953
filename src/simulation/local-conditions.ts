import type { Clock } from '../core/index.ts';
import {
  type BackendConditions,
  conditionsOf,
  drawFaultOutcome,
  type FaultRule,
} from './faults.ts';
import { wait } from './latency.ts';
import type { RandomSource } from './random.ts';

/** Options of {@link createTurbulence}. */
export interface TurbulenceOptions {
  /** The backend; it has its own random streams. */
  backend: string;
  clock: Clock;
  random: RandomSource;
  /** The default conditions of its operations. Default: immediate, never failing. */
  conditions?: BackendConditions;
  /** Fault rules of the scenario. Rules for other backends are ignored. Default: none. */
  faults?: readonly FaultRule[];
}

/**
 * Takes the time of one operation and decides whether it fails.
 *
 * @param operation - the text for a rule's `matching`, such as `READ /repo/a.ts`.
 * @param conditions - the conditions of this operation. Default: those of its backend.
 * @returns `false` if it fails.
 * @throws an `AbortError` when the signal fires.
 */
export type Turbulence = (
  operation: string,
  signal?: AbortSignal,
  conditions?: BackendConditions,
) => Promise<boolean>;

/**
 * The latency and the failures of one local backend, drawn from the run's seed. A disk has no
 * status and no stream. `failure`, `tooManyRequests` and `disconnect` all make the operation fail
 * before it changes anything. `malformed`, `rateLimit` and `slowStream` do nothing.
 *
 * Source: docs/contract.md#scenario.
 *
 * @example
 * const conditions = { latencyMs: [2, 6] as const };
 * const disk = createTurbulence({ backend: 'disk', clock, random, conditions });
 * if (!(await disk(`READ ${path}`))) throw new VirtualFsError('EIO', path);
 */
export function createTurbulence(options: TurbulenceOptions): Turbulence {
  const { backend, clock, random, faults = [] } = options;
  let call = 0;
  return async (operation, signal, conditions = options.conditions ?? {}) => {
    const stream = random.stream({ call: call++, backend, attempt: 1 });
    const outcome = drawFaultOutcome(conditionsOf(conditions, faults, backend, operation), stream);
    if (outcome.latencyMs > 0) await wait(clock, outcome.latencyMs, signal);
    const { failureStatus, retryAfterSeconds, disconnect } = outcome;
    return failureStatus === undefined && retryAfterSeconds === undefined && !disconnect;
  };
}
