import { describe, expect, it } from 'vitest';
import { type Case, hostRefused, refusedHost, testCases } from './test-support/cases.ts';
import {
  type BuiltinWorldOptions,
  createBuiltinWorld,
  failure,
  invalid,
  value,
} from './test-support/world.ts';

const PAGE = 'https://blog.example/retry-storm';
const HTML = `<!doctype html><html><head><title>Tea &amp; coffee</title><style>p{color:red}</style>
<script>alert("<p>never</p>")</script></head><body><h2>Kinds</h2><p>Green&nbsp;tea <b>is</b> fine.
<ul><li>Oolong<li><a href="/black?x=1&amp;y=2">Black tea</a></ul><!-- <p>hidden</p> -->
<a href="javascript:alert(1)">Run</a></body></html>`;

const cases: Case[] = [
  {
    what: 'titles, addresses and excerpts',
    tool: 'web_search',
    args: { query: 'backoff jitter', max_results: 2 },
    expected: value(
      /1\. Exponential backoff and jitter\n {3}https:\/\/architecture\.example\/backoff-and-jitter\n {3}\S[\s\S]*2\. /,
    ),
  },
  {
    what: 'nothing found',
    tool: 'web_search',
    args: { query: 'zzzzzz' },
    expected: value('No results.'),
  },
  { what: 'bad input', tool: 'web_search', args: { query: '' }, expected: invalid('query') },
  { what: 'two letters', tool: 'web_search', args: { query: 'AI' }, expected: { ok: true } },
  refusedHost('web_search', { query: 'jitter' }),
  {
    what: 'a page',
    tool: 'fetch_url',
    args: { url: PAGE },
    expected: value('At 14:22 the endpoint came back', { status: 200, url: PAGE }),
  },
  {
    what: 'no such page',
    tool: 'fetch_url',
    args: { url: `${PAGE}x` },
    expected: failure('execution_failed', `404 from ${PAGE}x: Not Found`),
  },
  {
    what: 'bad input',
    tool: 'fetch_url',
    args: { url: 'http://blog.example/' },
    expected: invalid('url'),
  },
  refusedHost('fetch_url', { url: PAGE }),
  {
    what: 'a private address',
    tool: 'fetch_url',
    args: { url: 'https://127.0.0.1/' },
    expected: { ok: false },
  },
  {
    what: 'a page in Markdown as it is',
    tool: 'web_scrape',
    args: { url: PAGE },
    expected: value('At 14:22 the endpoint', { status: 200, title: '' }),
  },
  {
    what: 'bad input',
    tool: 'web_scrape',
    args: { url: 'ftp://x.example' },
    expected: invalid('url'),
  },
  refusedHost('web_scrape', { url: PAGE }),
  {
    what: 'a picture',
    tool: 'web_scrape',
    args: { url: PAGE },
    expected: failure('execution_failed', 'is image/png, and no text'),
    options: answering('x', 'image/png'),
  },
  {
    what: 'the text of HTML',
    tool: 'web_scrape',
    args: { url: PAGE, links: true },
    expected: value(
      '# Tea & coffee\n\n## Kinds\nGreen tea is fine.\n- Oolong\n- Black tea\nRun\n\nLinks:\n- Black tea: https://blog.example/black?x=1&y=2',
      { title: 'Tea & coffee' },
    ),
    options: answering(HTML, 'text/html'),
  },
  {
    what: 'by any of its titles',
    tool: 'wikipedia',
    args: { query: 'high WATER' },
    expected: value(
      /^(?![\s\S]*See also)[\s\S]*Tide\nhttps:\/\/wiki\.example\/wiki\/Tide\n\nTides/,
      { title: 'Tide' },
    ),
  },
  {
    what: 'by words, and what else there is',
    tool: 'wikipedia',
    args: { query: 'wind ships' },
    expected: value('See also: '),
  },
  {
    what: 'all of it',
    tool: 'wikipedia',
    args: { query: 'Tide', full: true },
    expected: value(/Tides[\s\S]*\n\n/, { title: 'Tide' }),
  },
  {
    what: 'no article',
    tool: 'wikipedia',
    args: { query: 'qqqqqq' },
    expected: value('There is no article on qqqqqq.'),
  },
  { what: 'bad input', tool: 'wikipedia', args: { query: '' }, expected: invalid('query') },
  refusedHost('wikipedia', { query: 'Tide' }),
  {
    what: 'JSON, indented',
    tool: 'http_request',
    args: { url: 'https://limited.example/x' },
    expected: value('"ok": true', { status: 200, contentType: 'application/json' }),
  },
  {
    what: 'JSON, indented by its own text',
    tool: 'http_request',
    args: { url: 'https://any.example/x' },
    expected: {
      ok: true,
      value: String.raw`{
  "2024": 1,
  "2023": 2,
  "b": {
    "10": 1.10,
    "9": 2
  },
  "a": 9007199254740993,
  "a": "\u00e9\/"
}`,
    },
    options: {
      fetch: async () =>
        new Response(
          String.raw`{"2024":1,"2023":2,"b":{"10":1.10,"9":2},"a":9007199254740993,"a":"\u00e9\/"}`,
          { headers: { 'content-type': 'application/json' } },
        ),
    },
  },
  {
    what: 'a body with GET',
    tool: 'http_request',
    args: { url: 'https://limited.example/', body: {} },
    expected: invalid('A GET request has no body', '$.body'),
  },
  {
    what: 'a status that is no success',
    tool: 'http_request',
    args: { url: `${PAGE}?key=s3cret`, method: 'DELETE' },
    expected: failure('execution_failed', /^405 from https:\/\/blog\.example\/retry-storm:/),
  },
  {
    what: 'bad input',
    tool: 'http_request',
    args: { url: PAGE, headers: { 'a b': 'c' } },
    expected: invalid('headers'),
  },
  refusedHost('http_request', { url: PAGE }),
  {
    what: 'a host that the config does not list',
    tool: 'http_request',
    args: { url: PAGE },
    expected: hostRefused,
    options: { configs: { http_request: { allowed_hosts: ['api.example'] } } },
  },
  {
    what: 'data',
    tool: 'graphql_query',
    args: { query: '{ products { id } }' },
    expected: { ok: true },
  },
  {
    what: 'data with all digits and its own order of keys',
    tool: 'graphql_query',
    args: { query: '{ days { id } }' },
    expected: {
      ok: true,
      value:
        '{\n  "2024": 9007199254740993,\n  "2023": 1e400,\n  "a": 1.10\n}\n\nErrors:\nlate (at days.9007199254740993)',
      structured: { data: { 2024: '9007199254740993', 2023: '1e400', a: 1.1 } },
    },
    options: {
      fetch: async () =>
        new Response(
          '{"errors":[{"message":"late","path":["days",9007199254740993]}],"data":{"2024":9007199254740993,"2023":1e400,"a":1.10}}',
        ),
    },
  },
  {
    what: 'what the interface says is wrong',
    tool: 'graphql_query',
    args: { query: '{ nothing }' },
    expected: failure('execution_failed', 'nothing'),
  },
  { what: 'bad input', tool: 'graphql_query', args: { query: '' }, expected: invalid('query') },
  refusedHost('graphql_query', { query: '{ a }' }),
];

