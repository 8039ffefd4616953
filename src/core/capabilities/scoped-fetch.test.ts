import { describe, expect, test, vi } from 'vitest';
import type { NetworkPolicy } from '../contract/tool-context.ts';
import { wrong } from '../test-support.ts';
import type { FetchBackend } from './backends.ts';
import { grantsOf } from './grants.ts';
import { createScopedFetch } from './scoped-fetch.ts';

/** A sent request. */
interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

interface Route {
  status: number;
  to?: string;
}

/** Responds by URL; other URLs get `ok`. */
function scoped(
  allowedHosts: string[],
  policy?: NetworkPolicy,
  routes: Record<string, Route> = {},
  abortSignal?: AbortSignal,
) {
  const sent: Sent[] = [];
  const backend: FetchBackend = async (request) => {
    const { url, method } = request;
    expect(request.redirect).toBe('manual');
    const headers = Object.fromEntries(request.headers);
    sent.push({ url, method, headers, body: await request.text() });
    const { status, to } = routes[url] ?? { status: 200 };
    return new Response('ok', { status, headers: to === undefined ? {} : { location: to } });
  };
  return { fetch: scopedWith(backend, allowedHosts, policy, abortSignal), sent };
}

function scopedWith(
  backend: FetchBackend,
  allowedHosts: string[],
  network?: NetworkPolicy,
  abortSignal?: AbortSignal,
  maxBytes = 1000,
) {
  const grant = grantsOf({ network: { allowedHosts } }, { network }, '/').network;
  if (!grant) throw new Error('nothing was granted');
  return createScopedFetch(backend, grant, abortSignal, maxBytes);
}

const PRIVATE = { allow_private_urls: true };
const ANY = ['*'];

