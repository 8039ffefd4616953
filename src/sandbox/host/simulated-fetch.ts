import type { ScopedFetch } from '../../core/index.ts';
import type { SimulatedFetch } from '../api.ts';

/**
 * A scoped fetch over simulated backends. What no backend is meant to answer fails with
 * `HOST_NOT_SIMULATED:`, what was not declared with `HOST_NOT_ALLOWED:`; the real network is never
 * reached.
 *
 * Source: page 3, 'Design'.
 *
 * @param allowedHosts Exact names, `*.example.com`, or `*`.
 * @example toSimulatedFetch(async () => new Response('sunny'), ['api.weather.example'])
 */
export function toSimulatedFetch(
  answer: SimulatedFetch | undefined,
  allowedHosts: readonly string[],
): ScopedFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { protocol, hostname } = new URL(request.url);
    if (protocol !== 'https:' && protocol !== 'http:') {
      throw new Error(`HOST_NOT_ALLOWED: ${protocol} addresses are not allowed.`);
    }
    if (!allowedHosts.some((pattern) => matches(hostname, pattern))) {
      throw new Error(
        `HOST_NOT_ALLOWED: ${hostname} is not among the hosts that the tool declares. Add it to capabilities.network.allowedHosts.`,
      );
    }
    const response = await answer?.(request);
    if (response) return response;
    throw new Error(
      `HOST_NOT_SIMULATED: No simulated backend answers ${request.method} ${request.url}. Nothing was sent.`,
    );
  };
}

function matches(hostname: string, pattern: string): boolean {
  const [name, wanted] = [hostname, pattern].map((one) => one.toLowerCase().replace(/\.$/, ''));
  if (name === undefined || wanted === undefined) return false;
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted;
}
