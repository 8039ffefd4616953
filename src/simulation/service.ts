import type { Clock } from '../core/index.ts';
import { wait } from './latency.ts';
import type { RandomSource } from './random.ts';

/** What a service answers. Plain data: reading a `Response` would take macrotasks. */
export interface ServiceReply {
  status: number;
  body: string;
  /** In seconds, beside a 429. */
  retryAfterSeconds?: number;
}

/** Something that goes wrong on purpose. */
export interface Fault {
  /** Name of the service. */
  service: string;
  /** Only requests that hold this text. Default: all. */
  matching?: string;
  kind: 'rate_limited' | 'disconnect' | 'malformed';
}

/** Options of {@link createService}. */
export interface ServiceOptions {
  name: string;
  clock: Clock;
  random: RandomSource;
  /** Bounds of the latency, in milliseconds, both included. */
  latencyMs: readonly [min: number, max: number];
  answer: (request: string) => ServiceReply | (ServiceReply & { extraLatencyMs: number });
  /** Default: none. */
  faults?: readonly Fault[];
}

/** A simulated network service. */
export interface Service {
  /**
   * @param attempt - which try of this request, from 1.
   * @throws an `AbortError` when the signal fires, a `TypeError` when the connection is lost.
   */
  request(request: string, signal: AbortSignal, attempt?: number): Promise<ServiceReply>;
}

/**
 * A service with a seeded latency, and with faults where the scenario asks for them.
 *
 * @example
 * const pages = createService({ name: 'pages', clock, random, latencyMs: [200, 400], answer });
 * const { status, body } = await pages.request('https://docs.example/', ctx.abortSignal);
 */
export function createService(options: ServiceOptions): Service {
  const { name, clock, random, latencyMs } = options;
  const faults = (options.faults ?? []).filter((fault) => fault.service === name);
  let requests = 0;

  return {
    async request(request, signal, attempt = 1) {
      if (attempt === 1) requests += 1;
      const stream = random.stream({ call: requests - 1, backend: name, attempt });
      const fault = faults.find(
        ({ matching }) => matching === undefined || request.includes(matching),
      );
      const latency = stream.between(...latencyMs);
      if (fault?.kind === 'rate_limited') {
        await wait(clock, latency, signal);
        return { status: 429, body: 'Too Many Requests', retryAfterSeconds: 30 };
      }
      if (fault?.kind === 'disconnect') {
        await wait(clock, Math.ceil(latency / 2), signal);
        throw new TypeError(`The connection to ${name} was lost`);
      }
      const reply = options.answer(request);
      await wait(clock, latency + ('extraLatencyMs' in reply ? reply.extraLatencyMs : 0), signal);
      const { status, body } = reply;
      return { status, body: fault ? body.slice(0, Math.floor(body.length / 2)) : body };
    },
  };
}
