import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerEconomy, type ServerEconomyOptions } from '../context/index.ts';
import { defineTool, type KeyValueBackend, ok } from '../core/index.ts';
import { createFakeClock } from '../core/test-support.ts';
import type { Grant } from './auth.ts';
import { initialize } from './mcp/mcp-test-support.ts';
import type { ToolServerOptions } from './options.ts';
import { createDurableObjectStores } from './stores/durable-object-stores.ts';
import { createMemoryStores } from './stores/memory-stores.ts';
import { createFakeDurableObjects } from './stores/test-support/fake-durable-objects.ts';
import { ToolyardState } from './stores/toolyard-state.ts';
import { serveOnLoopback } from './test-support/loopback.ts';
import { ACCEPT_MCP, createTestServer, ENGINEER } from './test-support.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29) }));
afterEach(() => void vi.useRealTimers());

const TEXT = Array.from({ length: 400 }, (_, at) => `line ${at}`).join('\n');
const schema = { type: 'object', properties: {} };
const log = defineTool({
  name: 'read_log',
  description: 'Reads the log of a build.',
  schema,
  execute: async () => ok(TEXT),
});
const shop = ['orders', 'invoices', 'parcels', 'customers'].map((things) =>
  defineTool({
    name: `list_${things}`,
    description: `Lists ${things} of the shop.`,
    schema,
    execute: async () => ok(things),
  }),
);
const SEARCHES: ServerEconomyOptions = {
  definitions: { budget: { chars: 300 }, pinned: ['greet'], limit: 1 },
};
const GRANTED: Record<string, Grant> = {
  ada: { subject: 'ada', personalities: ['engineer', 'guest'] },
  bob: { subject: 'bob', personalities: ['engineer'] },
  ann: { subject: 'ann', personalities: ['shopper'] },
};
/** Has a list, so it names the tools of the economy, as others. */
const SHOPPER = {
  id: 'shopper',
  name: 'Shopper',
  description: '-',
  toolset: ['list_orders', 'list_parcels'],
};

/** One isolate. */
function serve(
  economy: ServerEconomyOptions | undefined,
  options: Partial<ToolServerOptions> = {},
) {
  const server = createTestServer(
    {
      personalities: [ENGINEER, SHOPPER, { ...SHOPPER, id: 'guest' }],
      auth: { verify: (token) => GRANTED[token] },
      limits: { resultChars: 300 },
      ...(economy && { economy: createServerEconomy(economy) }),
      ...options,
    },
    [log, ...shop],
  );
  const { post, send } = server;
  const execute = async (name: string, args: object = {}, more: object = {}, token = 'ada') => {
    const calls = [{ toolCallId: '1', name, args }];
    const answer = await post(
      '/execute',
      { calls, context: { sessionId: 's' }, ...more },
      { token },
    );
    const { results } = await answer.json();
    return JSON.stringify(results[0].result);
  };
  const list = async (session = 's', token = 'ada', query = '') => {
    const answer = await send(`/tools${query}`, { token, headers: { 'x-session-id': session } });
    const { tools } = await answer.json();
    return tools.map(({ name }: { name: string }) => name);
  };
  /** The messages of one answer. */
  const rpc = async (
    method: string,
    params: object = {},
    more: RequestInit & { token?: string } = {},
  ) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const headers = { ...ACCEPT_MCP, ...more.headers };
    const answer = await post('/mcp', body, { token: 'ada', ...more, headers });
    const text = await answer.text();
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)));
  };
  const names = async (more: RequestInit & { token?: string } = {}): Promise<string[]> => {
    const [{ result }] = await rpc('tools/list', {}, more);
    return result.tools.map(({ name }: { name: string }) => name);
  };
  return { ...server, execute, list, rpc, names };
}

/** Two isolates with the same stores. */
async function isolates(economy: ServerEconomyOptions, options: Partial<ToolServerOptions> = {}) {
  const { namespace } = await createFakeDurableObjects((state) => new ToolyardState(state));
  const isolate = () =>
    serve(economy, { stores: createDurableObjectStores(namespace), ...options });
  return [isolate(), isolate()] as const;
}

const handleIn = (text: string): string => /handle (r\w+) reads/.exec(text)?.[1] ?? '';

