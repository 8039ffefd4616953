import { describe, expect, it } from 'vitest';
import { checkAddress } from './guard.ts';

const FRIEND = 'https://friend.example';

function check(
  url: string,
  headers: Record<string, string> = {},
  hosts?: readonly string[] | 'any',
): string | undefined {
  return checkAddress(new Request(url, { headers }), hosts, [FRIEND])?.code;
}

describe('the host', () => {
  it.each([
    'http://localhost/',
    'http://localhost:8787/',
    'http://127.0.0.1:1/',
    'http://[::1]:8787/',
  ])('%s is served by default', (url) => {
    expect(check(url)).toBeUndefined();
  });

  it.each([
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.2/',
    'http://[::2]/',
  ])('%s is not, unless it is configured', (url) => {
    expect(check(url)).toBe('host_not_allowed');
    expect(check(url, {}, [new URL(url).host])).toBeUndefined();
    expect(check(url, {}, 'any')).toBeUndefined();
  });

  it('must match in the header and in the URL', () => {
    expect(check('http://localhost/', { host: 'evil.example' })).toBe('host_not_allowed');
    expect(check('http://evil.example/', { host: 'localhost' })).toBe('host_not_allowed');
  });

  it.each(['', 'a b', 'evil@localhost', 'localhost/x', 'localhost:port', 'localhost, localhost'])(
    "'%s' is invalid, whatever hosts are allowed",
    (host) => {
      expect(check('http://localhost/', { host })).toBe('host_not_allowed');
      expect(check('http://localhost/', { host }, 'any')).toBe('host_not_allowed');
    },
  );

  it('is case-insensitive, and may include the port of its scheme', () => {
    const hosts = ['API.example'];
    expect(check('https://api.example/', { host: 'api.example:443' }, hosts)).toBeUndefined();
    expect(check('https://api.example/', { host: 'Api.Example' }, hosts)).toBeUndefined();
    expect(check('http://api.example/', { host: 'api.example:80' }, hosts)).toBeUndefined();
    expect(check('https://api.example/', { host: 'api.example:80' }, hosts)).toBe(
      'host_not_allowed',
    );
  });

  it('must be configured with another port', () => {
    expect(check('https://api.example:8443/', {}, ['api.example'])).toBe('host_not_allowed');
    expect(check('https://api.example:8443/', {}, ['api.example:8443'])).toBeUndefined();
  });
});

describe('any host', () => {
  const any = (url: string, headers: Record<string, string> = {}, method = 'POST') =>
    checkAddress(new Request(url, { method, headers }), 'any', [FRIEND])?.code;

  it('does not let in a page that resolves its own name to this server', () => {
    const url = 'http://evil.example:8787/execute';
    const origin = 'http://evil.example:8787';
    expect(any(url, { origin })).toBe('origin_not_allowed');
    expect(any(url, { origin }, 'GET')).toBe('origin_not_allowed');
    expect(any(url, { origin, host: 'evil.example:8787' })).toBe('origin_not_allowed');
    expect(any('http://localhost:8787/', { origin, host: 'localhost:8787' })).toBe(
      'origin_not_allowed',
    );
    expect(any('http://127.0.0.1.evil.example/', { origin: 'http://127.0.0.1.evil.example' })).toBe(
      'origin_not_allowed',
    );
  });

  it('lets in its own pages where no other page can have its name', () => {
    expect(any('https://tools.example/', { origin: 'https://tools.example' })).toBeUndefined();
    // A proxy ends TLS, and the server sees a plain URL.
    expect(any('http://tools.example/', { origin: 'https://tools.example' })).toBeUndefined();
    expect(any('http://localhost:8787/', { origin: 'http://localhost:8787' })).toBeUndefined();
    expect(any('http://[::1]:8787/', { origin: 'http://[::1]:8787' })).toBeUndefined();
  });

  it('lets in programs, and pages of the listed origins', () => {
    expect(any('http://tools.example/')).toBeUndefined();
    expect(any('http://tools.example/', { origin: FRIEND })).toBeUndefined();
  });
});

describe('the origin', () => {
  it.each([FRIEND, 'http://localhost:8787', 'https://localhost:8787'])('%s may call', (origin) => {
    expect(check('http://localhost:8787/', { origin })).toBeUndefined();
  });

  it.each([
    'null',
    'http://localhost',
    `${FRIEND}:8443`,
    `${FRIEND}/`,
    'http://friend.example',
    '',
  ])("'%s' may not", (origin) => {
    expect(check('http://localhost:8787/', { origin })).toBe('origin_not_allowed');
  });
});