testCases(cases);

/** A network with one fixed response. */
function answering(body: string, contentType: string, status = 200): BuiltinWorldOptions {
  const headers = { 'content-type': contentType };
  return { fetch: async () => new Response(body, { status, headers }) };
}

it('continues after a quote that is never closed', async () => {
  const page = `<p title="oops>Lost</p>${' '.repeat(20_000)}<p>Found</p>`;
  const { call } = await createBuiltinWorld(answering(page, 'text/html'));
  expect(await call('web_scrape', { url: PAGE })).toMatchObject(value('Found'));
});

it('removes scripts, styles and comments from a page', async () => {
  const { call } = await createBuiltinWorld(answering(HTML, 'text/html; charset=utf-8'));
  const result = await call('web_scrape', { url: PAGE, links: true });
  expect(JSON.stringify(result)).not.toMatch(/alert|never|hidden|color/);
});

it.each(['<a href="', '<!--', '<script>', '<p', '&amp', '< '])(
  'reads a page of %s in linear time',
  async (piece) => {
    const { call } = await createBuiltinWorld(answering(piece.repeat(200_000), 'text/html'));
    // CPU time of this process, in microseconds: other processes may be busy.
    const before = process.cpuUsage();
    expect(await call('web_scrape', { url: PAGE, links: true })).toMatchObject({ ok: true });
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  },
);

