import { describe, expect, it, vi } from 'vitest';
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
      headers: { 'www-authenticate': 'Bearer realm="toolyard", error="invalid_token"' },
    });
  });

  it('that cannot be verified now is not reported as wrong', async () => {
    const gone = new Error('the database is gone');
    const heard = vi.fn();
    const answers = await Promise.all([
      readGrant({ verify: () => Promise.reject(gone) }, sent('Bearer x'), heard),
      readGrant(
        {
          verify() {
            throw gone;
          },
        },
        sent('Bearer x'),
        heard,
      ),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 'auth_unavailable', status: 503 });
      expect(JSON.stringify(answer)).not.toContain('database');
    }
    expect(heard.mock.calls).toEqual([[gone], [gone]]);
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

describe('the personality', () => {
  it('is the first granted one, or the requested one', () => {
    expect(choosePersonality(ADA, undefined)).toBe('guest');
    expect(choosePersonality(ADA, 'engineer')).toBe('engineer');
  });

  it.each(['root', '', 'constructor', '__proto__', '0', 'length'])("is not '%s'", (asked) => {
    expect(choosePersonality(ADA, asked)).toBeInstanceOf(HttpProblem);
  });
});
