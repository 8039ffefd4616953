import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bearerTokens } from '../auth.ts';
import { createTestServer, GRANTS } from '../test-support.ts';
import { AUDIENCE, type Issuer, startIssuer } from './test-support/issuer.ts';
import { type VerifyJwtOptions, verifyJwt } from './verify-jwt.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  issuer.status = 200;
  issuer.reads = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function serve(more: Partial<VerifyJwtOptions> = {}) {
  const verify = verifyJwt({
    issuer: issuer.url,
    audience: AUDIENCE,
    jwksUri: issuer.jwksUri,
    toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
    ...more,
  });
  const { send, post, seen } = createTestServer({ auth: { verify } });
  return {
    seen,
    post,
    async ask(token: string | Promise<string>) {
      const answer = await send('/tools', { token: await token });
      const { detail } = await answer.json();
      const challenge = answer.headers.get('www-authenticate');
      return { status: answer.status, detail, challenge };
    },
  };
}

const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);
const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;

describe('a signed token', () => {
  it('grants what toGrant says', async () => {
    const toGrant = vi.fn(() => ({ subject: 'ada', personalities: ['guest'] }) as const);
    const { ask, post } = serve({ toGrant });
    const token = await issuer.sign({ role: 'reader' });
    expect((await ask(token)).status).toBe(200);
    expect(toGrant).toHaveBeenCalledWith(
      expect.objectContaining({ sub: 'ada', role: 'reader', aud: AUDIENCE }),
    );
    const call = { calls: [{ toolCallId: '1', name: 'chatty' }] };
    const { results } = await (await post('/execute', call, { token })).json();
    expect(results[0].result.value).toContain('ada/default');
  });

  it('may stand beside fixed tokens', async () => {
    const fixed = bearerTokens(GRANTS);
    const signed = verifyJwt({
      issuer: issuer.url,
      audience: AUDIENCE,
      jwksUri: issuer.jwksUri,
      toGrant: () => ({ subject: 'ada', personalities: ['engineer'] }),
    });
    const verify = (token: string) => fixed(token) ?? signed(token);
    const { send } = createTestServer({ auth: { verify } });
    expect(await (await send('/tools')).json()).toMatchObject({ personality: 'guest' });
    const answer = await send('/tools', { token: await issuer.sign() });
    expect(await answer.json()).toMatchObject({ personality: 'engineer' });
  });

  it.each(['RS256', 'PS512', 'ES384', 'EdDSA'])('may be signed by %s', async (alg) => {
    const other = await startIssuer(alg);
    const { ask } = serve({ issuer: other.url, jwksUri: other.jwksUri });
    expect((await ask(other.sign())).status).toBe(200);
    await other.close();
  });

  it.each([
    ['has expired', () => ({ exp: seconds(-61) }), 'has expired'],
    ['does not expire', () => ({ exp: undefined }), 'does not say when it expires'],
    ['expires at a text', () => ({ exp: '2100' }), 'does not say when it expires'],
    ['begins later', () => ({ nbf: seconds(61) }), 'not valid yet'],
    ['is for another audience', () => ({ aud: 'https://other.example' }), 'another audience'],
    ['has an audience that begins alike', () => ({ aud: `${AUDIENCE}.evil` }), 'another audience'],
    ['has no audience', () => ({ aud: undefined }), 'another audience'],
    ['is from another issuer', () => ({ iss: 'https://evil.example' }), 'another issuer'],
    ['has no issuer', () => ({ iss: undefined }), 'another issuer'],
  ])('that %s is refused with the reason', async (_, claims, reason) => {
    const { ask, seen } = serve();
    const { status, detail, challenge } = await ask(issuer.sign(claims()));
    expect(status).toBe(401);
    expect(detail).toContain(reason);
    expect(challenge).toMatch(/^Bearer realm="toolyard", error="invalid_token", error_desc/);
    expect(challenge).toContain(reason);
    expect(seen.errors).toEqual([]);
  });

  it('is valid within the difference of the clocks', async () => {
    const { ask } = serve();
    expect((await ask(issuer.sign({ exp: seconds(-59) }))).status).toBe(200);
    expect((await ask(issuer.sign({ nbf: seconds(59) }))).status).toBe(200);
    const strict = serve({ clockSkewSeconds: 0 });
    expect((await strict.ask(issuer.sign({ exp: seconds(-1) }))).status).toBe(401);
  });

  it.each([
    ['JWT', 200],
    ['application/AT+jwt', 200],
    ['dpop+jwt', 401],
    ['logout+jwt', 401],
    [undefined, 401],
  ])('of the type %s gets %i', async (typ, wanted) => {
    expect((await serve().ask(issuer.sign({}, { typ }))).status).toBe(wanted);
    expect((await serve({ types: 'any' }).ask(issuer.sign({}, { typ }))).status).toBe(200);
  });
});

