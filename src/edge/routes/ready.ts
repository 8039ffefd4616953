import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { json } from '../respond.ts';
import type { Server } from '../server.ts';

/**
 * `GET /ready`: whether the server takes requests. A server that closes answers 503, and so does one
 * whose shared state cannot be reached.
 *
 * Source: docs/contract.md#edge-close.
 */
export async function serveReady({ lifetime, isStateThere }: Server): Promise<RouteAnswer> {
  const isThere = await isStateThere();
  const refusal = lifetime.refusal();
  if (refusal) return refusal;
  if (isThere) return json({ status: 'ready' });
  const detail = 'The shared state of this server cannot be reached. Try again later.';
  return new HttpProblem('state_unavailable', detail, { 'retry-after': '1' });
}
