import { beforeEach, describe, expect, it } from 'vitest';
import { createSimulatedFetch } from '../http-fetch.ts';
import { createRandomSource } from '../random.ts';
import { createVirtualClock } from '../virtual-clock.ts';
import { createServices, type SimulatedServices } from './create-services.ts';
import { sampleContent } from './sample/sample-content.ts';

let world: SimulatedServices;
let send: (
  url: string,
  method?: string,
  body?: unknown,
) => Promise<{ status: number; json: unknown }>;

beforeEach(async () => {
  const clock = createVirtualClock();
  world = await createServices({ clock, content: sampleContent });
  const { services } = world;
  const fetch = createSimulatedFetch({ clock, random: createRandomSource(1), services });
  send = async (url, method = 'GET', body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(new Request(url, init));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const location = response.headers.get('location');
    return { status: response.status, json: location ?? (isJson ? JSON.parse(text) : text) };
  };
});

describe('search', () => {
  const titles = async (query: string) => {
    const { json } = await send(`https://search.example/search?${query}`);
    const { results } = json as { results: { title: string; snippet: string }[] };
    return results.map(({ title }) => title);
  };

  it('finds the best page first, by words, prefixes and with a slip', async () => {
    expect((await titles('q=backoff+jitter'))[0]).toBe('Exponential backoff and jitter');
    expect((await titles('q=beaufrt'))[0]).toBe('Wind by Beaufort');
    expect(await titles('q=zzzzzz')).toEqual([]);
  });

  it('keeps to a number and to a site', async () => {
    expect(await titles('q=the&max_results=2')).toHaveLength(2);
    expect(await titles('q=site:harbour.example')).toHaveLength(3);
    expect((await send('https://search.example/search?q=a&max_results=99')).status).toBe(400);
  });

  it('finds pages that can be opened', async () => {
    const { json } = await send('https://blog.example/retry-storm');
    expect(json).toContain('At 14:22');
    expect((await send('https://blog.example/none')).status).toBe(404);
  });
});

describe('wiki', () => {
  it('summarises, shows and finds articles, by any of their names', async () => {
    const summary = await send('https://wiki.example/api/summary/high_WATER');
    expect(summary.json).toMatchObject({ title: 'Tide', summary: expect.stringMatching(/^Tides/) });
    const page = await send('https://wiki.example/api/page/Beaufort%20scale');
    expect(page.json).toMatchObject({ text: expect.stringContaining('8 is a gale') });
    const found = await send('https://wiki.example/api/search?q=flags');
    expect(found.json).toMatchObject({ results: [{ title: 'Semaphore (flags)' }] });
    expect((await send('https://wiki.example/api/page/None')).status).toBe(404);
  });
});

describe('tracker', () => {
  const ISSUES = 'https://tracker.example/api/issues';

  it('lists by filters, in pages', async () => {
    const { json } = await send(`${ISSUES}?label=bug&assignee=ada&per_page=2&page=2`);
    expect(json).toMatchObject({
      page: 2,
      perPage: 2,
      total: 4,
      items: [{ number: 6 }, { number: 4 }],
    });
    expect((await send(`${ISSUES}?per_page=0`)).status).toBe(422);
    expect((await send(`${ISSUES}?state=odd`)).status).toBe(422);
  });

  it('creates, comments and closes', async () => {
    const made = await send(ISSUES, 'POST', { title: ' New ', labels: ['bug'] });
    expect(made).toMatchObject({ status: 201, json: { number: 25, title: 'New', state: 'open' } });
    expect((await send(`${ISSUES}/25/comments`, 'POST', { text: 'Yes.' })).status).toBe(201);
    expect((await send(`${ISSUES}/25/close`, 'POST')).json).toMatchObject({ state: 'closed' });
    expect((await send(`${ISSUES}/25/close`, 'POST')).status).toBe(409);
    expect(world.tracker.issues()[0]).toMatchObject({ number: 25, comments: [{ text: 'Yes.' }] });
  });

  it('refuses invalid fields, one by one', async () => {
    const { status, json } = await send(ISSUES, 'POST', { title: ' ', labels: 'bug', x: 1 });
    expect(status).toBe(422);
    const fields = { title: expect.any(String), labels: expect.any(String), x: 'is unknown' };
    expect(json).toMatchObject({ error: { fields } });
    expect((await send(ISSUES, 'POST', [])).status).toBe(400);
    expect((await send(`${ISSUES}/99`)).status).toBe(404);
    expect(world.tracker.issues()).toHaveLength(24);
  });
});

