import { isRecord } from '../../lib/is-record.ts';

/** The sentence for the caller, by the code of `jose`. */
const DETAILS: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The token has expired. Get a new one.',
  ERR_JWT_INVALID: 'The token is no valid JWT. Get another one.',
  ERR_JWS_INVALID: 'The token is no signed JWT. Get another one.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of the token is wrong. Get another one.',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The token is signed by an algorithm that is not allowed.',
  ERR_JOSE_NOT_SUPPORTED: 'The token is signed in a way that is not supported.',
  ERR_JWKS_NO_MATCHING_KEY: 'The token is signed by an unknown key. Get a new one.',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'The token does not name its key (kid). Get another one.',
};

const CLAIMS: Readonly<Record<string, string>> = {
  iss: 'The token is from another issuer. Get one from an issuer of this server.',
  aud: 'The token is for another audience. Get one for this server.',
  nbf: 'The token is not valid yet. Use it later.',
  exp: 'The token does not say when it expires. Get another one.',
};

/**
 * A sentence for the caller about a wrong token; `undefined` for failures that say nothing about the
 * token, such as an issuer that does not answer.
 */
export function explainJwtError(error: unknown): string | undefined {
  if (!isRecord(error) || typeof error.code !== 'string') return undefined;
  if (error.code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') {
    return CLAIMS[String(error.claim)] ?? 'A claim of the token is wrong. Get another one.';
  }
  return DETAILS[error.code];
}
