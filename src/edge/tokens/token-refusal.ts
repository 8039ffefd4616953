import { isRecord } from '../../lib/is-record.ts';
import { HttpProblem } from '../problem.ts';
import { type Challenge, forbidden, unauthorized } from './challenge.ts';
import { isScopes } from './scopes.ts';

/**
 * Why a token grants nothing, as an answer of `verify` or `toGrant`.
 *
 * - `invalid_token`: it is wrong, expired, or for another service. The server answers 401.
 * - `insufficient_scope`: it is valid, and lacks scopes. The server answers 403 and names them.
 * - `unavailable`: it could not be checked now. The server answers 503.
 *
 * Source: docs/contract.md#edge-auth.
 *
 * @example { refused: 'insufficient_scope', scopes: ['tools:write'] }
 */
export interface TokenRefusal {
  refused: 'invalid_token' | 'insufficient_scope' | 'unavailable';
  /** A sentence for the caller. Default: a sentence for each kind. */
  detail?: string;
  /** For `insufficient_scope`: all scopes that the token needs. */
  scopes?: readonly string[];
  /** For `onError` only; the caller never sees it. */
  cause?: unknown;
}

const DETAILS: Readonly<Record<TokenRefusal['refused'], string>> = {
  invalid_token: 'The token is unknown or no longer valid. Get a new one.',
  insufficient_scope: 'The token lacks a scope. Get a token with the scopes of the challenge.',
  unavailable: 'The token could not be checked. Try again later.',
};

/** Whether an answer of `verify` has the form of a refusal, and no other. */
export function isTokenRefusal(answer: unknown): answer is TokenRefusal {
  if (!isRecord(answer)) return false;
  const { refused, detail, scopes } = answer;
  return (
    typeof refused === 'string' &&
    Object.hasOwn(DETAILS, refused) &&
    (detail === undefined || typeof detail === 'string') &&
    (scopes === undefined || isScopes(scopes))
  );
}

/** The response to a refused token. @param lead how its challenge leads to another token */
export function toProblem(refusal: TokenRefusal, lead: Omit<Challenge, 'error'>): HttpProblem {
  const { refused, detail = DETAILS[refused], scopes = lead.scopes } = refusal;
  if (refused === 'invalid_token') return unauthorized(detail, { error: refused, ...lead });
  if (refused === 'insufficient_scope') {
    return forbidden(detail, { ...lead, error: refused, scopes });
  }
  return new HttpProblem('auth_unavailable', detail, { 'retry-after': '5' });
}