describe('shop', () => {
  const ORDERS = 'https://shop.example/api/orders';
  const email = 'mira@ferry.example';

  it('sells what it has, and takes it back', async () => {
    const lines = [{ productId: 'prd_10', quantity: 2 }];
    const placed = await send(ORDERS, 'POST', { email, lines });
    expect(placed).toMatchObject({ status: 201, json: { id: 'ord_1', totalCents: 12800 } });
    expect((await send('https://shop.example/api/products/prd_10')).json).toMatchObject({
      stock: 1,
    });
    const refused = await send(ORDERS, 'POST', { email, lines });
    expect(refused).toMatchObject({
      status: 422,
      json: { error: { fields: { prd_10: 'only 1 left' } } },
    });
    expect((await send(`${ORDERS}/ord_1`, 'DELETE')).json).toMatchObject({ status: 'cancelled' });
    expect((await send(`${ORDERS}/ord_1`, 'DELETE')).status).toBe(409);
    expect(world.shop.product('prd_10')?.stock).toBe(3);
  });

  it('answers GraphQL over the same shelves', async () => {
    const query = (text: string, variables?: object) =>
      send('https://shop.example/graphql', 'POST', { query: text, variables });
    const order = `mutation ($lines: [OrderLineInput!]!) {
      createOrder(email: "${email}", lines: $lines) { id totalCents lines { product { name } } }
    }`;
    const lines = [{ productId: 'prd_6', quantity: 1 }];
    expect((await query(order, { lines })).json).toEqual({
      data: {
        createOrder: {
          id: 'ord_1',
          totalCents: 1450,
          lines: [{ product: { name: 'Enamel mug' } }],
        },
      },
    });
    expect((await send(ORDERS)).json).toMatchObject({ total: 1 });
    expect((await query('{ products(category: "food") { id } }')).json).toMatchObject({
      data: { products: [{ id: 'prd_22' }, { id: 'prd_23' }, { id: 'prd_24' }] },
    });
    const failed = await query(order, { lines: [{ productId: 'prd_24', quantity: 1 }] });
    expect(failed.json).toMatchObject({
      errors: [{ extensions: { fields: { prd_24: 'only 0 left' } } }],
    });
    expect((await query('{ nothing }')).json).toMatchObject({
      errors: [{ message: expect.stringContaining('Cannot query field') }],
    });
    expect((await query('{')).json).toHaveProperty('errors');
  });
});

describe('messages', () => {
  const SEND = 'https://mail.example/v1/send';

  it('end in the outbox, and bounce', async () => {
    let changes = 0;
    const stop = world.outbox.subscribe(() => {
      changes += 1;
    });
    const mail = { to: ['a@b.example', 'no@bounce.example'], subject: 'Hi', text: 'There' };
    expect((await send(SEND, 'POST', mail)).status).toBe(202);
    expect((await send('https://chat.example/hooks/ops', 'POST', { text: 'Up.' })).status).toBe(
      200,
    );
    expect(world.outbox.messages()).toMatchObject([
      { id: 'msg_1', via: 'mail', status: 'bounced', bounced: ['no@bounce.example'] },
      { id: 'msg_2', via: 'chat', to: ['#ops'], status: 'sent' },
    ]);
    stop();
    world.outbox.clear();
    expect([changes, world.outbox.messages()]).toEqual([2, []]);
  });

  it('can be listed and searched, newest first', async () => {
    const mail = (subject: string) => ({ to: ['a@b.example'], subject, text: 'There' });
    await send(SEND, 'POST', mail('First'));
    await send('https://chat.example/hooks/ops', 'POST', { text: 'Up.' });
    await send(SEND, 'POST', mail('Second'));
    const subjects = async (query: string) => {
      const { json } = await send(`https://mail.example/v1/messages${query}`);
      return (json as { items: { subject: string }[] }).items.map(({ subject }) => subject);
    };
    expect(await subjects('')).toEqual(['Second', 'First']);
    expect(await subjects('?q=first')).toEqual(['First']);
    expect(await subjects('?per_page=1&page=2')).toEqual(['First']);
    expect((await send('https://chat.example/channels/ops/messages')).json).toEqual({
      items: [{ id: 'msg_2', to: ['#ops'], text: 'Up.', status: 'sent' }],
      ...{ page: 1, perPage: 20, total: 1 },
    });
    expect((await send('https://mail.example/v1/messages?page=0')).status).toBe(422);
  });

  it('are not sent to an invalid address', async () => {
    const mail = { to: 'missing', subject: 'Hi', text: 'There' };
    expect((await send(SEND, 'POST', mail)).status).toBe(422);
    expect(world.outbox.messages()).toEqual([]);
  });
});

it('redirects as often as requested, and to other hosts', async () => {
  const redirect = 'https://redirect.example';
  expect(await send(`${redirect}/2`)).toEqual({ status: 302, json: `${redirect}/1` });
  expect(await send(`${redirect}/0`)).toEqual({ status: 200, json: 'Arrived.' });
  expect((await send(`${redirect}/to?url=https://shop.example/x`)).json).toBe(
    'https://shop.example/x',
  );
  expect((await send('https://big.example/33554433')).status).toBe(400);
});

it('has only reserved hosts', () => {
  expect(world.hosts.every((host) => host.endsWith('.example'))).toBe(true);
  expect(new Set(world.hosts).size).toBe(world.hosts.length);
});
