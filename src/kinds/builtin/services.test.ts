import { describe, expect, it, test } from 'vitest';
import { createBuiltinWorld, failure, invalid, value } from './test-support/world.ts';

/** A service that answers by URL and records its requests. */
function service(answers: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}) {
  const asked: { url: string; method: string; headers: Headers; body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { url, method } = request;
    asked.push({ url, method, headers: request.headers, body: await request.text() });
    const found = Object.entries(answers).find(([start]) => url.startsWith(start))?.[1];
    if (found === undefined) return Response.json({ title: 'Not found.' }, { status: 404 });
    if (typeof found === 'number') return new Response(null, { status: found, headers });
    return typeof found === 'string' ? new Response(found) : Response.json(found, { headers });
  };
  return { asked, fetch };
}

// The shapes follow Wikimedia's documentation: REST API and Action API.
describe('Wikipedia', () => {
  const summary = {
    type: 'standard',
    title: 'Cologne',
    extract: 'Cologne is the largest city of North Rhine-Westphalia.',
    content_urls: { desktop: { page: 'https://en.wikipedia.org/wiki/Cologne' } },
  };
  const wiki = {
    'https://en.wikipedia.org/api/rest_v1/page/summary/Cologne': summary,
    'https://en.wikipedia.org/w/api.php': {
      query: { pages: [{ pageid: 1, title: 'Cologne', extract: 'The whole article.' }] },
    },
    'https://en.wikipedia.org/w/rest.php/v1/search/page': {
      pages: [
        { key: 'Cologne', title: 'Cologne', excerpt: '<span class="searchmatch">Dom</span> …' },
        { key: 'Cologne_Cathedral', title: 'Cologne Cathedral', excerpt: 'A church' },
      ],
    },
  };
  const world = (more: Record<string, unknown> = {}) => {
    const { asked, fetch } = service(wiki);
    const configs = { wikipedia: { endpoint: 'https://en.wikipedia.org', ...more } };
    return createBuiltinWorld({ configs, fetch }).then(({ call }) => ({ asked, call }));
  };

  it('gives the summary of a title', async () => {
    const { call } = await world();
    expect(await call('wikipedia', { query: 'Cologne' })).toMatchObject(
      value('Cologne\nhttps://en.wikipedia.org/wiki/Cologne\n\nCologne is the largest city'),
    );
  });

  it('finds an article by words and lists the other hits', async () => {
    const { call } = await world();
    expect(await call('wikipedia', { query: 'city with a dome' })).toMatchObject(
      value(/Cologne is the largest city[\s\S]*See also: Cologne Cathedral/),
    );
  });

  it('gives the whole article', async () => {
    const { call, asked } = await world();
    const result = await call('wikipedia', { title: 'Cologne', full: true });
    expect(result).toMatchObject(value('The whole article.'));
    expect(new URL(asked[0]?.url ?? '').searchParams.get('titles')).toBe('Cologne');
  });

  test('reads another language', async () => {
    const { asked, fetch } = service({});
    const { call } = await createBuiltinWorld({
      configs: { wikipedia: { language: 'de' } },
      fetch,
    });
    await call('wikipedia', { query: 'Köln' });
    expect(asked[0]?.url).toBe('https://de.wikipedia.org/api/rest_v1/page/summary/K%C3%B6ln');
  });
});

describe('services of web_search', () => {
  const tide = { title: 'Tides', url: 'https://t.example/' };
  test.each([
    ['Tavily', { answer: 'Twice a day.', results: [{ ...tide, content: 'High' }] }, /^Twice a day/],
    ['SearXNG', { results: [{ ...tide, content: 'High' }] }, 'High'],
    ['Brave', { web: { results: [{ ...tide, description: 'High' }] } }, 'High'],
    ['Serper', { organic: [{ title: 'Tides', link: tide.url, snippet: 'High' }] }, 'High'],
    ['Google', { items: [{ title: 'Tides', link: tide.url, snippet: 'High' }] }, 'High'],
    ['Bing', { webPages: { value: [{ name: 'Tides', url: tide.url, snippet: 'High' }] } }, 'High'],
    ['a list alone', [{ ...tide, snippet: 'High' }], 'High'],
  ])('%s', async (_, answer, text) => {
    const endpoint = 'https://find.example/';
    const { fetch } = service({ [endpoint]: answer });
    const { call } = await createBuiltinWorld({ configs: { web_search: { endpoint } }, fetch });
    const result = await call('web_search', { query: 'tides' });
    expect(result).toMatchObject(value(text));
    expect(result).toMatchObject(value('1. Tides\n   https://t.example/\n   High'));
  });
});

