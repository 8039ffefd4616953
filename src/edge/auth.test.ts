import { describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../core/test-support.ts';
import { deferred } from '../lib/deferred.ts';
import { bearerTokens, choosePersonality, type Grant, readGrant } from './auth.ts';
import { HttpProblem } from './problem.ts';

const ADA: Grant = { subject: 'ada', personalities: ['guest', 'engineer'] };
const ANONYMOUS: Grant = { subject: 'anonymous', personalities: ['guest'] };

const sent = (authorization?: string): Request =>
  new Request(
    'http://localhost/',
    authorization === undefined ? {} : { headers: { authorization } },
  );

describe('a token', () => {
  it('is verified together with its request', async () => {
    const verify = vi.fn(() => ADA);
    const request = sent('Bearer a.b-c_d~e+f/g==');
    expect(await readGrant({ verify }, request)).toBe(ADA);
    expect(verify).toHaveBeenCalledWith('a.b-c_d~e+f/g==', request);
  });

  it.each(['', 'Bearer', 'Bearer  ', 'Basic abc', 'Bearer a b', 'Bearer a,b', 'Bearer =a', 'a'])(
    "that is sent as '%s' is invalid, and verify is not called",
    async (header) => {
      const verify = vi.fn(() => ADA);
      const refused = await readGrant({ verify, anonymous: ANONYMOUS }, sent(header));
      expect(refused).toMatchObject({ code: 'unauthorized' });
      expect(verify).not.toHaveBeenCalled();
    },
  );

  it('is optional for anonymous access, but a wrong one is refused', async () => {
    const auth = { verify: () => undefined, anonymous: ANONYMOUS };
    expect(await readGrant(auth, sent())).toBe(ANONYMOUS);
    expect(await readGrant(auth, sent('Bearer x'))).toMatchObject({ code: 'unauthorized' });
    expect(await readGrant({ anonymous: ANONYMOUS }, sent('Bearer x'))).toMatchObject({
      headers: {
        'www-authenticate': expect.stringMatching(
          /^Bearer realm="toolyard", error="invalid_token", error_description=".+"$/,
        ),
      },
    });
  });

  it('is refused if verify throws or rejects, and the host hears why', async () => {
    const gone = new Error('the database is gone');
    const onError = vi.fn();
    const answers = await Promise.all([
      readGrant({ verify: () => Promise.reject(gone) }, sent('Bearer x'), { onError }),
      readGrant(
        {
          verify() {
            throw gone;
          },
        },
        sent('Bearer x'),
        { onError },
      ),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringContaining('error="invalid_token"') },
      });
      expect(JSON.stringify(answer)).not.toContain('database');
    }
    expect(onError.mock.calls).toEqual([[gone], [gone]]);
  });

  it('that is not verified in time is a 503, and a late answer changes nothing', async () => {
    const clock = createFakeClock();
    const onError = vi.fn();
    const { promise, reject } = deferred<Grant>();
    const env = { clock, onError, limits: { verifyMs: 50, tokenChars: 8192 } };
    const answer = readGrant({ verify: () => promise }, sent('Bearer x'), env);
    clock.advance(50);
    expect(await answer).toMatchObject({ code: 'auth_unavailable', status: 503 });
    expect(String(onError.mock.calls)).toContain('auth.verify took longer than 50 ms');
    reject(new Error('too late'));
    const inTime = await readGrant({ verify: async () => ADA }, sent('Bearer x'), env);
    expect(inTime).toBe(ADA);
    expect(clock.waiting).toBe(0);
  });

  it('that is too long is refused before verify is called', async () => {
    const verify = vi.fn(() => ADA);
    const longest = 't'.repeat(8192);
    expect(await readGrant({ verify }, sent(`Bearer ${longest}`))).toBe(ADA);
    const refused = await readGrant({ verify }, sent(`Bearer ${longest}t`));
    expect(refused).toMatchObject({ status: 401, detail: expect.stringContaining('8,192') });
    expect(verify).toHaveBeenCalledTimes(1);
  });
});