describe('allowed URLs', () => {
  test.each<
    [url: string, hosts: string[], policy: NetworkPolicy | undefined, refused: RegExp | undefined]
  >([
    ['https://api.x.com/a', ['api.x.com'], undefined, undefined],
    ['https://api.x.com:8443/a', ['api.x.com'], undefined, undefined],
    ['https://API.X.COM./a', ['api.x.com'], undefined, undefined],
    ['https://api.x.com', ['API.X.com.'], undefined, undefined],
    ['https://bücher.x.com', ['xn--bcher-kva.x.com'], undefined, undefined],
    ['https://xn--bcher-kva.x.com', ['BÜCHER.x.com'], undefined, undefined],
    ['https://api.x.com', ['*.x.com'], undefined, undefined],
    ['https://x.com', ['*.x.com'], undefined, /x\.com is not among the hosts/],
    ['https://evilx.com', ['*.x.com'], undefined, /not among/],
    ['https://api.x.com.evil.com', ['*.x.com', 'api.x.com'], undefined, /not among/],
    ['https://api.x.com', [], undefined, /not among.*\(nothing\)/],
    ['https://api.x.com', ['api.*.com'], undefined, /not among/],
    ['https://api.x.com', ANY, undefined, undefined],
    ['https://api.x.com', ANY, {}, undefined],
    ['https://api.x.com', ANY, { allow: [] }, /not among/],
    ['https://api.x.com', ANY, { allow: ['*.x.com'] }, undefined],
    ['https://y.com', ANY, { allow: ['*.x.com'] }, /not among/],
    ['https://api.x.com', ['*.x.com'], { allow: ['api.x.com'] }, undefined],
    ['https://b.x.com', ['*.x.com'], { allow: ['api.x.com'] }, /\(api\.x\.com\)/],
    ['https://y.com', ['x.com'], { allow: ['y.com'] }, /not among/],
    ['https://api.x.com', ANY, { deny: ['api.x.com'] }, /network\.deny/],
    [
      'https://api.x.com.',
      ['api.x.com'],
      { allow: ['*'], deny: ['API.x.com'] },
      /network\.deny|not among/,
    ],
    ['https://a.b.x.com', ANY, { allow: ['*.x.com'], deny: ['*.b.x.com'] }, /network\.deny/],
    ['https://c.x.com', ANY, { allow: ['*.x.com'], deny: ['*.b.x.com'] }, undefined],
    ['https://api.x.com', ANY, { deny: ['*'] }, /network\.deny/],
    [
      'https://api.x.com',
      ANY,
      { deny: ['https://y.com/'] },
      /an invalid host pattern \(https:\/\/y\.com\/\)/,
    ],
    ['ftp://api.x.com', ANY, undefined, /scheme ftp:/],
    ['file:///etc/passwd', ANY, undefined, /scheme file:/],
    ['data:text/plain,a', ANY, undefined, /scheme data:/],
    ['javascript:alert(1)', ANY, PRIVATE, /scheme javascript:/],
    ['ws://api.x.com', ANY, undefined, /scheme ws:/],
    ['https://user:hunter2@api.x.com', ANY, PRIVATE, /credentials/],
    ['https://user@api.x.com', ANY, undefined, /credentials/],
    ['https://api.x.com@evil.com', ['api.x.com'], undefined, /credentials/],
    ['https://evil.com\\@api.x.com', ['api.x.com'], undefined, /evil\.com is not among/],
    ['/relative', ANY, undefined, /not an absolute URL/],
    ['http://', ANY, undefined, /not an absolute URL/],
    ['http://127.0.0.1/', ANY, undefined, /private or reserved/],
    ['http://127.0.0.1/', ['127.0.0.1'], { allow: ['127.0.0.1'] }, /private or reserved/],
    ['http://127.0.0.1/', ANY, PRIVATE, undefined],
    ['http://2130706433/', ['127.0.0.1'], PRIVATE, undefined],
    ['http://[::ffff:127.0.0.1]/', ANY, undefined, /private or reserved/],
    ['http://[::1]:8080/', ['::1'], PRIVATE, undefined],
    ['http://localhost:3000/', ANY, undefined, /private or reserved/],
    ['http://localhost:3000/', ['localhost'], PRIVATE, undefined],
    ['http://10.0.0.1/', ['10.0.0.2'], PRIVATE, /not among/],
    ['http://169.254.169.254/latest', ANY, undefined, /metadata address, which is always refused/],
    ['http://169.254.169.254/latest', ['169.254.169.254'], PRIVATE, /metadata address/],
    ['http://0xa9fea9fe/', ANY, PRIVATE, /metadata address/],
    ['http://169.254.0.23/latest', ['169.254.0.23'], PRIVATE, /metadata address/],
    ['http://metadata.azure.com/', ANY, PRIVATE, /metadata address/],
    ['http://metadata.aws.amazon.com/', ANY, PRIVATE, /metadata address/],
    ['http://[::ffff:a9fe:a9fe]/', ANY, PRIVATE, /metadata address/],
    ['http://metadata.google.internal/', ANY, PRIVATE, /metadata address/],
  ])('%s, declared %j, policy %j: %s', async (url, hosts, policy, refused) => {
    const { fetch, sent } = scoped(hosts, policy);
    if (!refused) {
      expect((await fetch(url)).status).toBe(200);
      expect(sent).toHaveLength(1);
      return;
    }
    const failure: unknown = await fetch(url).catch((thrown: unknown) => thrown);
    expect(String(failure)).toMatch(/^Error: HOST_NOT_ALLOWED: /);
    expect(String(failure)).toMatch(refused);
    expect(String(failure)).not.toContain('hunter2');
    expect(sent).toEqual([]);
  });

  test('a URL and a Request are checked like a text', async () => {
    const { fetch, sent } = scoped(['a.x.com']);
    await fetch(new URL('https://a.x.com/1'));
    await fetch(new Request('https://a.x.com/2', { method: 'PUT', body: 'b' }));
    expect(sent.map(({ url, method, body }) => [url, method, body])).toEqual([
      ['https://a.x.com/1', 'GET', ''],
      ['https://a.x.com/2', 'PUT', 'b'],
    ]);
    await expect(fetch(new URL('https://b.x.com'))).rejects.toThrow('HOST_NOT_ALLOWED: ');
    await expect(fetch(new Request('https://b.x.com'))).rejects.toThrow('HOST_NOT_ALLOWED: ');
  });
});