// Slack's Web API answers 200 to every request that it can parse.
describe('Slack', () => {
  const configs = { send_slack: { token: 'xoxb-not-a-real-one' } };
  it('posts with a token', async () => {
    const { asked, fetch } = service({ 'https://slack.com/': { ok: true, ts: '1.2' } });
    const { call } = await createBuiltinWorld({ configs, fetch });
    expect(await call('send_slack', { channel: '#ops', message: 'Out' })).toMatchObject(
      value('Posted to #ops'),
    );
    expect(asked[0]?.url).toBe('https://slack.com/api/chat.postMessage');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer xoxb-not-a-real-one');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ channel: '#ops', text: 'Out' });
  });

  it('reports the reason of a refusal', async () => {
    const { fetch } = service({ 'https://slack.com/': { ok: false, error: 'channel_not_found' } });
    const { call } = await createBuiltinWorld({ configs, fetch });
    expect(await call('send_slack', { channel: 'ops', text: 'Out' })).toMatchObject(
      failure('execution_failed', /refused the message: channel_not_found$/),
    );
  });
});

test('SendGrid receives its own mail format and names the message in a header', async () => {
  const { asked, fetch } = service({ 'https://api.sendgrid.com/': 202 }, { 'x-message-id': 'm-7' });
  const configs = {
    send_email: { provider: 'sendgrid', api_key: 'SG.not-a-real-one', from: 'me@ferry.example' },
  };
  const { call } = await createBuiltinWorld({ configs, fetch });
  const args = { to: ['a@b.example', 'c@d.example'], subject: 'Hi', body: 'There' };
  expect(await call('send_email', args)).toMatchObject(
    value('Handed over to api.sendgrid.com for a@b.example, c@d.example as m-7'),
  );
  expect(asked[0]?.url).toBe('https://api.sendgrid.com/v3/mail/send');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    personalizations: [{ to: [{ email: 'a@b.example' }, { email: 'c@d.example' }] }],
    from: { email: 'me@ferry.example' },
    subject: 'Hi',
    content: [{ type: 'text/plain', value: 'There' }],
  });
});

describe('http_request', () => {
  const ask = async (args: Record<string, unknown>, answer: unknown = 'ok') => {
    const { asked, fetch } = service({ 'https://api.example/': answer });
    const { call } = await createBuiltinWorld({ fetch });
    const result = await call('http_request', args);
    return { result, asked: asked[0] };
  };
  const url = 'https://api.example/x';

  it.each([
    ['a string', { body: 'a,b\n1,2' }, 'text/plain;charset=UTF-8', 'a,b\n1,2'],
    [
      'a text of another type',
      { body: '<a/>', headers: { 'Content-Type': 'application/xml' } },
      'application/xml',
      '<a/>',
    ],
    [
      'a form',
      { form: { q: 'a b&c', tag: ['x', 'y'], n: 1 } },
      'application/x-www-form-urlencoded',
      'q=a+b%26c&tag=x&tag=y&n=1',
    ],
    [
      'a form with a list of objects',
      { form: { item: [{ id: 1 }] } },
      'application/x-www-form-urlencoded',
      'item=%7B%22id%22%3A1%7D',
    ],
    ['JSON', { json: { a: [1] } }, 'application/json', '{"a":[1]}'],
  ])('sends %s', async (_, more, type, body) => {
    const { asked } = await ask({ url, method: 'POST', ...more });
    expect(asked?.headers.get('content-type')).toBe(type);
    expect(asked?.body).toBe(body);
  });

  it('sends one body', async () => {
    const { result } = await ask({ url, method: 'POST', body: {}, form: {} });
    expect(result).toMatchObject(invalid('Give body or form', '$.form'));
  });

  it('keeps the digits of numbers', async () => {
    const text = '{"id":9007199254740993,"price":1.10,"big":1e400,"list":[]}';
    const { fetch } = { fetch: async () => json(text) };
    const { call } = await createBuiltinWorld({ fetch });
    expect(await call('http_request', { url })).toMatchObject({
      value: '{\n  "id": 9007199254740993,\n  "price": 1.10,\n  "big": 1e400,\n  "list": []\n}',
    });
  });
});

