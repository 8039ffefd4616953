import type { FetchBackend } from '../../core/index.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { holdForReal } from './pause-clock-for-network.ts';

/** The real network, for a run. */
export interface RealNetwork {
  /** Whether the visitor agreed to this origin; one that was not is remembered as asked for. */
  ask(origin: string): boolean;
  fetch(request: Request): Promise<Response>;
  /** Told when something is really sent: another run may then differ. */
  onSent(origin: string): void;
}

/**
 * Sends what no simulated backend answers to the real network, where the visitor agreed to that.
 * The run's clock stands still meanwhile, and then takes the time that it really took.
 *
 * Source: docs/contract.md#simulated-network.
 */
export function withRealNetwork<T extends { fetch?: FetchBackend }>(
  backends: T,
  network: RealNetwork | undefined,
  clock: SessionClock,
): T {
  const { fetch: simulated } = backends;
  if (!simulated || !network) return backends;
  const send: FetchBackend = async (request) => {
    // A body can be read once, and both may have to.
    const copy = request.clone();
    try {
      return await simulated(request);
    } catch (error) {
      const { origin } = new URL(copy.url);
      if (!isUnsimulated(error) || !network.ask(origin)) throw error;
      network.onSent(origin);
      return sendReally(copy, network, clock);
    }
  };
  return { ...backends, fetch: send };
}

async function sendReally(
  request: Request,
  network: RealNetwork,
  clock: SessionClock,
): Promise<Response> {
  const release = holdForReal(clock);
  try {
    const response = await network.fetch(request);
    // Read while time stands still, or the run would not wait for the rest of it.
    const body = isBodiless(response.status) ? null : await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  } finally {
    release();
  }
}

function isUnsimulated(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('HOST_NOT_SIMULATED:');
}

function isBodiless(status: number): boolean {
  return status === 101 || status === 204 || status === 205 || status === 304;
}