describe('the answer of verify', () => {
  it.each([
    ['a text as personalities', { subject: 'ada', personalities: 'nonadmin' }],
    ['an object as personalities', { subject: 'ada', personalities: { includes: () => true } }],
    ['a set as personalities', { subject: 'ada', personalities: new Set(['admin']) }],
    ['no personality', { subject: 'ada', personalities: [] }],
    ['a personality that is a list', { subject: 'ada', personalities: [['admin']] }],
    ['an empty personality', { subject: 'ada', personalities: [''] }],
    [
      'a hole among personalities',
      { subject: 'ada', personalities: Object.assign(['guest'], { 2: 'admin' }) },
    ],
    ['no personalities', { subject: 'ada' }],
    ['no subject', { personalities: ['admin'] }],
    ['an empty subject', { subject: '', personalities: ['admin'] }],
    ['a subject that is a number', { subject: 7, personalities: ['admin'] }],
    ['a subject of 257 characters', { subject: 's'.repeat(257), personalities: ['admin'] }],
    ['an operator that is a text', { subject: 'a', personalities: ['admin'], operator: 'false' }],
    ['true', true],
    ['false', false],
    ['a text', 'admin'],
    ['a list', [{ subject: 'ada', personalities: ['admin'] }]],
    ['a function', () => ADA],
    ['an unknown refusal', { refused: 'never' }],
    ['a refusal that also grants', { ...ADA, refused: 'perhaps' }],
  ])('grants nothing if it is %s, and the host hears of it', async (_, answer) => {
    const onError = vi.fn();
    const verify = () => answer as never;
    const refused = await readGrant({ verify }, sent('Bearer secret-token'), { onError });
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(String(onError.mock.calls)).toMatch(/^TypeError: auth.verify returned .+\.$/);
    expect(String(onError.mock.calls)).not.toContain('secret-token');
  });

  it.each([
    ['null', null],
    ['undefined', undefined],
  ])('is an unknown token if it is %s', async (_, answer) => {
    const onError = vi.fn();
    const verify = () => answer as never;
    expect(await readGrant({ verify }, sent('Bearer x'), { onError })).toMatchObject({
      status: 401,
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it('may name what is wrong with the token', async () => {
    const detail = 'The token has "expired".\r\nset-cookie: a=b';
    const verify = () => ({ refused: 'invalid_token', detail }) as const;
    const refused = await readGrant({ verify }, sent('Bearer x'));
    expect(refused).toMatchObject({
      status: 401,
      detail,
      headers: {
        'www-authenticate':
          'Bearer realm="toolyard", error="invalid_token", error_description="The token has \'expired\'.  set-cookie: a=b"',
      },
    });
  });

  it('may ask for scopes', async () => {
    const verify = () => ({ refused: 'insufficient_scope', scopes: ['tools', 'admin'] }) as const;
    const refused = await readGrant({ verify }, sent('Bearer x'));
    expect(refused).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      headers: {
        'www-authenticate': expect.stringMatching(
          /^Bearer realm="toolyard", error="insufficient_scope", error_description=".+", scope="tools admin"$/,
        ),
      },
    });
  });

  it('may say that the token cannot be checked now', async () => {
    const onError = vi.fn();
    const cause = new Error('the key service is down');
    const verify = () => ({ refused: 'unavailable', cause }) as const;
    const refused = await readGrant({ verify }, sent('Bearer x'), { onError });
    expect(refused).toMatchObject({ status: 503, code: 'auth_unavailable' });
    expect(JSON.stringify(refused)).not.toContain('key service');
    expect(onError).toHaveBeenCalledWith(cause);
  });
});

describe('fixed tokens', () => {
  it('are accepted, and no others', () => {
    const verify = bearerTokens({ secret: ADA });
    expect(verify('secret')).toBe(ADA);
    for (const other of ['', 'secre', 'secrets', 'SECRET', '__proto__', 'constructor']) {
      expect(verify(other)).toBeUndefined();
    }
  });

  it.each(['', 'two words', 'ümlaut', 'a=b', '"quoted"', 'line\nbreak'])(
    "cannot be '%s', which no client can send",
    (token) => {
      expect(() => bearerTokens({ [token]: ADA })).toThrow(TypeError);
    },
  );
});

it.each(['undefined', 'null'])("cannot be '%s', which a missing setting produces", (token) => {
  expect(() => bearerTokens({ [token]: ADA })).toThrow(`A token is '${token}'. Set the variable`);
});

describe('fixed tokens and wrong grants', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'nothing'],
    [[], 'a list'],
    [true, 'a boolean'],
  ])('name a value that is no grant: %j', (grant, name) => {
    const give = () => bearerTokens({ hush: grant as never });
    expect(give).toThrow(new TypeError(`Token 1 has ${name} instead of a grant.`));
  });

  it.each([
    ['a text', 'admin'],
    ['personalities that are a text', { subject: 'ci', personalities: 'nonadmin' }],
    ['no subject', { personalities: ['admin'] }],
  ])('throw at once for %s', (_, grant) => {
    const give = () => bearerTokens({ hush: grant as never });
    expect(give).toThrow(/^Token 1 has /);
    expect(give).not.toThrow('hush');
  });
});

it('compares no token that is longer than all known ones', () => {
  const read = vi.fn(() => 0);
  // Stands for a text; a real one cannot count its readers.
  const guess: unknown = { length: 7, charCodeAt: read };
  expect(bearerTokens({ secret: ADA })(guess as string)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

describe('the personality', () => {
  it('is the first granted one, or the requested one', () => {
    expect(choosePersonality(ADA, undefined)).toBe('guest');
    expect(choosePersonality(ADA, 'engineer')).toBe('engineer');
  });

  it.each(['root', '', 'constructor', '__proto__', '0', 'length'])("is not '%s'", (asked) => {
    expect(choosePersonality(ADA, asked)).toBeInstanceOf(HttpProblem);
  });
});
