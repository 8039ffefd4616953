import { HttpProblem } from './problem.ts';
import { isLoopback } from './url-parts.ts';

/** A host name or address, and a port: without characters that a parser could misread. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/;

/**
 * Whether the request is addressed to this server, and comes from an allowed page. The first check
 * stops pages that resolve their own name to a local server (DNS rebinding). The second one stops
 * pages that post across origins.
 *
 * Source: docs/contract.md#edge-auth.
 */
export function checkAddress(
  request: Request,
  hosts: readonly string[] | 'any' | undefined,
  origins: readonly string[],
): HttpProblem | undefined {
  const url = new URL(request.url);
  const host = withoutPort((request.headers.get('host') ?? url.host).toLowerCase(), url.protocol);
  const served = (name: string): boolean => {
    if (!HOST.test(name)) return false;
    if (hosts === 'any') return true;
    return hosts?.some((one) => one.toLowerCase() === name) ?? isLoopback(name);
  };
  // Adapters create the URL from the header; for others, both must be right.
  if (!served(host) || !served(url.host)) {
    const detail = "Add the host to the server's 'hosts', or use its own name.";
    return new HttpProblem('host_not_allowed', detail);
  }
  const origin = request.headers.get('origin');
  if (origin === null || origins.includes(origin)) return undefined;
  // With any host, a page that resolved its own name would be the server's own page. It cannot have
  // a certificate for TLS, and no name of loopback.
  const isSafe = hosts !== 'any' || origin.startsWith('https:') || isLoopback(host);
  if (isSafe && isOwn(origin, host)) return undefined;
  return new HttpProblem('origin_not_allowed', "Add the page's origin to the server's 'origins'.");
}

/** The default port of the scheme counts as no port. */
function withoutPort(host: string, protocol: string): string {
  const port = protocol === 'https:' ? ':443' : ':80';
  return host.endsWith(port) ? host.slice(0, -port.length) : host;
}

function isOwn(origin: string, host: string): boolean {
  return origin === `https://${host}` || origin === `http://${host}`;
}