describe('a forged token', () => {
  const claims = () => ({ iss: issuer.url, aud: AUDIENCE, sub: 'eve', exp: seconds(60) });

  it('without a signature is refused', async () => {
    const unsigned = new UnsecuredJWT(claims()).encode();
    expect(await serve().ask(unsigned)).toMatchObject({ status: 401 });
    const [, payload] = (await issuer.sign()).split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      const header = base64url.encode(JSON.stringify({ alg, typ: 'at+jwt' }));
      for (const signature of ['', 'AA']) {
        const { status } = await serve().ask(`${header}.${payload}.${signature}`);
        expect(status).toBe(401);
      }
    }
  });

  it.each(['HS256', 'HS384', 'HS512'])('by %s with the public key is refused', async (alg) => {
    const [jwk] = issuer.keys as [JWK];
    // The cast holds: the key is no secret.
    const spki = await exportSPKI((await importJWK({ ...jwk, ext: true }, 'ES256')) as CryptoKey);
    for (const secret of [spki, JSON.stringify(jwk), JSON.stringify({ keys: issuer.keys })]) {
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg, typ: 'at+jwt', kid: jwk.kid ?? '' })
        .sign(new TextEncoder().encode(secret.padEnd(64, '\n')));
      expect(await serve().ask(token)).toMatchObject({
        status: 401,
        detail: expect.stringContaining('algorithm'),
      });
    }
  });

  it('with a key of its own in its header is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const evil = await startIssuer();
    evil.keys = [{ ...jwk, kid: 'key-1' }];
    for (const header of [{ jwk }, { jku: evil.jwksUri }, { x5u: evil.jwksUri }, { kid: 'evil' }]) {
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'key-1', ...header })
        .sign(privateKey);
      expect((await serve().ask(token)).status).toBe(401);
    }
    expect(evil.reads).toBe(0);
    await evil.close();
  });

  it('with other claims below a valid signature is refused', async () => {
    const [header, , signature] = (await issuer.sign()).split('.');
    const payload = base64url.encode(JSON.stringify({ ...claims(), sub: 'admin' }));
    const { status, detail } = await serve().ask(`${header}.${payload}.${signature}`);
    expect(status).toBe(401);
    expect(detail).toContain('signature');
  });

  it.each(['x', 'a.b', 'a.b.c', '..', 'a.b.c.d.e', `${'a'.repeat(4000)}.b.c`])(
    "that is no JWT is refused: '%s'",
    async (token) => {
      const { ask, seen } = serve();
      expect((await ask(token)).status).toBe(401);
      expect(seen.errors).toEqual([]);
      expect(issuer.reads).toBe(0);
    },
  );

  it('with a critical header that this server does not know is refused', async () => {
    const token = issuer.sign({}, { typ: 'at+jwt', crit: ['b64'], b64: true });
    expect((await serve().ask(token)).status).toBe(200);
    const [, payload, signature] = (await issuer.sign()).split('.');
    const header = base64url.encode(
      JSON.stringify({ alg: 'ES256', kid: 'key-1', typ: 'at+jwt', crit: ['new'], new: 1 }),
    );
    expect((await serve().ask(`${header}.${payload}.${signature}`)).status).toBe(401);
  });
});

