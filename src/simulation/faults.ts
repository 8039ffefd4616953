import type { RandomStream } from './random.ts';

/**
 * How long a backend takes, in milliseconds. Two numbers are inclusive bounds with equal
 * probability in between. Two percentiles give the long tail of a real service. Half of the
 * responses come by `p50`, 99 of 100 by `p99`. The latest comes about three and a half times as far
 * beyond `p50`.
 */
export type Latency = readonly [min: number, max: number] | LatencyPercentiles;

/** Unit: milliseconds. */
export interface LatencyPercentiles {
  p50: number;
  p99: number;
}

/** The phase of a request in which the connection breaks. */
export type DisconnectMoment = 'request' | 'response' | 'body';

/** The conditions of a backend. Everything is plain data; a rate is a share from 0 to 1. */
export interface BackendConditions {
  latencyMs?: Latency;
  /** Responds with this status, default 503, and does nothing else. */
  failure?: { rate: number; status?: number };
  /** The maximum number of requests within a window of this length; further ones get 429. */
  rateLimit?: { max: number; windowMs: number };
  /** Always 429; `Retry-After` is 30 by default. */
  tooManyRequests?: { rate: number; retryAfterSeconds?: number };
  /** The body ends early, with the status of a success. */
  malformed?: { rate: number };
  /**
   * The connection breaks: during the request (without any effect yet), or in the middle of the
   * body. Or before the response (the default; the effect *has* happened).
   */
  disconnect?: { rate: number; during?: DisconnectMoment };
  /** The body comes in pieces of this many bytes, at this interval in milliseconds. */
  slowStream?: { chunkBytes: number; everyMs: number };
}

/**
 * The conditions that a scenario sets for one backend. JSON throughout.
 *
 * @example
 * const rule: FaultRule = { backend: 'search', matching: 'site:', tooManyRequests: { rate: 1 } };
 */
export interface FaultRule extends BackendConditions {
  /** Name of the backend, such as `shop`. */
  backend: string;
  /** Only requests whose `METHOD URL`, as sent or decoded, contains this text. Default: all. */
  matching?: string;
}

/** The outcome of one request. */
export interface FaultOutcome {
  /** From the request to the first byte of the response, in milliseconds. */
  latencyMs: number;
  failureStatus: number | undefined;
  retryAfterSeconds: number | undefined;
  malformed: boolean;
  disconnect: DisconnectMoment | undefined;
}

/**
 * Applies matching rules to a backend's own conditions. The last rule for a condition wins, so a
 * scenario can also remove a condition: `{ backend: 'flaky', failure: { rate: 0 } }`.
 *
 * @param request - `METHOD URL`.
 */
export function conditionsOf(
  own: BackendConditions,
  rules: readonly FaultRule[],
  backend: string,
  request: string,
): BackendConditions {
  const texts = [request, decoded(request)];
  let conditions = own;
  for (const rule of rules) {
    const { backend: name, matching, ...set } = rule;
    if (name !== backend) continue;
    if (matching !== undefined && !texts.some((text) => text.includes(matching))) continue;
    conditions = { ...conditions, ...set };
  }
  return conditions;
}

/**
 * Draws the outcome of a request. Every number is always drawn, and in the same order: enabling one
 * fault does not change the others.
 *
 * @param stream - the request's own; see {@link RandomSource}.
 */
export function drawFaultOutcome(
  conditions: BackendConditions,
  stream: RandomStream,
): FaultOutcome {
  const [latency, limited, failure, disconnect, malformed] = [
    stream.next(),
    stream.next(),
    stream.next(),
    stream.next(),
    stream.next(),
  ];
  const { failure: fails, disconnect: breaks, tooManyRequests: limits } = conditions;
  return {
    latencyMs: drawLatency(conditions.latencyMs ?? [0, 0], latency),
    failureStatus: fails && failure < fails.rate ? (fails.status ?? 503) : undefined,
    retryAfterSeconds:
      limits && limited < limits.rate ? (limits.retryAfterSeconds ?? 30) : undefined,
    malformed: malformed < (conditions.malformed?.rate ?? 0),
    disconnect: breaks && disconnect < breaks.rate ? (breaks.during ?? 'response') : undefined,
  };
}

/** A share of 0.999 and more counts as 0.999; this limits the tail. */
const TAIL_END = 0.999;
/** Where the tail's function, `sqrt(0.5 / (1 - share))`, is at 99 of 100. */
const TAIL_AT_P99 = Math.sqrt(50) - 1;

/**
 * The latency at a share of all requests. It uses four operations and a square root, which IEEE 754
 * defines to the last bit. A logarithm may differ between engines, and a run must not.
 *
 * @param share - in [0, 1).
 * @returns whole milliseconds.
 */
export function drawLatency(latency: Latency, share: number): number {
  if (!isPercentiles(latency)) {
    const [min, max] = latency;
    return min + Math.floor(share * (max - min + 1));
  }
  const { p50, p99 } = latency;
  if (share < 0.5) return Math.round(p50 * (0.5 + share));
  const tail = Math.sqrt(0.5 / (1 - Math.min(share, TAIL_END))) - 1;
  return Math.round(p50 + ((p99 - p50) * tail) / TAIL_AT_P99);
}

/** `Array.isArray` does not narrow a readonly tuple. */
function isPercentiles(latency: Latency): latency is LatencyPercentiles {
  return 'p50' in latency;
}

function decoded(request: string): string {
  try {
    return decodeURIComponent(request.replaceAll('+', ' '));
  } catch {
    return request;
  }
}