describe('redirects', () => {
  const FROM = 'https://a.x.com/';
  test.each<[to: string, policy: NetworkPolicy | undefined, refused: RegExp | undefined]>([
    ['https://b.x.com/', undefined, undefined],
    ['/next', undefined, undefined],
    ['//b.x.com/next', undefined, undefined],
    ['https://evil.com/', undefined, /evil\.com is not among/],
    ['http://127.0.0.1/', undefined, /private or reserved/],
    ['http://169.254.169.254/', PRIVATE, /metadata/],
    ['http://[64:ff9b::a9fe:a9fe]/', PRIVATE, /metadata/],
    ['https://u:p@b.x.com/', undefined, /credentials/],
    ['file:///etc/passwd', undefined, /scheme file:/],
    ['https://b.x.com/', { deny: ['b.x.com'] }, /network\.deny/],
    ['http://', undefined, /not an absolute URL/],
  ])('to %s, policy %j: %s', async (to, policy, refused) => {
    const { fetch, sent } = scoped(['*.x.com'], policy, { [FROM]: { status: 302, to } });
    if (refused) await expect(fetch(FROM)).rejects.toThrow(refused);
    else expect((await fetch(FROM)).status).toBe(200);
    expect(sent).toHaveLength(refused ? 1 : 2);
  });

  test.each([
    [301, 'POST', 'GET', ''],
    [301, 'PUT', 'PUT', 'body'],
    [301, 'GET', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [302, 'DELETE', 'DELETE', 'body'],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'DELETE', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'POST', 'POST', 'body'],
    [308, 'PATCH', 'PATCH', 'body'],
  ])('%s turns %s into %s with the body %j', async (status, method, then, body) => {
    const { fetch, sent } = scoped(['*.x.com'], undefined, {
      [FROM]: { status, to: 'https://b.x.com/' },
    });
    const sends = method !== 'GET' && method !== 'HEAD';
    await fetch(FROM, { method, ...(sends && { body: 'body' }) });
    expect(sent[1]).toMatchObject({ method: then, body });
    expect('content-type' in (sent[1]?.headers ?? {})).toBe(body !== '');
  });

  const HEADERS = {
    authorization: 'Bearer a',
    cookie: 'a=b',
    'proxy-authorization': 'Basic a',
    'x-api-key': 'a',
    apikey: 'a',
    'api-key': 'a',
    'x-auth-token': 'a',
    'x-amz-security-token': 'a',
    'x-goog-api-key': 'a',
    'private-token': 'a',
    'x-csrf-token': 'a',
    'x-client-secret': 'a',
    'x-session-id': 'a',
    'ocp-apim-subscription-key': 'a',
    accept: 'text/html',
    'x-request-id': '1',
  };
  test.each([
    ['https://a.x.com/next', true],
    ['https://a.x.com:443/next', true],
    ['https://b.x.com/', false],
    ['http://a.x.com/', false],
    ['https://a.x.com:8443/', false],
  ])('credentials to %s are kept: %s', async (to, kept) => {
    const { fetch, sent } = scoped(['*.x.com'], undefined, { [FROM]: { status: 307, to } });
    await fetch(FROM, { headers: HEADERS });
    expect(sent[0]?.headers).toMatchObject(HEADERS);
    expect(sent[1]?.headers).toEqual(
      kept ? sent[0]?.headers : { accept: 'text/html', 'x-request-id': '1' },
    );
  });

  test('dropped credentials do not come back with their origin', async () => {
    const { fetch, sent } = scoped(['*.x.com'], undefined, {
      [FROM]: { status: 302, to: 'https://b.x.com/' },
      'https://b.x.com/': { status: 302, to: 'https://a.x.com/end' },
    });
    await fetch(FROM, { headers: { authorization: 'a' } });
    expect(sent[2]).toMatchObject({ url: 'https://a.x.com/end', headers: {} });
    expect(sent[2]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    [5, true],
    [6, false],
  ])('%s in a row are followed: %s', async (count, can) => {
    const routes: Record<string, Route> = {};
    for (let hop = 0; hop < count; hop++) {
      routes[`https://a.x.com/${hop}`] = { status: 302, to: `/${hop + 1}` };
    }
    const { fetch, sent } = scoped(['a.x.com'], undefined, routes);
    const asked = fetch('https://a.x.com/0');
    if (can) expect((await asked).status).toBe(200);
    else await expect(asked).rejects.toThrow('a.x.com redirected more than 5 times');
    expect(sent).toHaveLength(6);
  });

  test('are returned or an error on request', async () => {
    const { fetch } = scoped(['*'], undefined, { [FROM]: { status: 302, to: 'http://10.0.0.1' } });
    expect((await fetch(FROM, { redirect: 'manual' })).status).toBe(302);
    await expect(fetch(FROM, { redirect: 'error' })).rejects.toThrow('a.x.com redirects');
  });

  test('that a browser hides are refused with the reason', async () => {
    const opaque = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null };
    const fetch = scopedWith(async () => wrong<Response>(opaque), ['*']);
    await expect(fetch(FROM)).rejects.toThrow('browsers hide the redirect target');
  });
});

