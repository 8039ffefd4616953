import { Problem } from './problem.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether the request is addressed to this server, and comes from a page that may call. A page
 * that points its own name at a local server (DNS rebinding) is refused by the first, one that
 * posts without asking by the second.
 *
 * Source: page 5, '`Origin` and `Host` checked'.
 */
export function checkAddress(
  request: Request,
  hosts: readonly string[] | 'any' | undefined,
  origins: readonly string[],
): Problem | undefined {
  const url = new URL(request.url);
  const host = (request.headers.get('host') ?? url.host).toLowerCase();
  if (hosts !== 'any') {
    const served = (name: string): boolean => hosts?.includes(name) ?? LOOPBACK.test(name);
    // Adapters make the address from the header; where they do not, both must be right.
    if (!served(host) || !served(url.host)) {
      return new Problem(
        'host_not_allowed',
        "Add the host to the server's 'hosts', or use its own name.",
      );
    }
  }
  const origin = request.headers.get('origin');
  if (origin === null || origins.includes(origin) || isOwn(origin, host)) return undefined;
  return new Problem('origin_not_allowed', "Add the page's origin to the server's 'origins'.");
}

function isOwn(origin: string, host: string): boolean {
  return origin === `https://${host}` || origin === `http://${host}`;
}