describe('a server that keeps cut results', () => {
  it('reads them in another request and another isolate', async () => {
    const [one, other] = await isolates({ spill: true });
    const handle = handleIn(await one.execute('read_log'));
    expect(await other.execute('read_result', { handle, lines: '399-400' })).toContain(
      'line 398\\nline 399\\n[lines 399 to 400 of 400]',
    );
    expect(await one.execute('read_result', { handle })).toContain('go on with offset');
  });

  it('reads them to their end by the notes, over HTTP and MCP', async () => {
    const isolated = await isolates(
      { spill: true, countTokens: (text) => text.length, trim: 'head-tail' },
      { limits: { resultChars: 1200 } },
    );
    const readers = [
      async (args: object): Promise<string> =>
        JSON.parse(await isolated[1].execute('read_result', args)).value,
      async (args: object): Promise<string> => {
        const messages = await isolated[1].rpc('tools/call', {
          name: 'read_result',
          arguments: args,
        });
        return messages.at(-1).result.content.at(-1).text;
      },
    ];
    const handles = [
      handleIn(await isolated[0].execute('read_log')),
      handleIn(
        JSON.stringify(await isolated[0].rpc('tools/call', { name: 'read_log', arguments: {} })),
      ),
    ];
    for (const [at, read] of readers.entries()) {
      let offset = 0;
      while (offset < TEXT.length) {
        const part = await read({ handle: handles[at], offset });
        const [note, end] = /\[chars \d+ to (\d+) of \d+; .*\]/.exec(part) ?? [];
        expect(part).toContain(`${TEXT.slice(offset, Number(end))}\n${note}`);
        expect(part).not.toContain('[truncated');
        expect(Number(end)).toBeGreaterThan(offset);
        offset = Number(end);
      }
    }
  });

  it('reads them for MCP clients, too', async () => {
    const [one, other] = await isolates({ spill: true });
    const call = { name: 'read_log', arguments: {} };
    const handle = handleIn(JSON.stringify(await one.rpc('tools/call', call)));
    const read = { name: 'read_result', arguments: { handle, grep: 'line 77' } };
    expect(JSON.stringify(await other.rpc('tools/call', read))).toContain('78: line 77');
    expect(await other.names()).toContain('read_result');
  });

  it('reads them for no other caller, session and personality', async () => {
    const [one, other] = await isolates({ spill: true });
    const handle = handleIn(await one.execute('read_log'));
    expect(handle).not.toBe('');
    const gone = `No result has the handle ${handle}`;
    for (const isolate of [one, other]) {
      expect(await isolate.execute('read_result', { handle }, {}, 'bob')).toContain(gone);
      const context = { sessionId: 'other' };
      expect(await isolate.execute('read_result', { handle }, { context })).toContain(gone);
      expect(await isolate.execute('read_result', { handle }, {}, 'ann')).toContain(
        'not_available',
      );
    }
  });

  it('always offers the tool that reads them, also after the end of a turn', async () => {
    const { registry, list } = serve({ spill: true, ...SEARCHES });
    registry.pruneEphemeral();
    expect(await list()).toEqual(['greet', 'read_result', 'search_tools']);
  });

  it('keeps them in memory without shared key-values', async () => {
    const { execute } = serve({ spill: true });
    const handle = handleIn(await execute('read_log'));
    expect(await execute('read_result', { handle, lines: '1' })).toContain('line 0');
  });

  it('stores nothing for a caller without a session, and offers it no tool for it', async () => {
    const { keyValues } = createMemoryStores();
    const set = vi.spyOn(keyValues, 'set');
    const toolset = ['read_log', 'read_result', 'search_tools', 'list_orders', 'list_parcels'];
    const personalities = [{ ...SHOPPER, toolset }];
    const anonymous: Grant = { subject: 'anonymous', personalities: ['shopper'] };
    const options = { stores: { keyValues }, personalities, auth: { anonymous } };
    const { post, names } = serve({ spill: true, ...SEARCHES }, options);
    const answer = await post('/tools/read_log', { args: {} }, { token: '' });
    expect((await answer.json()).result.value).toMatch(/\[truncated — \d+ chars total\]$/);
    expect(set).not.toHaveBeenCalled();
    expect(await names({ token: '' })).toEqual(['read_log', 'list_orders', 'list_parcels']);
  });

  it('answers if the store fails', async () => {
    const fail = async () => {
      throw new Error('The password of the store is wrong.');
    };
    const keyValues: KeyValueBackend = { get: fail, set: fail, delete: fail, list: fail };
    const server = serve({ spill: true, ...SEARCHES }, { stores: { keyValues } });
    const handle = handleIn(await server.execute('read_log'));
    expect(await server.execute('read_result', { handle })).toContain('does not answer');
    expect(await server.execute('search_tools', { query: 'parcels' })).toContain('list_parcels');
    expect(await server.list()).toContain('list_parcels');
    expect(server.seen.errors.map(String)).toContain('Error: The password of the store is wrong.');
  });
});

