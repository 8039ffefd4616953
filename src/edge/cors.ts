import { withSafeHeaders } from './respond.ts';

/** The headers by which pages of other origins may call the server. */
export interface Cors {
  /** The answer to a preflight (`OPTIONS` with an `Origin`); `undefined` for other requests. */
  preflight(request: Request): Response | undefined;
  /**
   * Adds them to the answer to a request with an `Origin`. Every answer says that it varies, so that a
   * cache never hands the answer for one origin to another.
   */
  allow(request: Request, answer: Response): void;
}

/**
 * @param origins the allowed origins, exactly as browsers send them
 * @param sent the headers that pages may send
 * @param read the headers of answers that pages may read
 *
 * Source: docs/contract.md#edge-auth.
 */
export function createCors(
  origins: readonly string[],
  sent: readonly string[],
  read: readonly string[],
): Cors {
  const allowed = (request: Request): Record<string, string> => {
    const origin = request.headers.get('origin') ?? '';
    return {
      ...(origins.includes(origin) && { 'access-control-allow-origin': origin }),
      'access-control-expose-headers': read.join(','),
    };
  };
  return {
    preflight(request) {
      if (request.method !== 'OPTIONS' || !request.headers.has('origin')) return undefined;
      const headers = withSafeHeaders({
        ...allowed(request),
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers': sent.join(','),
        'access-control-max-age': '600',
        vary: 'Origin, Access-Control-Request-Headers',
      });
      return new Response(null, { status: 204, headers });
    },
    allow(request, { headers }) {
      headers.set('vary', withOrigin(headers.get('vary') ?? ''));
      if (!request.headers.has('origin')) return;
      for (const [name, value] of Object.entries(allowed(request))) headers.set(name, value);
    },
  };
}

function withOrigin(list: string): string {
  return [...new Set([...list.split(/\s*,\s*/).filter(Boolean), 'Origin'])].join(', ');
}