describe('web_search with tavily', () => {
  const config = { provider: 'tavily', api_key: 'tvly-12345' };

  it('posts with the key, and reads the response', async () => {
    const asked: Request[] = [];
    const { call } = await createBuiltinWorld({
      configs: { web_search: config },
      fetch: async (request) => {
        asked.push(request.clone());
        return Response.json({
          results: [
            { title: 'Tides', url: 'https://t.example/', content: 'High  and low', score: 1 },
          ],
        });
      },
    });
    expect(await call('web_search', { query: 'tides', count: 3 })).toMatchObject(
      value('1. Tides\n   https://t.example/\n   High and low'),
    );
    expect(asked[0]?.url).toBe('https://api.tavily.com/search');
    expect(asked[0]?.method).toBe('POST');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer tvly-12345');
    expect(await asked[0]?.json()).toEqual({ query: 'tides', max_results: 3 });
  });

  it('masks the key in the response', async () => {
    const { call } = await createBuiltinWorld({
      ...answering('The key tvly-12345 is not known.', 'text/plain', 401),
      configs: { web_search: config },
    });
    expect(await call('web_search', { query: 'tides' })).toMatchObject(
      failure(
        'execution_failed',
        '401 from https://api.tavily.com/search: The key [secret] is not',
      ),
    );
  });
});

describe('a search with a rate limit of the service', () => {
  const busyUntil = (attempt: number, retryAfter: string) => {
    let asked = 0;
    return {
      asked: () => asked,
      fetch: async () => {
        asked += 1;
        const headers = { 'retry-after': retryAfter };
        return asked < attempt
          ? new Response('Busy', { status: 429, headers })
          : Response.json({ results: [{ title: 'T', url: 'https://t.example/', snippet: 's' }] });
      },
    };
  };

  it('waits on the clock and retries once', async () => {
    const service = busyUntil(2, '3');
    const { call, clock } = await createBuiltinWorld({ fetch: service.fetch });
    const said: unknown[] = [];
    const emit = (event: unknown) => void said.push(event);
    expect(await call('web_search', { query: 'tides' }, { emit })).toMatchObject(value('1. T'));
    expect(clock.now()).toBe(3000);
    expect(said).toMatchObject([{ type: 'progress', message: 'Asked to wait 3 s, trying again' }]);
  });

  it.each([
    ['a second refusal', busyUntil(9, '3'), 2, 3000],
    ['a long wait', busyUntil(9, '60'), 1, 60_000],
  ])('reports %s with the retry time', async (_, service, times, retryAfterMs) => {
    const { call } = await createBuiltinWorld({ fetch: service.fetch });
    expect(await call('web_search', { query: 'tides' })).toMatchObject({
      ...failure('execution_failed', `Try again in ${String(retryAfterMs / 1000)} s.`),
      retryAfterMs,
    });
    expect(service.asked()).toBe(times);
  });

  it('stops waiting when the call is aborted', async () => {
    const service = busyUntil(2, '3');
    const { call, clock } = await createBuiltinWorld({ fetch: service.fetch });
    const controller = new AbortController();
    const emit = () => void clock.setTimeout(() => controller.abort(), 1000);
    const result = await call(
      'web_search',
      { query: 'tides' },
      { emit, abortSignal: controller.signal },
    );
    expect(result).toMatchObject({ ok: false });
    await clock.whenIdle();
    expect(clock.now()).toBe(1000);
    expect(service.asked()).toBe(1);
  });
});