describe('a server with a budget for definitions', () => {
  it('lists the pinned tools and the search, then what the session has found', async () => {
    const [one, other] = await isolates(SEARCHES);
    expect(await one.list()).toEqual(['greet', 'search_tools']);
    expect(await one.execute('search_tools', { query: 'parcels' })).toContain('list_parcels');
    for (const { list } of [one, other]) {
      expect(await list()).toEqual(['greet', 'search_tools', 'list_parcels']);
      expect(await list('another')).toEqual(['greet', 'search_tools']);
      expect(await list('s', 'bob')).toEqual(['greet', 'search_tools']);
    }
  });

  it('keeps the finds of several isolates', async () => {
    const [one, other] = await isolates({
      definitions: { budget: { chars: 1000 }, pinned: ['greet'], limit: 1 },
    });
    await one.execute('search_tools', { query: 'parcels' });
    await other.execute('search_tools', { query: 'invoices' });
    expect(await one.list()).toEqual(['greet', 'search_tools', 'list_invoices', 'list_parcels']);
  });

  it('finds and lists only what the caller may use', async () => {
    const [one, other] = await isolates(SEARCHES);
    expect(await one.execute('search_tools', { query: 'invoices' }, {}, 'ann')).toContain(
      'No tool matches',
    );
    await one.execute('search_tools', { query: 'invoices' });
    expect(await other.list('s', 'ada', '?personality=guest')).not.toContain('list_invoices');
  });

  it('lists whole lists within the budget, without the search and without a question to the store', async () => {
    const { keyValues } = createMemoryStores();
    const get = vi.spyOn(keyValues, 'get');
    const { list, execute } = serve(
      { definitions: { budget: { chars: 100_000 } } },
      { stores: { keyValues } },
    );
    await execute('list_orders');
    expect(await list('s', 'ann')).toEqual(['list_orders', 'list_parcels']);
    expect(get).not.toHaveBeenCalled();
  });

  it('writes to the store only for new finds', async () => {
    const { keyValues } = createMemoryStores();
    const swap = vi.spyOn(keyValues, 'swap');
    const { execute } = serve(SEARCHES, { stores: { keyValues } });
    for (let time = 0; time < 3; time++) await execute('search_tools', { query: 'parcels' });
    expect(swap).toHaveBeenCalledTimes(1);
  });

  it('lists in the formats of providers, and with a tag', async () => {
    const { send, execute } = serve(SEARCHES);
    const headers = { 'x-session-id': 's' };
    const ask = (more = {}) =>
      send('/tools?format=anthropic', { token: 'ada', headers: { ...headers, ...more } });
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(await first.text()).not.toContain('list_parcels');
    expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    await execute('search_tools', { query: 'parcels' });
    const next = await ask({ 'if-none-match': tag });
    expect(next.status).toBe(200);
    expect(await next.text()).toContain('list_parcels');
  });

  it('tells MCP clients in the answer to the search that their list has changed', async () => {
    const [one, other] = await isolates(SEARCHES, { sessions: { key: 'k'.repeat(32) } });
    const start = await one.post('/mcp', initialize(), { token: 'ada', headers: ACCEPT_MCP });
    expect(await start.text()).toContain('"listChanged":true');
    const headers = { 'mcp-session-id': start.headers.get('mcp-session-id') ?? '' };
    expect(await one.names({ headers })).toEqual(['greet', 'search_tools']);
    const search = { name: 'search_tools', arguments: { query: 'parcels' } };
    const messages = await one.rpc('tools/call', search, { headers });
    expect(messages.map(({ method, result }) => method ?? typeof result)).toEqual([
      'notifications/tools/list_changed',
      'object',
    ]);
    expect(await other.names({ headers })).toEqual(['greet', 'search_tools', 'list_parcels']);
    const call = { name: 'list_parcels', arguments: {} };
    expect(await other.rpc('tools/call', call, { headers })).toHaveLength(1);
    // Other sessions of this subject found nothing.
    expect(await other.names()).toEqual(['greet', 'search_tools']);
  });

  it('promises no changes to a client without a token and a session', async () => {
    const anonymous: Grant = { subject: 'anonymous', personalities: ['shopper'] };
    const start = async (options: Partial<ToolServerOptions>) => {
      const { post } = serve(SEARCHES, { auth: { anonymous }, ...options });
      const answer = await post('/mcp', initialize(), { token: '', headers: ACCEPT_MCP });
      return answer.text();
    };
    expect(await start({})).not.toContain('listChanged');
    const sessions = { key: 'k'.repeat(32) };
    expect(await start({ sessions })).toContain('"listChanged":true');
  });

  it('refuses a session that it has not signed', async () => {
    const anonymous: Grant = { subject: 'anonymous', personalities: ['shopper'] };
    const { send } = serve(SEARCHES, {
      auth: { anonymous },
      sessions: { key: 'k'.repeat(32) },
    });
    const headers = { 'x-session-id': 'mine' };
    expect((await send('/tools', { token: '', headers })).status).toBe(404);
  });
});

