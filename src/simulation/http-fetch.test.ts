import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultRule } from './faults.ts';
import { createSimulatedFetch } from './http-fetch.ts';
import { loadMsw } from './http-msw.ts';
import { createRandomSource } from './random.ts';
import { createServices } from './services/create-services.ts';
import { sampleContent } from './services/sample/sample-content.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

async function createRun(faults: FaultRule[] = [], seed = 42) {
  const clock = createVirtualClock();
  const world = await createServices({ clock, content: sampleContent });
  const random = createRandomSource(seed);
  const send = createSimulatedFetch({ clock, random, services: world.services, faults });
  const get = (url: string, init?: RequestInit) => send(new Request(url, init));
  return { clock, get, world };
}

const SEARCH = 'https://search.example/search?q=jitter';

/** Each at its own time and with several steps, two of which change the shop. */
async function timeline(seed: number) {
  const { clock, get } = await createRun([{ backend: 'wiki', malformed: { rate: 0.5 } }], seed);
  const lines: string[] = [];
  const body = JSON.stringify({
    email: 'a@b.example',
    lines: [{ productId: 'prd_1', quantity: 2 }],
  });
  const visit = async (url: string, init?: RequestInit) => {
    const response = await get(url, init);
    lines.push(`${clock.now()} ${url} ${response.status}`);
    lines.push(`${clock.now()} ${url} ${await response.text()}`);
    lines.push(`${clock.now()} read`);
  };
  await Promise.all([
    visit(SEARCH),
    visit('https://wiki.example/api/summary/tide').then(() => visit('https://slow.example/')),
    ...['1', '2', '3', '4'].map((one) => visit(`https://flaky.example/${one}`)),
    visit('https://shop.example/api/orders', { method: 'POST', body }),
    visit('https://shop.example/api/orders', { method: 'POST', body }),
    visit('https://big.example/200000'),
  ]);
  return lines;
}

describe('a run', () => {
  it('is the same to the millisecond for the same seed, with many requests at once', async () => {
    const first = await timeline(7);
    expect(first).toHaveLength(30);
    for (let again = 0; again < 5; again++) expect(await timeline(7)).toEqual(first);
    expect(await timeline(8)).not.toEqual(first);
  });

  it('keeps the other requests when one is added', async () => {
    const at = async (extra: boolean) => {
      const { clock, get } = await createRun();
      const more = extra ? get('https://wiki.example/api/summary/tide') : undefined;
      await get(SEARCH);
      const reading = clock.now();
      await more;
      return reading;
    };
    expect(await at(true)).toBe(await at(false));
  });

  it('draws new numbers for a retry of the same request', async () => {
    const { get } = await createRun();
    const statuses = new Set<number>();
    for (let i = 0; i < 12; i++) statuses.add((await get('https://flaky.example/a')).status);
    expect([...statuses].sort()).toEqual([200, 503]);
  });
});