describe.each(['http_request', 'web_scrape', 'fetch_url'])('%s', (tool) => {
  it.each([
    'https://api.example/wiki/Köln',
    'https://api.example/?tag[]=1&q=a b',
    'HTTPS://API.example/',
  ])('treats %s like a browser', async (url) => {
    const { asked, fetch } = service({ 'https://api.example/': 'ok' });
    const { call } = await createBuiltinWorld({ fetch });
    expect(await call(tool, { url })).toMatchObject({ ok: true });
    expect(asked[0]?.url).toBe(new URL(url).href);
  });

  it('reports an invalid URL', async () => {
    const { call } = await createBuiltinWorld();
    expect(await call(tool, { url: 'https://a b/' })).toMatchObject(
      invalid("'https://a b/' is not a URL", '$.url'),
    );
  });
});

const NEAR =
  '[{"id":9007199254740992,"n":"a"},{"id":9007199254740993,"n":"b"},{"id":9007199254740994,"n":"c"}]';

describe('json_transform keeps the digits of untouched numbers', () => {
  test.each([
    [NEAR, 'reverse(sort([].id))', '[9007199254740994,9007199254740993,9007199254740992]'],
    [NEAR, 'map(&to_string(id), @)', '["9007199254740992","9007199254740993","9007199254740994"]'],
    [NEAR, 'sort_by(@, &n)[1].id', '9007199254740993'],
    [NEAR, 'sort_by(@, &id)[].id', '[9007199254740992,9007199254740993,9007199254740994]'],
    [NEAR, 'to_string([1])', '"{\\"id\\":9007199254740993,\\"n\\":\\"b\\"}"'],
    [NEAR, "join(',', [].to_string(id))", '"9007199254740992,9007199254740993,9007199254740994"'],
    ['{"list":[10,9.50,2,1e400]}', 'sort(list)', '[2,9.50,10,1e400]'],
    ['{"list":[10,9,2]}', 'sort(list)', '[2,9,10]'],
    ['{"list":[1.10,1849493209898356936]}', 'max(list)', '1849493209898356936'],
    ['{"list":[1.10,1849493209898356936]}', 'to_string(min(list))', '"1.10"'],
    ['{"n":1.10}', 'type(n)', '"number"'],
  ])('%s %s', async (data, query, expected) => {
    const { call } = await createBuiltinWorld();
    const result = await call('json_transform', { data, query });
    expect(result.ok ? result.value.replace(/\s+/g, '') : result.error).toBe(expected);
  });
});

describe('json_transform on a text', () => {
  const data =
    '{"rows":[{"id":9007199254740993,"price":1.10},{"id":12345678901234567890,"price":2}]}';
  test.each([
    ['chooses', 'rows[].id', '[\n  9007199254740993,\n  12345678901234567890\n]'],
    ['filters', 'rows[?price < `2`].price', '[\n  1.10\n]'],
    ['computes', 'sum(rows[].price)', '3.1'],
    ['picks the greatest', 'max(rows[].id)', '12345678901234567890'],
  ])('%s without changing digits', async (_, expression, expected) => {
    const { call } = await createBuiltinWorld();
    expect(await call('json_transform', { data, expression })).toMatchObject({ value: expected });
  });

  it('refuses a text that is not JSON', async () => {
    const { call } = await createBuiltinWorld();
    expect(await call('json_transform', { data: '{a', query: '@' })).toMatchObject(
      invalid('not JSON', '$.data'),
    );
  });
});

function json(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}
