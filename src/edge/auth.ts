import { type Clock, systemClock } from '../core/index.ts';
import { isThenable } from './is-thenable.ts';
import { DEFAULT_LIMITS, type ToolServerLimits } from './limits.ts';
import { HttpProblem } from './problem.ts';
import { unauthorized } from './tokens/challenge.ts';
import { findGrantFault } from './tokens/find-grant-fault.ts';
import type { ProtectedResource, PublishedResource } from './tokens/protected-resource.ts';
import { isTokenRefusal, type TokenRefusal, toProblem } from './tokens/token-refusal.ts';
import { withinTime } from './within-time.ts';

/** The permissions of a caller. Source: docs/contract.md#edge-auth. */
export interface Grant {
  /** The id of the caller, 1 to 256 characters. Sessions of different subjects are separate. */
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
  /**
   * The grants of a token; `undefined` for an unknown token, a {@link TokenRefusal} for a refused
   * one. Called for each request, within `limits.verifyMs`.
   *
   * If it throws, rejects or returns anything else, the caller gets a 401 and `onError` the reason.
   */
  verify?: (token: string, request: Request) => TokenAnswer | Promise<TokenAnswer>;
  /** The permissions of a caller without a token. Default: none. */
  anonymous?: Grant;
  /** How MCP clients get a token by OAuth. Default: the operator hands out tokens. */
  resource?: ProtectedResource;
}

/** The answer of `verify`: the grants of the token, why it is refused, or that it is unknown. */
export type TokenAnswer = Grant | TokenRefusal | undefined;

/** Limits and ports for the check of a token. Each absent field has a default. */
export interface TokenCheck {
  limits?: Pick<ToolServerLimits, 'tokenChars' | 'verifyMs'>;
  clock?: Clock;
  onError?: (error: unknown) => void;
  /** Where callers get tokens, for challenges. */
  resource?: PublishedResource | undefined;
}

/** Visible ASCII, by RFC 6750. */
const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The sender of a request. An invalid token is refused, even if no token is required. */
export async function readGrant(
  auth: ToolServerAuth,
  request: Request,
  check: TokenCheck = {},
): Promise<Grant | HttpProblem> {
  const header = request.headers.get('authorization');
  if (header === null && auth.anonymous) return auth.anonymous;
  const { resource } = check;
  const lead = { scopes: resource?.scopes, metadata: resource?.addressFor(request) };
  if (header === null) return unauthorized(NO_TOKEN, lead);
  const { tokenChars } = check.limits ?? DEFAULT_LIMITS;
  if (header.length > SCHEME.length + tokenChars) {
    const detail = `The token is longer than ${tokenChars.toLocaleString('en-US')} characters. Get a shorter one.`;
    return unauthorized(detail, { error: 'invalid_token', ...lead });
  }
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) return unauthorized(NO_BEARER, { error: 'invalid_request', ...lead });
  const answer = await verify(auth, token, request, check);
  if (isTokenRefusal(answer)) return toProblem(answer, lead);
  return answer;
}

/** Asks the program. Anything but a grant is a refusal. */
async function verify(
  auth: ToolServerAuth,
  token: string,
  request: Request,
  { onError = () => {}, clock = systemClock, limits = DEFAULT_LIMITS }: TokenCheck,
): Promise<Grant | TokenRefusal> {
  try {
    const asked: unknown = auth.verify?.(token, request);
    const { verifyMs } = limits;
    // A value that is no promise needs no timer.
    const answer = isThenable(asked)
      ? await withinTime(asked, clock, verifyMs, () => tooLate(verifyMs))
      : asked;
    if (answer === undefined || answer === null) return INVALID;
    if (isTokenRefusal(answer)) {
      if (answer.cause !== undefined) onError(answer.cause);
      return answer;
    }
    const fault = findGrantFault(answer);
    if (fault !== undefined) throw new TypeError(`auth.verify returned ${fault}`);
    return answer as Grant; // the check above
  } catch (error) {
    onError(error);
    return INVALID;
  }
}

const INVALID: TokenRefusal = { refused: 'invalid_token' };

function tooLate(ms: number): TokenRefusal {
  const cause = new Error(
    `auth.verify took longer than ${ms.toLocaleString('en-US')} ms. The caller got a 503.`,
  );
  return { refused: 'unavailable', cause };
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

const SCHEME = 'Bearer ';
const NO_TOKEN = "Send a token in the header 'Authorization: Bearer <token>'.";
const NO_BEARER = "The header 'Authorization' is not 'Bearer <token>'.";

/**
 * Verifies a fixed set of tokens, some hundreds at most. It compares each one completely, so that
 * response times reveal nothing about a guess. A guess longer than every token is refused at once.
 *
 * Source: docs/contract.md#edge-auth.
 *
 * @param grants the grants of each token
 * @example createToolServer({ …, auth: { verify: bearerTokens({ [env.TOKEN]: { subject: 'ci', personalities: ['engineer'] } }) } });
 * @throws TypeError for a token that no client could send, for one that is a missing setting, and
 *   for a value that is no grant
 */
export function bearerTokens(
  grants: Readonly<Record<string, Grant>>,
): (token: string) => Grant | undefined {
  const entries = Object.entries(grants);
  for (const [at, [token, grant]] of entries.entries()) {
    if (!BEARER.test(`Bearer ${token}`)) {
      throw new TypeError('A token may contain letters, digits and -._~+/, and = only at its end.');
    }
    // The key of `{ [env.TOKEN]: … }` with a missing setting; any caller could send it.
    if (token === 'undefined' || token === 'null') {
      throw new TypeError(`A token is '${token}'. Set the variable that it is read from.`);
    }
    const fault = findGrantFault(grant);
    if (fault !== undefined) throw new TypeError(`Token ${at + 1} has ${fault}`);
  }
  const longest = Math.max(0, ...entries.map(([token]) => token.length));
  return (token) => {
    let found: Grant | undefined;
    if (token.length > longest) return found;
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