describe('a request', () => {
  it('takes only its latency, and no time for computing and reading', async () => {
    const { clock, get } = await createRun([{ backend: 'search', latencyMs: [101, 101] }]);
    const other: number[] = [];
    clock.setTimeout(() => other.push(clock.now()), 102);
    const response = await get(SEARCH);
    expect(clock.now()).toBe(101);
    await response.json();
    expect({ now: clock.now(), other }).toEqual({ now: 101, other: [] });
    expect(response.url).toBe(SEARCH);
  });

  it('costs no time while a service computes over many macrotasks', async () => {
    const clock = createVirtualClock();
    const { http } = await loadMsw();
    const handler = http.get('https://busy.example/', async () => {
      await macrotasks();
      return new Response('done');
    });
    const busy = { name: 'busy', hosts: ['busy.example'], handlers: [handler] };
    const services = [{ ...busy, conditions: { latencyMs: [10, 10] as const } }];
    const send = createSimulatedFetch({ clock, random: createRandomSource(1), services });
    clock.setTimeout(() => clock.setTimeout(() => undefined, 50), 6);
    const response = await send(new Request('https://busy.example/'));
    expect(clock.now()).toBe(10);
    expect(await response.text()).toBe('done');
  });

  it('costs no time while a body is read over many macrotasks, of a clone as well', async () => {
    // Some engines need macrotasks here.
    vi.stubGlobal(
      'Response',
      class extends Response {
        override async text() {
          await macrotasks();
          return super.text();
        }

        override clone() {
          return new Response(super.clone().body, this);
        }
      },
    );
    const { clock, get } = await createRun([{ backend: 'search', latencyMs: [10, 10] }]);
    const response = await get(SEARCH);
    clock.setTimeout(() => undefined, 5);
    await Promise.all([response.clone().text(), response.text()]);
    expect(clock.now()).toBe(10);
  });

  it('is refused without a service, with the URL', async () => {
    const { get, clock } = await createRun();
    await expect(get('https://nowhere.example/x')).rejects.toThrow(
      'HOST_NOT_SIMULATED: No simulated backend answers GET https://nowhere.example/x. Nothing was sent.',
    );
    await expect(get('http://shop.example/api/products')).rejects.toThrow('HOST_NOT_SIMULATED');
    await clock.whenIdle();
  });

  it('leaves the body of the request readable', async () => {
    const clock = createVirtualClock();
    const { services } = await createServices({ clock, content: sampleContent });
    const send = createSimulatedFetch({ clock, random: createRandomSource(1), services });
    const request = new Request('https://chat.example/hooks/ops', { method: 'POST', body: '{}' });
    await send(request);
    expect(await request.text()).toBe('{}');
  });
});

describe('faults', () => {
  let run: Awaited<ReturnType<typeof createRun>>;
  const order = {
    method: 'POST',
    body: JSON.stringify({ email: 'a@b.example', lines: [{ productId: 'prd_1', quantity: 1 }] }),
  };
  const ORDERS = 'https://shop.example/api/orders';

  it.each([
    ['request', 0],
    ['response', 1],
  ] as const)(
    'breaks the connection during the %s, with %i orders placed',
    async (during, orders) => {
      run = await createRun([{ backend: 'shop', disconnect: { rate: 1, during } }]);
      await expect(run.get(ORDERS, order)).rejects.toThrow(TypeError);
      expect(run.world.shop.orders()).toHaveLength(orders);
    },
  );

  it('breaks the connection in the middle of the body', async () => {
    run = await createRun([{ backend: 'big', disconnect: { rate: 1, during: 'body' } }]);
    const response = await run.get('https://big.example/100000');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('was lost');
  });

  it('cuts a malformed body in the middle', async () => {
    run = await createRun([{ backend: 'search', malformed: { rate: 1 } }]);
    const response = await run.get(SEARCH);
    await expect(response.clone().json()).rejects.toThrow(SyntaxError);
    expect(await response.text()).toMatch(/^\{"query":"jitter"/);
  });

  it('fails without any effect, with the requested status', async () => {
    run = await createRun([{ backend: 'shop', failure: { rate: 1, status: 500 } }]);
    expect((await run.get(ORDERS, order)).status).toBe(500);
    expect(run.world.shop.orders()).toHaveLength(0);
  });

  it('limits the rate by the clock of the run, with a retry time', async () => {
    run = await createRun();
    for (let i = 0; i < 5; i++) {
      expect((await run.get('https://limited.example/')).status).toBe(200);
    }
    const refused = await run.get('https://limited.example/');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(55);
    await passes(run.clock, seconds * 1000);
    expect((await run.get('https://limited.example/')).status).toBe(200);
  });

  it('apply to matching requests, decoded or not', async () => {
    run = await createRun([{ backend: 'search', matching: 'site:', tooManyRequests: { rate: 1 } }]);
    const statusOf = async (query: string) =>
      (await run.get(`https://search.example/search?q=${encodeURIComponent(query)}`)).status;
    expect([await statusOf('site:blog.example retry'), await statusOf('retry')]).toEqual([
      429, 200,
    ]);
  });
});

describe('a slow stream', () => {
  it('comes in pieces on the clock, also for a clone', async () => {
    const { clock, get } = await createRun([
      { backend: 'big', latencyMs: [0, 0], slowStream: { chunkBytes: 10, everyMs: 100 } },
    ]);
    const response = await get('https://big.example/35');
    const times: string[] = [];
    for await (const chunk of response.clone().body ?? []) {
      times.push(`${clock.now()}:${chunk.length}`);
    }
    expect(times).toEqual(['0:10', '100:10', '200:10', '300:5']);
    expect(await response.text()).toHaveLength(35);
  });

  it('lets time pass while text() waits for a piece', async () => {
    const { clock, get } = await createRun();
    const response = await get('https://slow.example/');
    const start = clock.now();
    const text = await response.text();
    expect(clock.now() - start).toBe((Math.ceil(text.length / 32) - 1) * 250);
  });
});

describe('abort', () => {
  let reason: Error;
  beforeEach(() => {
    reason = new Error('enough');
  });

  it.each([0, 30, 80, 149])('rejects at %i ms with the reason, and leaves no timer', async (ms) => {
    const { clock, get } = await createRun([{ backend: 'search', latencyMs: [150, 150] }]);
    const controller = new AbortController();
    clock.setTimeout(() => controller.abort(reason), ms);
    await expect(get(SEARCH, { signal: controller.signal })).rejects.toBe(reason);
    await clock.whenIdle();
    expect(clock.now()).toBe(ms);
  });

  it('breaks a slow body off in its middle', async () => {
    const { clock, get } = await createRun();
    const controller = new AbortController();
    const response = await get('https://slow.example/', { signal: controller.signal });
    const start = clock.now();
    clock.setTimeout(() => controller.abort(reason), 600);
    await expect(response.text()).rejects.toBe(reason);
    await clock.whenIdle();
    expect(clock.now() - start).toBe(600);
  });

  it('leaves no timer when the reader gives up', async () => {
    const { clock, get } = await createRun();
    const response = await get('https://slow.example/');
    const now = clock.now();
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await clock.whenIdle();
    expect(clock.now()).toBe(now);
  });
});

async function macrotasks(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

function passes(clock: VirtualClock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, ms);
  });
}

