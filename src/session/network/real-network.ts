import type { FetchBackend } from '../../core/index.ts';
import { withKnownBody } from '../../simulation/index.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { noteFailed } from './failed-request.ts';
import { holdForReal } from './pause-clock-for-network.ts';

/** The real network for a run. */
export interface RealNetwork {
  /** Whether the user allowed this origin. A refused origin is recorded as requested. */
  ask(origin: string): boolean;
  fetch(request: Request): Promise<Response>;
  /** Called when a request is really sent: a repetition may then differ. */
  onSent(origin: string): void;
}

/**
 * Sends requests that no simulated backend answers to the real network, if the user allows it.
 * Meanwhile the run's clock stands still; then it advances by the real duration.
 *
 * Source: docs/contract.md#simulated-network.
 */
export function withRealNetwork<T extends { fetch?: FetchBackend }>(
  backends: T,
  network: RealNetwork | undefined,
  clock: SessionClock,
): T {
  const { fetch: simulated } = backends;
  if (!simulated) return backends;
  const send: FetchBackend = async (request) => {
    // Two readers may need the body, and it can be read only once.
    const copy = request.clone();
    try {
      return await simulated(request);
    } catch (error) {
      if (!isUnsimulated(error)) throw error;
      noteFailed(error, copy);
      const { origin } = new URL(copy.url);
      if (!network?.ask(origin)) throw error;
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
    // Reads the body while time stands still. Otherwise the run would not wait for the rest.
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, statusText, headers } = response;
    const body = isBodiless(status) ? null : bytes;
    return withKnownBody(new Response(body, { status, statusText, headers }), { bytes });
  } catch (error) {
    noteFailed(error, request);
    throw error;
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
