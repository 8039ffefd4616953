import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Loopback, serveOnLoopback } from '../../test-support/loopback.ts';

/** An issuer of tokens with an HTTP server for its keys. */
export interface Issuer {
  /** Its name, and the address of its server. */
  url: string;
  jwksUri: string;
  /** How often its keys were read. */
  reads: number;
  /** The status of the next answers; 200 by default. */
  status: number;
  /** The published public keys. */
  keys: JWK[];
  /** Makes a new key, publishes it alone, and signs with it. */
  rotate(): Promise<void>;
  /** A valid token for `audience`, changed by these claims and headers. */
  sign(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export const AUDIENCE = 'https://tools.example/mcp';

export async function startIssuer(alg = 'ES256'): Promise<Issuer> {
  let privateKey: CryptoKey;
  let kid = 0;
  const loopback: Loopback = await serveOnLoopback(async () => {
    issuer.reads++;
    return Response.json({ keys: issuer.keys }, { status: issuer.status });
  });
  const issuer: Issuer = {
    url: loopback.url,
    jwksUri: `${loopback.url}/jwks`,
    reads: 0,
    status: 200,
    keys: [],
    async rotate() {
      const pair = await generateKeyPair(alg, { extractable: true });
      privateKey = pair.privateKey;
      kid += 1;
      issuer.keys = [{ ...(await exportJWK(pair.publicKey)), alg, kid: `key-${kid}` }];
    },
    sign(claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: loopback.url, aud: AUDIENCE, sub: 'ada', iat: now, exp: now + 300 };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg, kid: `key-${kid}`, typ: 'at+jwt', ...header })
        .sign(privateKey);
    },
    close: loopback.close,
  };
  await issuer.rotate();
  return issuer;
}