describe('services', () => {
  const hello = {
    name: 'hello',
    hosts: ['hello.example'],
    conditions: { latencyMs: [100, 100] as const },
    answer: async (request: Request) => new Response(`Hello, ${await request.text()}`),
  };

  function createNetwork(faults: FaultRule[] = []) {
    const clock = createVirtualClock();
    const loadServices = vi.fn(async () => [{ ...hello, hosts: ['late.example'] }]);
    const random = createRandomSource(42);
    const send = createSimulatedFetch({ clock, random, faults, services: [hello], loadServices });
    return {
      clock,
      loadServices,
      post: (host: string) =>
        send(new Request(`https://${host}/`, { method: 'POST', body: 'you' })),
    };
  }

  it('may be functions, which load no others', async () => {
    const { clock, loadServices, post } = createNetwork();
    expect(await (await post('hello.example')).text()).toBe('Hello, you');
    expect(clock.now()).toBe(100);
    expect(loadServices).not.toHaveBeenCalled();
  });

  it('load once for missing hosts, without time passing', async () => {
    const { clock, loadServices, post } = createNetwork();
    const both = await Promise.all([post('late.example'), post('late.example')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(clock.now()).toBe(100);
    await expect(post('nowhere.example')).rejects.toThrow('HOST_NOT_SIMULATED');
    expect(loadServices).toHaveBeenCalledTimes(1);
  });

  it('that are functions have the same faults', async () => {
    const { post } = createNetwork([{ backend: 'hello', malformed: { rate: 1 } }]);
    expect(await (await post('hello.example')).text()).toBe('Hello');
    const limited = createNetwork([{ backend: 'hello', rateLimit: { max: 0, windowMs: 1000 } }]);
    expect((await limited.post('hello.example')).status).toBe(429);
  });
});
