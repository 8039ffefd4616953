import type { ScopedFetch } from '../contract/scoped.ts';
import type { FetchBackend } from './backends.ts';
import { checkUrl } from './check-url.ts';
import type { NetworkGrant } from './grants.ts';
import { withReaders } from './read-response.ts';
import { refusal } from './refusals.ts';
import { type LinkedSignal, linkSignals, untilAborted } from './signals.ts';

const MAX_REDIRECTS = 5;
const BODILESS: readonly string[] = ['GET', 'HEAD'];
const REDIRECTS = [301, 302, 303, 307, 308];
/** Headers with credentials: they stay with their origin. */
const CREDENTIALS = /cookie|auth|key|token|secret|session|credential|passw|signature|csrf|xsrf/i;
const BODY_HEADERS = /^(?:content-|transfer-encoding$)/i;

/** A request without its URL. */
interface Outgoing {
  method: string;
  headers: Headers;
  body: ArrayBuffer | string | undefined;
}

/**
 * Fetch within a grant. Every hop is checked, and at most five redirects are followed. Credentials
 * stay with their origin. The body is limited while it streams, and the call's signal ends it all.
 *
 * Source: docs/contract.md#network.
 *
 * @param maxBytes Of a response's body.
 */
export function createScopedFetch(
  backend: FetchBackend,
  grant: NetworkGrant,
  abortSignal: AbortSignal | undefined,
  maxBytes: number,
): ScopedFetch {
  return async (input, init) => {
    const first = toUrl(input);
    checkUrl(first, grant);
    // The platform's own reading of `init`: methods, headers and bodies in all their shapes.
    const asked = new Request(typeof input === 'object' && 'url' in input ? input : first, init);
    const link = linkSignals([abortSignal, init?.signal, asked.signal]);
    try {
      const response = await untilAborted(link.signal, () =>
        follow(backend, grant, first, { asked, body: init?.body }, link.signal),
      );
      return capped(response, first.host, maxBytes, link);
    } catch (thrown) {
      link.release();
      throw thrown;
    }
  };
}

async function follow(
  backend: FetchBackend,
  grant: NetworkGrant,
  first: URL,
  { asked, body }: { asked: Request; body: unknown },
  signal: AbortSignal,
): Promise<Response> {
  const out: Outgoing = {
    method: asked.method,
    headers: new Headers(asked.headers),
    body: await bodyOf(asked, body),
  };
  let url = first;
  for (let hop = 0; ; hop++) {
    const response = await backend(toRequest(url, out, signal));
    // A browser hides the target of a redirect from the page.
    if (response.type === 'opaqueredirect') {
      throw refusal(
        'HOST_NOT_ALLOWED',
        `${url.host} redirects, and browsers hide the redirect target, so it cannot be checked. Request the final URL, or use a backend outside of a browser.`,
      );
    }
    const location = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || location === null || asked.redirect === 'manual') {
      return response;
    }
    // Its body is not read, whether it can be cancelled or not.
    response.body?.cancel().catch(() => {});
    if (asked.redirect === 'error') {
      throw new TypeError(
        `${url.host} redirects, and the request sets redirect: 'error'. Request the final URL.`,
      );
    }
    if (hop === MAX_REDIRECTS) {
      throw new Error(
        `${first.host} redirected more than ${MAX_REDIRECTS} times. Request the final URL.`,
      );
    }
    const next = toUrl(location, url);
    checkUrl(next, grant);
    turnAt(response.status, out);
    if (next.origin !== url.origin) dropHeaders(out.headers, CREDENTIALS);
    url = next;
  }
}

/**
 * The body, completely, because a redirect may need it again. By method, because Firefox has no
 * `Request.body`. A text is not read: that takes macrotasks in Firefox, and simulated time would pass
 * meanwhile.
 */
async function bodyOf(asked: Request, given: unknown): Promise<Outgoing['body']> {
  if (BODILESS.includes(asked.method)) return undefined;
  return typeof given === 'string' ? given : asked.arrayBuffer();
}

/** The request after a redirect. Source: Fetch standard, 'HTTP-redirect fetch'. */
function turnAt(status: number, out: Outgoing): void {
  const becomesGet =
    status === 303
      ? out.method !== 'GET' && out.method !== 'HEAD'
      : status < 303 && out.method === 'POST';
  if (!becomesGet) return;
  out.method = 'GET';
  out.body = undefined;
  dropHeaders(out.headers, BODY_HEADERS);
}

function dropHeaders(headers: Headers, which: RegExp): void {
  for (const name of [...headers.keys()]) if (which.test(name)) headers.delete(name);
}

function toRequest(url: URL, { method, headers, body }: Outgoing, signal: AbortSignal): Request {
  return new Request(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    // Empty for a request without a body.
    ...(body && (typeof body === 'string' || body.byteLength > 0) && { body }),
  });
}

function toUrl(input: string | URL | Request, base?: URL): URL {
  try {
    return new URL(typeof input === 'object' && 'url' in input ? input.url : input, base);
  } catch {
    // Without the URL, which may contain credentials.
    throw refusal(
      'HOST_NOT_ALLOWED',
      'this is not an absolute URL. Write it as https://host/path.',
    );
  }
}

/** The same response with a body that ends with an error above the limit, or at an abort. */
function capped(response: Response, host: string, maxBytes: number, link: LinkedSignal): Response {
  const { body, status, statusText, headers, url } = response;
  if (body === null) {
    link.release();
    return response;
  }
  const reader = body.getReader();
  let bytes = 0;
  const limited = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await untilAborted(link.signal, () => reader.read());
        if (done) {
          link.release();
          return controller.close();
        }
        bytes += value.byteLength;
        if (bytes > maxBytes) {
          throw new Error(
            `The response of ${host} is longer than the limit of ${maxBytes.toLocaleString('en-US')} bytes. Request less, such as one page or a range.`,
          );
        }
        controller.enqueue(value);
      } catch (thrown) {
        link.release();
        reader.cancel(thrown).catch(() => {});
        controller.error(thrown);
      }
    },
    cancel(reason) {
      link.release();
      return reader.cancel(reason);
    },
  });
  const copy = new Response(limited, { status, statusText, headers });
  // A constructed response has no URL.
  Object.defineProperty(copy, 'url', { value: url });
  return withReaders(copy);
}