describe('the keys of the issuer', () => {
  it('are read once for many tokens, and again after ten minutes', async () => {
    const { ask } = serve();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(issuer.sign())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(issuer.reads).toBe(1);
    later(10 * 60 + 1);
    expect((await ask(issuer.sign())).status).toBe(200);
    expect(issuer.reads).toBe(2);
  });

  it('may change: a new key is found, and an old one no longer valid', async () => {
    const { ask } = serve();
    const old = await issuer.sign({ exp: seconds(3600) });
    expect((await ask(old)).status).toBe(200);
    await issuer.rotate();
    later(31);
    expect((await ask(issuer.sign())).status).toBe(200);
    expect(issuer.reads).toBe(2);
    expect(await ask(old)).toMatchObject({
      status: 401,
      detail: expect.stringContaining('unknown key'),
    });
  });

  it('are not read for each invented key', async () => {
    const { ask } = serve();
    await ask(issuer.sign());
    for (let at = 0; at < 10; at++) {
      const { status } = await ask(issuer.sign({}, { kid: `invented-${at}` }));
      expect(status).toBe(401);
    }
    expect(issuer.reads).toBe(1);
    later(31);
    for (let at = 0; at < 10; at++) await ask(issuer.sign({}, { kid: `invented-${at}` }));
    expect(issuer.reads).toBe(2);
  });

  it('that cannot be read give a 503, and a dead issuer is not asked for each token', async () => {
    const { ask, seen } = serve();
    issuer.status = 500;
    for (let at = 0; at < 5; at++) {
      expect(await ask(issuer.sign())).toMatchObject({ status: 503, challenge: null });
    }
    expect(issuer.reads).toBe(1);
    expect(String(seen.errors[0])).toBe('Error: The keys of the issuer could not be read.');
    issuer.status = 200;
    later(6);
    expect((await ask(issuer.sign())).status).toBe(200);
  });

  it.each(['<html>', '[]', '{"keys":{}}', 'null', '{}'])(
    'that are none give a 503, and are not asked for each token: %s',
    async (text) => {
      const fetchKeys = vi.fn(async () => new Response(text));
      const { ask } = serve({ fetch: fetchKeys });
      for (let at = 0; at < 3; at++) expect((await ask(issuer.sign())).status).toBe(503);
      expect(fetchKeys).toHaveBeenCalledTimes(1);
    },
  );

  it('are not followed to another address', async () => {
    const redirect: typeof fetch = async (_url, init) => {
      expect(init?.redirect).toBe('manual');
      return Response.redirect('https://evil.example/jwks');
    };
    expect((await serve({ fetch: redirect }).ask(issuer.sign())).status).toBe(503);
  });

  it('are never secrets', async () => {
    const secret = { kty: 'oct', k: base64url.encode('s'.repeat(32)), kid: 'key-1', alg: 'HS256' };
    const ask = async () => Response.json({ keys: [secret] });
    const token = new SignJWT({ iss: issuer.url, aud: AUDIENCE, exp: seconds(60) })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('s'.repeat(32)));
    expect((await serve({ fetch: ask }).ask(token)).status).toBe(401);
  });
});

describe('scopes', () => {
  it.each([
    [{ scope: 'profile tools' }, 200],
    [{ scp: 'tools' }, 200],
    [{ scp: ['profile', 'tools'] }, 200],
    [{ scope: 'tools:write' }, 403],
    [{ scope: '' }, 403],
    [{ scope: { tools: true } }, 403],
    [{ scp: [['tools']] }, 403],
    [{}, 403],
  ])('of %o get %i', async (claims, status) => {
    const answer = await serve({ scopes: ['tools'] }).ask(issuer.sign(claims));
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.challenge).toMatch(/"insufficient_scope".*scope="tools"$/);
  });

  it('may depend on the claims', async () => {
    const toGrant = () => ({ refused: 'insufficient_scope', scopes: ['admin'] }) as const;
    const { status, challenge } = await serve({ toGrant }).ask(issuer.sign());
    expect(status).toBe(403);
    expect(challenge).toContain('scope="admin"');
  });
});

describe('toGrant', () => {
  it.each([
    ['nothing', () => undefined, 0],
    ['an empty subject', () => ({ subject: '', personalities: ['guest'] }), 1],
    ['personalities that are a text', () => ({ subject: 'a', personalities: 'nonadmin' }), 1],
    ['a rejection', () => Promise.reject(new Error('no such user')), 1],
  ])('that returns %s gives a 401', async (_, toGrant, errors) => {
    const { ask, seen } = serve({ toGrant: toGrant as never });
    const { status, detail } = await ask(issuer.sign());
    expect(status).toBe(401);
    expect(detail).not.toContain('no such user');
    expect(seen.errors).toHaveLength(errors);
  });
});

describe('options', () => {
  it.each([
    [{ issuer: undefined }, 'issuer of verifyJwt is absent'],
    [{ issuer: '' }, 'issuer of verifyJwt is absent'],
    [{ issuer: [] }, 'issuer of verifyJwt is absent'],
    [{ audience: undefined }, 'audience of verifyJwt is absent'],
    [{ audience: [''] }, 'audience of verifyJwt is absent'],
    [{ jwksUri: 'http://login.example/jwks' }, 'Give an https: URL'],
    [{ jwksUri: undefined }, "'undefined'. Give an https: URL"],
    [{ toGrant: undefined }, 'needs toGrant'],
    [{ algorithms: ['HS256'] }, "cannot allow 'HS256'"],
    [{ algorithms: ['none'] }, "cannot allow 'none'"],
    [{ algorithms: [] }, 'algorithms of verifyJwt is absent'],
    [{ types: [] }, 'types of verifyJwt is absent'],
    [{ scopes: 'tools' }, 'not a list of scopes'],
    [{ clockSkewSeconds: -1 }, 'clockSkewSeconds is -1'],
    [{ clockSkewSeconds: Number.NaN }, 'clockSkewSeconds is NaN'],
  ])('%o throw at once', (more, sentence) => {
    expect(() => serve(more as never)).toThrow(sentence);
  });

  it('narrow the algorithms', async () => {
    const { status, detail } = await serve({ algorithms: ['RS256'] }).ask(issuer.sign());
    expect(status).toBe(401);
    expect(detail).toContain('algorithm');
  });
});