describe.each(['legacy', 'auto'] as const)('the official client, in mode %s', (mode) => {
  it('lists the tools again after a search', async () => {
    const test = serve(SEARCHES);
    const loopback = await serveOnLoopback(test.fetch);
    const lists: (string[] | undefined)[] = [];
    const onChanged = (_: unknown, tools: { name: string }[] | null) =>
      void lists.push(tools?.map(({ name }) => name));
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, listChanged: { tools: { debounceMs: 0, onChanged } } },
    );
    const requestInit = { headers: { authorization: 'Bearer ada' } };
    const transport = new StreamableHTTPClientTransport(new URL(`${loopback.url}/mcp`), {
      requestInit,
    });
    try {
      await client.connect(transport);
      expect((await client.listTools()).tools).toHaveLength(2);
      await client.callTool({ name: 'search_tools', arguments: { query: 'parcels' } });
      await expect.poll(() => lists).toEqual([['greet', 'search_tools', 'list_parcels']]);
    } finally {
      await client.close();
      await loopback.close();
    }
  });
});

it('a silent store costs its time only', async () => {
  const clock = createFakeClock();
  const silent = () => new Promise<never>(() => {});
  const keyValues: KeyValueBackend = { get: silent, set: silent, delete: silent, list: silent };
  const server = serve(SEARCHES, { clock, stores: { keyValues } });
  const listed = server.list();
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(5000);
  expect(await listed).toEqual(['greet', 'search_tools']);
});

it('a server without the option ignores the header, and lists all tools', async () => {
  const { list, names } = serve(undefined);
  expect(await list('x'.repeat(5000), 'ann')).toEqual(['list_orders', 'list_parcels']);
  expect(await names({ token: 'ann' })).toEqual(['list_orders', 'list_parcels']);
});

it('with a counter alone, the limit of a tool in tokens holds', async () => {
  const server = createTestServer(
    {
      personalities: [ENGINEER],
      auth: { verify: (token) => GRANTED[token] },
      economy: createServerEconomy({ countTokens: (text) => Math.ceil(text.length / 4) }),
    },
    [{ ...log, maxResultTokens: 50 }],
  );
  const calls = [{ toolCallId: '1', name: 'read_log', args: {} }];
  const answer = await server.post('/execute', { calls, context: {} }, { token: 'ada' });
  const { results } = await answer.json();
  expect(results[0].result.value).toMatch(/line 2\d\n.*tokens/s);
  expect(results[0].result.value.length).toBeLessThan(400);
});
