/**
 * The claims of a verified token.
 *
 * Source: RFC 7519, section 4.1; RFC 9068, section 2.2.
 */
export interface JwtClaims {
  iss?: string;
  sub?: string;
  aud?: string | string[];
  /** Seconds since 1970. */
  exp?: number;
  /** Claims of the issuer. Their types are not checked. */
  [claim: string]: unknown;
}

/** The scopes of a token: `scope` with blanks, or `scp` as a text or a list. */
export function scopesOf({ scope, scp }: JwtClaims): ReadonlySet<string> {
  const lists = [scope, scp].flatMap((claim) => (Array.isArray(claim) ? claim : [claim]));
  const texts = lists.filter((one) => typeof one === 'string');
  return new Set(texts.flatMap((text) => text.split(' ')).filter((one) => one !== ''));
}
