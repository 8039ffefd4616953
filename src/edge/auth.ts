import { HttpProblem } from './problem.ts';

/** The permissions of a caller. Source: docs/contract.md#edge-auth. */
export interface Grant {
  /** The id of the caller. Sessions of different subjects are separate. */
  subject: string;
  /** Ids of the allowed personalities; the first one is the default. */
  personalities: readonly [string, ...string[]];
  /** May see traces and progress for `internal` and `dashboard`. Default false. */
  operator?: boolean;
}

/**
 * The callers that the server accepts.
 *
 * Source: docs/contract.md#edge-auth.
 */
export interface ToolServerAuth {
  /** The grants of a token; `undefined` for an unknown token. Called for each request. */
  verify?: (token: string, request: Request) => Grant | undefined | Promise<Grant | undefined>;
  /** The permissions of a caller without a token. Default: none. */
  anonymous?: Grant;
}

/** Visible ASCII, by RFC 6750. */
const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The sender of a request. An invalid token is refused, even if no token is required. */
export async function readGrant(
  auth: ToolServerAuth,
  request: Request,
  onError?: (error: unknown) => void,
): Promise<Grant | HttpProblem> {
  const header = request.headers.get('authorization');
  if (header === null) return auth.anonymous ?? unauthorized(NO_TOKEN);
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) return unauthorized(NO_BEARER, 'invalid_request');
  try {
    return (await auth.verify?.(token, request)) ?? unauthorized(UNKNOWN, 'invalid_token');
  } catch (error) {
    onError?.(error);
    return new HttpProblem('auth_unavailable', 'The token could not be checked. Try again later.');
  }
}

/** The personality of the request: the requested one, or the grant's first. */
export function choosePersonality(grant: Grant, asked: string | undefined): string | HttpProblem {
  if (asked === undefined) return grant.personalities[0];
  if (grant.personalities.includes(asked)) return asked;
  // The same response whether or not such a personality exists.
  const detail =
    'The requested personality is not granted to this caller. Omit it, or request a granted one.';
  return new HttpProblem('personality_not_granted', detail);
}

const NO_TOKEN = "Send a token in the header 'Authorization: Bearer <token>'.";
const NO_BEARER = "The header 'Authorization' is not 'Bearer <token>'.";
const UNKNOWN = 'The token is unknown or no longer valid. Get a new one.';

function unauthorized(detail: string, error?: string): HttpProblem {
  const challenge = `Bearer realm="toolyard"${error === undefined ? '' : `, error="${error}"`}`;
  return new HttpProblem('unauthorized', detail, { 'www-authenticate': challenge });
}

/**
 * Verifies a fixed set of tokens, some hundreds at most. It compares each one completely, so that
 * response times reveal nothing about a guess.
 *
 * Source: docs/contract.md#edge-auth.
 *
 * @param grants the grants of each token
 * @example createToolServer({ …, auth: { verify: bearerTokens({ [env.TOKEN]: { subject: 'ci', personalities: ['engineer'] } }) } });
 * @throws TypeError for a token that no client could send, or that is a setting which is missing
 */
export function bearerTokens(
  grants: Readonly<Record<string, Grant>>,
): (token: string) => Grant | undefined {
  const entries = Object.entries(grants);
  for (const [token] of entries) {
    if (!BEARER.test(`Bearer ${token}`)) {
      throw new TypeError('A token may contain letters, digits and -._~+/, and = only at its end.');
    }
    // The key of `{ [env.TOKEN]: … }` with a missing setting; any caller could send it.
    if (token === 'undefined' || token === 'null') {
      throw new TypeError(`A token is '${token}'. Set the variable that it is read from.`);
    }
  }
  return (token) => {
    let found: Grant | undefined;
    for (const [known, grant] of entries) if (isSame(known, token)) found = grant;
    return found;
  };
}

/** Takes as long for a wrong guess as for the right one. */
function isSame(known: string, guess: string): boolean {
  let differs = known.length ^ guess.length;
  for (let at = 0; at < guess.length; at++) {
    differs |= known.charCodeAt(at % known.length) ^ guess.charCodeAt(at);
  }
  return differs === 0;
}
