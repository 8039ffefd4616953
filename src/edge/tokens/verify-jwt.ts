import { readMembers } from '../../lib/read-members.ts';
import type { TokenAnswer } from '../auth.ts';
import { explainJwtError } from './explain-jwt-error.ts';
import { type JwtClaims, scopesOf } from './jwt-claims.ts';
import { createJwtKeys, type Jose } from './jwt-keys.ts';
import { toSafeUrl } from './protected-resource.ts';
import { checkScopes } from './scopes.ts';
import type { TokenRefusal } from './token-refusal.ts';

/** Only algorithms with a public key: a shared secret would also sign tokens. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
] as const;

/**
 * The tokens that `verifyJwt` accepts, and their grants.
 *
 * Source: docs/contract.md#edge-auth.
 */
export interface VerifyJwtOptions {
  /** The issuer of the tokens (`iss`), or several. */
  issuer: string | readonly string[];
  /** This server, as tokens name it (`aud`), or several names. */
  audience: string | readonly string[];
  /** The `https:` URL of the issuer's public keys (JWKS). */
  jwksUri: string | URL;
  /**
   * The grant of a verified token; `undefined` if it grants nothing here, or a refusal. It may
   * throw: then the caller gets a 401, and `onError` the reason.
   */
  toGrant(claims: JwtClaims): TokenAnswer | Promise<TokenAnswer>;
  /** Scopes that each token needs (`scope` or `scp`). Default: none. */
  scopes?: readonly string[];
  /**
   * The values of the header `typ`. `'any'` also accepts tokens without it, for issuers such as Okta
   * and Cognito. Default `['at+jwt', 'JWT']`.
   */
  types?: readonly string[] | 'any';
  /** Allowed algorithms. Default: all with a public key, such as `RS256`, `ES256` and `EdDSA`. */
  algorithms?: readonly string[];
  /** How far the clocks of issuer and server may differ, in seconds. Default 60. */
  clockSkewSeconds?: number;
  /** Fetches the keys. Default: the global `fetch`. */
  fetch?: typeof fetch;
}

const NAMES = [
  ...(['issuer', 'audience', 'jwksUri', 'toGrant', 'scopes', 'types', 'algorithms'] as const),
  ...(['clockSkewSeconds', 'fetch'] as const),
];

/**
 * Verifies signed tokens (JWT) by the public keys of their issuer. It needs the package `jose`, which
 * the first token loads.
 *
 * A token that is expired, forged or for another service is a 401 with the reason, and one without a
 * scope a 403. If the issuer does not answer, callers get a 503. Keys are kept for 10 minutes;
 * unknown keys make the server ask again, at most every 30 s.
 *
 * Source: docs/contract.md#edge-auth.
 *
 * @example
 * const verify = verifyJwt({
 *   issuer: 'https://login.example',
 *   audience: 'https://tools.example/mcp',
 *   jwksUri: 'https://login.example/.well-known/jwks.json',
 *   toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
 * });
 *
 * @throws TypeError for absent or unsafe options: a missing setting must not skip a check
 */
export function verifyJwt(options: VerifyJwtOptions): (token: string) => Promise<TokenAnswer> {
  const read = readOptions(options);
  let keys: ReturnType<typeof createJwtKeys> | undefined;
  return async (token) => {
    const jose = await load();
    if ('refused' in jose) return jose;
    keys ??= createJwtKeys(jose, read.jwksUri, read.fetch);
    const verified = await check(jose, token, keys, read);
    if ('refused' in verified) return verified;
    const { claims, typ } = verified;
    if (read.types && !read.types.has(toType(typ))) {
      return { refused: 'invalid_token', detail: WRONG_TYPE };
    }
    const has = scopesOf(claims);
    if (read.scopes.some((scope) => !has.has(scope))) {
      return { refused: 'insufficient_scope', scopes: read.scopes };
    }
    return read.toGrant(claims);
  };
}

const WRONG_TYPE = "The token is no access token by its header 'typ'. Get another one.";

interface Read {
  issuer: string[];
  audience: string[];
  jwksUri: URL;
  toGrant: VerifyJwtOptions['toGrant'];
  scopes: readonly string[];
  types: ReadonlySet<string> | undefined;
  algorithms: string[];
  clockSkewSeconds: number;
  fetch: typeof fetch | undefined;
}

function readOptions(options: VerifyJwtOptions): Read {
  const given = readMembers(options, NAMES);
  const { toGrant, scopes = [], types = ['at+jwt', 'JWT'], clockSkewSeconds = 60 } = given;
  if (typeof toGrant !== 'function') {
    throw new TypeError('verifyJwt needs toGrant, which returns the grant of a token.');
  }
  checkScopes('scopes of verifyJwt', scopes);
  if (!(Number.isFinite(clockSkewSeconds) && clockSkewSeconds >= 0)) {
    throw new TypeError(`clockSkewSeconds is ${clockSkewSeconds}. Give a number from 0.`);
  }
  const algorithms = toTexts('algorithms', given.algorithms ?? ALGORITHMS);
  const unsafe = algorithms.find((one) => !(ALGORITHMS as readonly string[]).includes(one));
  if (unsafe !== undefined) {
    throw new TypeError(`verifyJwt cannot allow '${unsafe}'. Use ${ALGORITHMS.join(', ')}.`);
  }
  return {
    issuer: toTexts('issuer', given.issuer),
    audience: toTexts('audience', given.audience),
    jwksUri: toSafeUrl('jwksUri of verifyJwt', given.jwksUri),
    toGrant,
    scopes,
    types: types === 'any' ? undefined : new Set(toTexts('types', types).map(toType)),
    algorithms,
    clockSkewSeconds,
    fetch: given.fetch,
  };
}

/** One text or several. An absent or empty one would skip its check. */
function toTexts(option: string, given: unknown): string[] {
  const texts: unknown[] = Array.isArray(given) ? given : [given];
  if (texts.length > 0 && texts.every((one) => typeof one === 'string' && one !== '')) {
    return texts as string[]; // the check above
  }
  throw new TypeError(`${option} of verifyJwt is absent or empty. Set it.`);
}

/** Media types may omit `application/`, and ignore the case. */
function toType(typ: unknown): string {
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : '';
}

async function load(): Promise<Jose | TokenRefusal> {
  try {
    return await import('jose');
  } catch (error) {
    const hint = "verifyJwt needs the package 'jose'. Install it.";
    return { refused: 'unavailable', cause: new Error(hint, { cause: error }) };
  }
}

async function check(
  jose: Jose,
  token: string,
  keys: ReturnType<typeof createJwtKeys>,
  { issuer, audience, algorithms, clockSkewSeconds }: Read,
): Promise<{ claims: JwtClaims; typ: unknown } | TokenRefusal> {
  try {
    const { payload, protectedHeader } = await jose.jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: clockSkewSeconds,
      requiredClaims: ['exp'],
    });
    return { claims: payload, typ: protectedHeader.typ };
  } catch (error) {
    const detail = explainJwtError(error);
    if (detail !== undefined) return { refused: 'invalid_token', detail };
    const cause = new Error('The keys of the issuer could not be read.', { cause: error });
    return { refused: 'unavailable', cause };
  }
}
