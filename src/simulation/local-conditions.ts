import type { Clock } from '../core/index.ts';
import { wait } from './latency.ts';
import type { RandomSource } from './random.ts';

/** How a local backend behaves on a bad day. */
export interface LocalConditions {
  /** Bounds of the time that one operation takes, in milliseconds, both included. Default: none. */
  latencyMs?: readonly [min: number, max: number];
  /** The share of operations that fail, from 0, the default, to 1. */
  failureRate?: number;
}

/** Options of {@link createTurbulence}. */
export interface TurbulenceOptions extends LocalConditions {
  /** Which backend; it has its own random streams. */
  backend: string;
  clock: Clock;
  random: RandomSource;
}

/**
 * Takes the time of one operation and decides whether it fails.
 *
 * @returns `false` where it fails.
 * @throws an `AbortError` when the signal fires.
 */
export type Turbulence = (signal?: AbortSignal) => Promise<boolean>;

/**
 * The latency and the failures of one local backend, drawn from the run's seed.
 *
 * Source: page 3, 'Virtual time'.
 *
 * @example
 * const disk = createTurbulence({ backend: 'disk', clock, random, latencyMs: [2, 6] });
 * if (!(await disk(signal))) throw new VirtualFsError('EIO', path);
 */
export function createTurbulence(options: TurbulenceOptions): Turbulence {
  const { backend, clock, random, latencyMs, failureRate = 0 } = options;
  let call = 0;
  return async (signal) => {
    const stream = random.stream({ call: call++, backend, attempt: 1 });
    const fails = stream.next() < failureRate;
    if (latencyMs) await wait(clock, stream.between(...latencyMs), signal);
    return !fails;
  };
}
