import * as z from 'zod/mini';
import { messageOf } from '../../lib/message-of.ts';
import type { RequestFailure } from '../store/remote-run.ts';
import type { ServerAddress } from '../store/server-address.ts';

/** The maximum length of a shown description, in UTF-16 code units. */
const LONGEST = 2000;

const problem = z.object({
  title: z.exactOptional(z.string()),
  detail: z.exactOptional(z.string()),
});

/**
 * Explains why a request gave no readable answer. Browsers do not distinguish a missing answer from
 * one that CORS blocks, so the text names both causes.
 */
export function toSilence(
  error: unknown,
  { origin }: Pick<ServerAddress, 'origin'>,
  pageOrigin: string,
): RequestFailure {
  const message = messageOf(error);
  if (message.startsWith('CONSENT_NEEDED:')) {
    return {
      kind: 'consent',
      title: `No request was sent to ${origin}`,
      detail: `${origin} is a real server, and this browser has no permission for it. Allow it and run again.`,
    };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return {
      kind: 'silent',
      title: `${origin} did not respond in time`,
      detail:
        'The server accepts connections but does not respond. Check the server and try again.',
    };
  }
  return {
    kind: 'silent',
    title: `No response from ${origin}`,
    detail: `Either no server responds, or the server does not allow this page to read its response (CORS). Start the server, and check that ${pageOrigin} is in its origins${
      origin.startsWith('http:') ? `: npm run serve:edge -- --origin ${pageOrigin}` : '.'
    }`,
  };
}

/** Describes an error response, with its problem details if it has any. */
export async function toRefusal(response: Response): Promise<RequestFailure> {
  const { status } = response;
  const read = problem.safeParse(await readJsonBody(response)).data ?? {};
  return {
    kind: 'refused',
    title: `${(read.title ?? WORDS[status] ?? 'The server refused').slice(0, LONGEST)} (${status})`,
    detail: (read.detail ?? NO_DETAIL).slice(0, LONGEST),
  };
}

/** Describes the response of a server without tools. */
export function toOtherServer({ url }: ServerAddress, what: string): RequestFailure {
  return {
    kind: 'silent',
    title: `No tool server at ${url}`,
    detail: `The URL responds, but ${what}. Check the path: npm run serve:edge has its routes below /edge.`,
  };
}

/** The body as JSON; `undefined` if it is not. Never rejects. */
export async function readJsonBody(response: Response): Promise<unknown> {
  try {
    const value: unknown = await response.json();
    return value;
  } catch {
    return undefined;
  }
}

const NO_DETAIL = 'The server gave no reason. Check its log.';

const WORDS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  413: 'The batch is too large',
  421: 'Misdirected Request',
};
