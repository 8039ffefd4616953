import type { FetchLike } from '@modelcontextprotocol/client';
import { isRecord } from '../../lib/is-record.ts';
import { AuthorizationError } from './connection-error.ts';
import { readBounded } from './message-limit.ts';

/** The longest answer of an authorization server, in UTF-16 code units. */
const MOST_CHARS = 200_000;

/** A `fetch` for one authorization, and what it saw. */
export interface AuthorizationFetch {
  readonly fetch: FetchLike;
  /**
   * The `device_authorization_endpoint` in the metadata of an issuer. The official client drops it from
   * the metadata of OpenID Connect.
   */
  deviceEndpointOf(issuer: string): string | undefined;
}

/** Bounds the answers, which the official client reads whole. @param signal ends the requests */
export function createAuthorizationFetch(
  fetch: FetchLike,
  signal?: AbortSignal,
): AuthorizationFetch {
  const endpoints = new Map<unknown, string>();
  return {
    deviceEndpointOf: (issuer) => endpoints.get(issuer),
    async fetch(url, init) {
      const response = await fetch(url, { ...init, ...(signal && { signal }) });
      if (!response.body) return response;
      const text = await readBounded(response, MOST_CHARS);
      if (text === undefined) {
        const most = MOST_CHARS.toLocaleString('en-US');
        throw new AuthorizationError(`Its authorization server sent more than ${most} characters.`);
      }
      const found = parse(text);
      const endpoint = found.device_authorization_endpoint;
      if (typeof endpoint === 'string') endpoints.set(found.issuer, endpoint);
      const { status, statusText, headers } = response;
      return new Response(text === '' ? null : text, { status, statusText, headers });
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
