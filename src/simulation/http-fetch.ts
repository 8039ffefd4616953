import type { Clock, FetchBackend } from '../core/index.ts';
import { loadOnce } from '../lib/load-once.ts';
import {
  type BackendConditions,
  conditionsOf,
  drawFaultOutcome,
  type FaultRule,
} from './faults.ts';
import { loadMsw } from './http-msw.ts';
import { problem } from './http-problem.ts';
import { createRateLimiter } from './http-rate-limit.ts';
import { createRequestCounter } from './http-request-counter.ts';
import { type Delivery, deliver, passOn } from './http-response.ts';
import type { SimulatedService } from './http-service.ts';
import { wait } from './latency.ts';
import type { RandomSource } from './random.ts';

/** Options of {@link createSimulatedFetch}. */
export interface SimulatedFetchOptions {
  /** The run's clock; all latency passes on it. */
  clock: Clock;
  random: RandomSource;
  services: readonly SimulatedService[];
  /**
   * Loads further services, at the first request to a host outside of `services`. Time stands still
   * during the load. Default: none.
   */
  loadServices?: () => Promise<readonly SimulatedService[]>;
  /** The faults of the scenario; later rules override earlier ones. Default: none. */
  faults?: readonly FaultRule[];
}

/**
 * A fetch that reaches only simulated services. A request takes its latency: it arrives after half
 * of it, in the order of sending. Its handler takes no time, and the response arrives after the
 * other half. The same seed and requests give the same responses at the same milliseconds.
 *
 * The random numbers of a request depend on its identity and on the number of its attempt. The
 * identity is method and URL, counted by backend in order of first sending.
 *
 * It does not follow redirects; the caller checks them.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @returns a fetch that rejects with `HOST_NOT_SIMULATED: …` without a service, and with a
 *   `TypeError` for a broken connection. When the signal fires, it rejects with its reason.
 *
 * @example
 * const { services } = await createServices({ clock, content });
 * const fetch = createSimulatedFetch({ clock, random: createRandomSource(42), services });
 * const response = await fetch(new Request('https://search.example/search?q=jitter'));
 */
export function createSimulatedFetch(options: SimulatedFetchOptions): FetchBackend {
  const { clock, random, faults = [] } = options;
  const limiter = createRateLimiter(clock);
  const counter = createRequestCounter();
  const findService = createServiceFinder(options);

  return async (request) => {
    const { signal, url } = request;
    signal.throwIfAborted();
    const service = await findService(new URL(url).host, signal);
    if (!service) throw notSimulated(request);
    const { name } = service;
    const line = `${request.method} ${url}`;
    const conditions = conditionsOf(service.conditions, faults, name, line);
    const stream = random.stream({ backend: name, ...counter.count(name, line) });
    const outcome = drawFaultOutcome(conditions, stream);
    const cut = stream.next();
    const lost = new TypeError(`The connection to ${new URL(url).host} was lost.`);
    const arrivalMs = Math.ceil(outcome.latencyMs / 2);
    const early =
      'answer' in service && service.inOrderOfSending
        ? Promise.resolve(service.answer(request.clone()))
        : undefined;
    // A fault or an abort may end the request before anything waits for its answer.
    early?.catch(() => {});

    await waitOrReason(clock, arrivalMs, signal);
    if (outcome.disconnect === 'request') throw lost;
    const answer = await whileHeld(clock, signal, async () => {
      const refused = refusal();
      if (refused) return { response: refused, bytes: await bytesOf(refused) };
      // Handled with a copy, so that the caller's request stays unread.
      const response = await (early ?? answerOf(service, request.clone()));
      if (!response) throw notSimulated(request);
      return { response, bytes: isEventStream(response) ? undefined : await bytesOf(response) };
    });
    await waitOrReason(clock, outcome.latencyMs - arrivalMs, signal);
    if (outcome.disconnect === 'response') throw lost;

    const { response, bytes } = answer;
    const breaksWith = outcome.disconnect === 'body' ? lost : undefined;
    const delivery: Delivery = {
      clock,
      signal,
      url,
      slowStream: conditions.slowStream,
      breaksWith,
    };
    if (!bytes) return passOn(response, delivery);
    if (breaksWith)
      return deliver(response, bytes.slice(0, Math.floor(bytes.length * cut)), delivery);
    const end = outcome.malformed ? Math.floor(bytes.length / 2) : bytes.length;
    return deliver(response, bytes.slice(0, end), delivery);

    function refusal(): Response | undefined {
      const { rateLimit } = conditions;
      const limitedMs = rateLimit && limiter.admit(rateLimit);
      const seconds = limitedMs ? Math.ceil(limitedMs / 1000) : outcome.retryAfterSeconds;
      if (seconds !== undefined) return tooManyRequests(seconds, rateLimit);
      if (outcome.failureStatus === undefined) return undefined;
      return problem(outcome.failureStatus, 'The service failed to answer. Nothing was changed.');
    }
  };
}

type ServiceFinder = (host: string, signal: AbortSignal) => Promise<SimulatedService | undefined>;

/** Finds the service of a host, and loads further services if it is missing. */
function createServiceFinder({
  clock,
  services,
  loadServices,
}: SimulatedFetchOptions): ServiceFinder {
  const byHost = new Map<string, SimulatedService>();
  const add = (more: readonly SimulatedService[]) => {
    for (const service of more) for (const host of service.hosts) byHost.set(host, service);
  };
  add(services);
  const loadMore =
    loadServices &&
    loadOnce(async () => {
      add(await loadServices());
    });
  return async (host, signal) => {
    if (!byHost.has(host) && loadMore) await whileHeld(clock, signal, loadMore);
    return byHost.get(host);
  };
}

async function answerOf(service: SimulatedService, request: Request) {
  if ('answer' in service) return service.answer(request);
  const { getResponse } = await loadMsw();
  return getResponse([...service.handlers], request);
}

/** Works while time stands still; stops waiting when the signal fires. */
async function whileHeld<T>(clock: Clock, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const release = clock.hold();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  const working = work().finally(release);
  try {
    return await Promise.race([working, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function waitOrReason(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(clock, ms, signal);
  } catch {
    throw signal.reason;
  }
}

function tooManyRequests(seconds: number, limit: BackendConditions['rateLimit']): Response {
  const response = problem(429, `Too many requests. Try again in ${String(seconds)} s.`);
  response.headers.set('retry-after', String(seconds));
  if (limit) response.headers.set('x-ratelimit-limit', String(limit.max));
  return response;
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

function notSimulated({ method, url }: Request): Error {
  return new Error(
    `HOST_NOT_SIMULATED: No simulated backend answers ${method} ${url}. Nothing was sent.`,
  );
}
