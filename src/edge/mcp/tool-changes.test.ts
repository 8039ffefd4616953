import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { defineTool, ok } from '../../core/index.ts';
import { type Loopback, serveOnLoopback } from '../test-support/loopback.ts';
import { ACCEPT_EVENTS, createTestServer } from '../test-support.ts';
import { modern, modernHeaders } from './mcp-test-support.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const search = defineTool({
  name: 'search',
  description: 'Searches.',
  schema: { type: 'object' },
  execute: async () => ok('found'),
});
/** A tool of the guest, with another description. */
const greet = defineTool({
  name: 'greet',
  description: 'Greets again.',
  schema: { type: 'object' },
  execute: async () => ok('Hello'),
});

/** Reads a stream of events until it has this text. */
async function readUntil(answer: Response, text: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (reader && !read.includes(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended with: ${read}`);
    read += value;
  }
  await reader?.cancel();
  return read;
}

describe.each(['legacy', 'auto'] as const)('the official client, in mode %s', (mode) => {
  async function listen(token: string) {
    const test = createTestServer();
    const loopback: Loopback = await serveOnLoopback(test.fetch);
    const lists: (string[] | undefined)[] = [];
    const client = new Client(
      { name: 'test', version: '1' },
      {
        versionNegotiation: { mode },
        listChanged: {
          tools: {
            debounceMs: 0,
            onChanged: (_, tools) => void lists.push(tools?.map(({ name }) => name)),
          },
        },
      },
    );
    const headers = { authorization: `Bearer ${token}` };
    const url = new URL(`${loopback.url}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    opened.push({ close: () => client.close() }, loopback);
    return { ...test, lists, client };
  }

  it('hears that its tools have changed', async () => {
    const { registry, lists, client } = await listen('operator-token');
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
    await expect
      .poll(async () => {
        // The client opens its stream later than it connects.
        registry.register(search, true);
        registry.unregister('search');
        registry.register({ ...search, description: `${Math.random()}` }, true);
        return lists.at(-1)?.includes('search');
      })
      .toBe(true);
  });
});

describe('GET /mcp', () => {
  const get = { headers: ACCEPT_EVENTS };

  it('sends one notification for several changes, and none for tools of others', async () => {
    const { send, registry } = createTestServer();
    const answer = await send('/mcp', get);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    registry.register(search); // the guest may not use it
    registry.register(greet, true);
    registry.unregister('wait');
    const text = await readUntil(answer, 'list_changed');
    expect(text.match(/^data: .*$/gm)).toEqual([
      'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
    ]);
  });

  it.each([
    ['without a token', { ...get, token: '' }, 401],
    ['with an unknown token', { ...get, token: 'guessed' }, 401],
    ['that does not take events', {}, 406],
    ['with a foreign session', { headers: { ...ACCEPT_EVENTS, 'mcp-session-id': 'x' } }, 404],
    ['with HEAD', { ...get, method: 'HEAD' }, 405],
  ])('refuses a request %s', async (_, init, status) => {
    const { send } = createTestServer();
    expect((await send('/mcp', init)).status).toBe(status);
  });

  it('refuses callers without a token, and a personality of others', async () => {
    const { send } = createTestServer({
      auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
    });
    const answer = await send('/mcp', { ...get, token: '' });
    expect(answer.status).toBe(405);
    expect((await answer.json()).detail).toBe('GET without a token is not served here. Use POST.');
    const { send: asGuest } = createTestServer();
    expect((await asGuest('/mcp?personality=engineer', get)).status).toBe(403);
  });
});

describe('an open stream', () => {
  const listening = modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const opens: [string, (test: ReturnType<typeof createTestServer>) => Promise<Response>][] = [
    ['2025', ({ send }) => send('/mcp', { headers: ACCEPT_EVENTS })],
    [
      '2026',
      ({ post }) => post('/mcp', listening, { headers: modernHeaders('subscriptions/listen') }),
    ],
  ];

  it.each(opens)('counts for its subject until it is closed, in the era of %s', async (_, open) => {
    const test = createTestServer({ limits: { subjectStreams: 1 } });
    const first = await open(test);
    expect(first.status).toBe(200);
    const second = await open(test);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1']);
    await first.body?.cancel();
    const third = await open(test);
    expect(third.status).toBe(200);
    await third.body?.cancel();
  });

  it.each(opens)('ends when the server closes, in the era of %s', async (_, open) => {
    const test = createTestServer();
    const answer = await open(test);
    await test.fetch.close();
    expect(await answer.text()).toMatch(/listening|"resultType":"complete"/);
  });
});
