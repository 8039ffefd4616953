import type { Clock } from '../core/index.ts';
import { type BackendConditions, conditionsOf, drawFate, type FaultRule } from './faults.ts';
import { wait } from './latency.ts';
import type { RandomSource } from './random.ts';

/** What a service answers. Plain data: reading a `Response` would take macrotasks. */
export interface ServiceReply {
  status: number;
  body: string;
  /** In seconds, beside a 429. */
  retryAfterSeconds?: number;
}

/** Options of {@link createService}. */
export interface ServiceOptions {
  name: string;
  clock: Clock;
  random: RandomSource;
  /** What it is like by itself; a scenario's rules are laid over it. */
  conditions: BackendConditions;
  answer: (request: string) => ServiceReply | (ServiceReply & { extraLatencyMs: number });
  /** Default: none. */
  faults?: readonly FaultRule[];
}

/** A simulated network service that speaks in texts, without requests and responses. */
export interface Service {
  /**
   * @param attempt - which try of this request, from 1.
   * @throws an `AbortError` when the signal fires, a `TypeError` when the connection is lost.
   */
  request(request: string, signal: AbortSignal, attempt?: number): Promise<ServiceReply>;
}

/**
 * A service with a seeded latency, and with faults where the scenario asks for them.
 * `rateLimit` and `slowStream` need a connection and do nothing here.
 *
 * @example
 * const conditions = { latencyMs: [200, 400] as const };
 * const pages = createService({ name: 'pages', clock, random, conditions, answer });
 * const { status, body } = await pages.request('https://docs.example/', ctx.abortSignal);
 */
export function createService(options: ServiceOptions): Service {
  const { name, clock, random, faults = [] } = options;
  let requests = 0;

  return {
    async request(request, signal, attempt = 1) {
      if (attempt === 1) requests += 1;
      const stream = random.stream({ call: requests - 1, backend: name, attempt });
      const fate = drawFate(conditionsOf(options.conditions, faults, name, request), stream);
      if (fate.disconnect !== undefined) {
        await wait(clock, Math.ceil(fate.latencyMs / 2), signal);
        throw new TypeError(`The connection to ${name} was lost`);
      }
      if (fate.retryAfterSeconds !== undefined) {
        await wait(clock, fate.latencyMs, signal);
        const { retryAfterSeconds } = fate;
        return { status: 429, body: 'Too Many Requests', retryAfterSeconds };
      }
      if (fate.failureStatus !== undefined) {
        await wait(clock, fate.latencyMs, signal);
        return { status: fate.failureStatus, body: 'The service failed to answer.' };
      }
      const reply = options.answer(request);
      const extra = 'extraLatencyMs' in reply ? reply.extraLatencyMs : 0;
      await wait(clock, fate.latencyMs + extra, signal);
      const { status, body } = reply;
      const end = fate.malformed ? Math.floor(body.length / 2) : body.length;
      return { status, body: body.slice(0, end) };
    },
  };
}
