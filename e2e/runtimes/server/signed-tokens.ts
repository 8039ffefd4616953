import type { TokenAnswer } from '../../../src/edge/index.ts';

/** An answer of `verify`. */
export type GrantAnswer = TokenAnswer | Promise<TokenAnswer>;

/** The issuer and the audience of the signed tokens. */
export const ISSUER = 'https://login.example';
export const AUDIENCE = 'https://tools.example/signed/mcp';

const PUBLIC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'PCSdB3Ac3A16PEYEbzihSZlJbTwA3nb5VE2AQm7K190',
  y: '2aFrw5I0nW2NMqyKJxDUo28n0yPlE7YFKa0d-abB1LM',
};

/** A key of these tests alone: cases and servers may run in different processes. */
const PRIVATE_KEY = { ...PUBLIC_KEY, d: 'GjEf2B1CN7l9piLsxLSXY71V-GSD3KG-RgMqN8pwHEM' };

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The published keys, as their address answers. */
export async function fetchKeys(): Promise<Response> {
  return Response.json({ keys: [{ ...PUBLIC_KEY, kid: 'known', alg: 'ES256' }] });
}

/** A signed token, valid unless its claims or headers say otherwise. */
export async function sign(claims: object = {}, header: object = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 300;
  const body = [
    { alg: 'ES256', kid: 'known', typ: 'at+jwt', ...header },
    { iss: ISSUER, aud: AUDIENCE, sub: 'ada', scope: 'tools', exp, ...claims },
  ];
  const signed = body.map((part) => toBase64Url(encode(JSON.stringify(part)))).join('.');
  const key = await crypto.subtle.importKey('jwk', PRIVATE_KEY, ES256, false, ['sign']);
  const signature = await crypto.subtle.sign(ES256, key, encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Tokens for which `verify` fails in a way of its own, and its answer. */
export const FAULTY: Readonly<Record<string, () => GrantAnswer>> = {
  'throwing-token': () => {
    throw new Error(`${EXPECTED} throws`);
  },
  'rejected-token': () => Promise.reject(new Error(`${EXPECTED} rejects`)),
  'text-token': malformed({ subject: 'eve', personalities: 'nonadmin guest' }),
  'empty-token': malformed({ subject: '', personalities: ['guest'] }),
  'long-token': malformed({ subject: 's'.repeat(257), personalities: ['guest'] }),
  'true-token': malformed(true),
};

/** Begins the messages of the errors above, which the host is expected to get. */
export const EXPECTED = 'A case';

function malformed(answer: unknown): () => GrantAnswer {
  // A database may answer what the types forbid.
  return () => answer as GrantAnswer;
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