describe('bodies', () => {
  /** Gives chunks of 10 bytes for ever. */
  function endless() {
    const seen = { chunks: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        seen.chunks += 1;
        controller.enqueue(new Uint8Array(10));
      },
      cancel: () => {
        seen.cancelled = true;
      },
    });
    return { seen, body };
  }

  test('above the limit end with a sentence while they stream', async () => {
    const { seen, body } = endless();
    const fetch = scopedWith(async () => new Response(body), ['*'], undefined, undefined, 100);
    const response = await fetch('https://a.x.com/');
    await expect(response.text()).rejects.toThrow(
      'The response of a.x.com is longer than the limit of 100 bytes.',
    );
    expect(seen.cancelled).toBe(true);
    expect(seen.chunks).toBeLessThan(20);
  });

  test('of exactly the limit arrive, with status, headers and URL', async () => {
    const backend: FetchBackend = async () =>
      new Response('x'.repeat(100), { status: 201, headers: { a: 'b' } });
    const fetch = scopedWith(backend, ['*'], undefined, undefined, 100);
    const response = await fetch('https://a.x.com/');
    expect([response.status, response.headers.get('a')]).toEqual([201, 'b']);
    expect(await response.text()).toHaveLength(100);
  });

  test('that are absent stay absent', async () => {
    const fetch = scopedWith(async () => new Response(null, { status: 204 }), ['*']);
    expect((await fetch('https://a.x.com/')).body).toBeNull();
  });

  test('end when the reader cancels', async () => {
    const { seen, body } = endless();
    const fetch = scopedWith(async () => new Response(body), ['*']);
    await (await fetch('https://a.x.com/')).body?.cancel();
    expect(seen.cancelled).toBe(true);
  });

  test('and requests end at an abort, even if the backend does not listen', async () => {
    const stop = new AbortController();
    const never = scopedWith(() => new Promise(() => {}), ['*'], undefined, stop.signal);
    const asked = never('https://a.x.com/');
    const silent = new Response(new ReadableStream());
    const fetch = scopedWith(async () => silent, ['*'], undefined, stop.signal);
    const text = (await fetch('https://a.x.com/')).text();
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    await expect(text).rejects.toThrow('stopped');
    await expect(fetch('https://a.x.com/')).rejects.toThrow('stopped');
  });

  test('the signal of the request itself counts, too', async () => {
    const stop = new AbortController();
    const fetch = scopedWith(() => new Promise(() => {}), ['*']);
    const asked = fetch('https://a.x.com/', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});

describe('in a browser without Request.body', () => {
  test.each<[method: string, body: string | undefined]>([
    ['GET', undefined],
    ['HEAD', undefined],
    ['POST', 'text'],
    ['POST', ''],
    ['DELETE', undefined],
  ])('%s with the body %j is sent unchanged', async (method, body) => {
    // @ts-expect-error: other browsers always have it
    vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined);
    const { fetch, sent } = scoped(['x.com']);
    const init = { method, ...(body !== undefined && { body }) };
    expect((await fetch('https://x.com/', init)).status).toBe(200);
    expect(sent).toMatchObject([{ method, body: body ?? '' }]);
  });
});

describe('in a browser that reads bodies in macrotasks', () => {
  const READERS = ['arrayBuffer', 'json', 'text'] as const;

  /** Slows the readers of the platform down, like Firefox. */
  function slowDown(body: Request | Response) {
    for (const name of READERS) {
      const read = body[name];
      vi.spyOn(body, name).mockImplementation(async function (this: Response) {
        await new Promise((resolve) => setTimeout(resolve));
        return Reflect.apply(read, this, []);
      });
    }
  }

  const nextMacrotask = () => new Promise((resolve) => setImmediate(resolve, 'a macrotask'));

  test.each(READERS)('%s() ends before the next macrotask', async (name) => {
    const fetch = scopedWith(async () => Response.json({ a: 'é' }), ['x.com']);
    slowDown(Response.prototype);
    const response = await fetch('https://x.com/');
    const read = await Promise.race([response[name](), nextMacrotask()]);
    const expected = await Response.json({ a: 'é' })[name]();
    expect(read).toEqual(expected);
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  test('a text is sent before the next macrotask', async () => {
    slowDown(Request.prototype);
    const backend = async ({ method }: Request) => new Response(method);
    const sending = scopedWith(backend, ['x.com'])('https://x.com/', { method: 'POST', body: 'a' });
    const sent = sending.then((response) => response.text());
    expect(await Promise.race([sent, nextMacrotask()])).toBe('POST');
  });
});
