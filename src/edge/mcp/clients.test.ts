import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineTool, ok } from '../../core/index.ts';
import { type Loopback, serveOnLoopback } from '../test-support/loopback.ts';
import { createTestServer } from '../test-support.ts';

type Progress = { progress: number; total?: number | undefined; message?: string | undefined };

/** The parts of a client that these tests use, for any package. */
interface AnyClient {
  names(): Promise<string[]>;
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: { signal?: AbortSignal; onprogress?: (progress: Progress) => void },
  ): Promise<unknown>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

type Connect = (url: URL, headers: Record<string, string>) => Promise<AnyClient>;

const INFO = { name: 'test', version: '1.0.0' };

const official =
  (options: ClientOptions): Connect =>
  async (url, headers) => {
    const client = new Client(INFO, options);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return {
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: (name, args = {}, more) => client.callTool({ name, arguments: args }, more),
      ping: () => client.ping(),
      close: () => client.close(),
    };
  };

const sdk: Connect = async (url, headers) => {
  const client = new SdkClient(INFO);
  const transport = new SdkTransport(url, { requestInit: { headers } });
  // Its type differs from the client's only in an optional field.
  await client.connect(transport as Parameters<SdkClient['connect']>[0]);
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args = {}, more) => client.callTool({ name, arguments: args }, undefined, more),
    ping: () => client.ping(),
    close: () => client.close(),
  };
};

/** Its structured result is its arguments. */
const add = defineTool({
  name: 'add',
  description: 'Adds.',
  schema: { type: 'object' },
  outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
  execute: (args) => ok('added', { structured: { ...Object(args) } }),
});

const CLIENTS: [name: string, connect: Connect][] = [
  ['the official client, era of 2025', official({ versionNegotiation: { mode: 'legacy' } })],
  ['the official client, era of 2026', official({ versionNegotiation: { mode: 'auto' } })],
  ['the client of the former SDK', sdk],
];

describe.each(CLIENTS)('%s', (name, connectTo) => {
  let test: ReturnType<typeof createTestServer>;
  let loopback: Loopback;
  const clients: AnyClient[] = [];
  beforeEach(async () => {
    test = createTestServer({ sessions: { key: 'a key of the tests, random enough' } }, [add]);
    loopback = await serveOnLoopback(test.fetch);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await loopback.close();
  });

  async function connect(token = 'guest-token', query = ''): Promise<AnyClient> {
    const url = new URL(`${loopback.url}/mcp${query}`);
    const client = await connectTo(url, token === '' ? {} : { authorization: `Bearer ${token}` });
    clients.push(client);
    return client;
  }

  it('sees exactly the tools of its personality, in order', async () => {
    expect(await (await connect()).names()).toEqual(['greet', 'wait', 'chatty', 'fails']);
    expect(await (await connect('empty-token')).names()).toEqual([]);
    const engineer = await connect('both-token', '?personality=engineer');
    expect(await engineer.names()).toContain('launch');
  });

  it('calls tools, and reads failures as results', async () => {
    const client = await connect();
    expect(await client.call('greet', { name: 'Ada' })).toMatchObject({
      content: [{ type: 'text', text: 'Hello, Ada' }],
    });
    expect(await client.call('fails')).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'the disk is full' }],
    });
  });

  it('is refused an unknown tool, and one of another personality', async () => {
    const client = await connect();
    await expect(client.call('nothing')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: nothing'),
    });
    await expect(client.call('launch')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: launch'),
    });
  });

  it('validates structured content by the output schema of a tool', async () => {
    const client = await connect('operator-token');
    await client.names();
    expect(await client.call('add', { sum: 4 })).toMatchObject({ structuredContent: { sum: 4 } });
    expect(await client.call('add', { sum: 'four' })).toMatchObject({
      isError: true,
      content: [{ text: 'added' }, { text: expect.stringContaining('$.sum') }],
    });
  });

  it('receives only progress for users', async () => {
    const reported: Progress[] = [];
    const client = await connect('operator-token');
    await client.call('chatty', {}, { onprogress: (progress) => reported.push(progress) });
    await expect.poll(() => reported).toEqual([{ progress: 0, message: 'to user' }]);
  });

  it('aborts the call that it cancels', async () => {
    const client = await connect();
    const controller = new AbortController();
    const call = client.call('wait', {}, { signal: controller.signal });
    call.catch(() => {}); // checked below, after the cancellation
    await expect.poll(() => test.seen.waiting).toBe(1);
    controller.abort();
    await expect(call).rejects.toThrow();
    // By the protocol of 2025, a disconnect is not a cancellation, and a cancellation reaches no
    // handler.
    if (name.endsWith('2026')) await expect.poll(() => test.seen.aborted).toBe(1);
  });

  it('aborts its calls when it disconnects', async () => {
    const client = await connect();
    client.call('wait').catch(() => {}); // the client has disconnected
    await expect.poll(() => test.seen.waiting).toBe(1);
    await client.close();
    await expect.poll(() => test.seen.aborted).toBe(1);
  });

  it('is refused without a token, and with an unknown one', async () => {
    await expect(connect('')).rejects.toThrow();
    await expect(connect('guessed')).rejects.toThrow();
    await expect(connect('guest-token', '?personality=engineer')).rejects.toThrow();
  });

  // The protocol of 2026 has no sessions.
  it('has a session of its own by the protocol of 2025', async () => {
    const sessionOf = async (client: AnyClient) =>
      JSON.stringify(await client.call('chatty')).match(/ada\/(\w+)/)?.[1];
    const [one, other] = [await connect(), await connect()];
    const session = await sessionOf(one);
    expect(await sessionOf(one)).toBe(session);
    if (name.endsWith('2026')) expect(session).toBe('default');
    else expect(await sessionOf(other)).not.toBe(session);
  });

  it('never sees the responses of another client', async () => {
    const [ada, bob] = await Promise.all([connect('guest-token'), connect('other-token')]);
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    const answers = await Promise.all(
      rounds.flatMap((round) => [
        ada.call('greet', { name: `ada ${round}` }),
        bob.call('greet', { name: `bob ${round}` }),
        ada.call('chatty'),
        bob.call('chatty'),
      ]),
    );
    const texts = answers.map((answer) => JSON.stringify(answer));
    for (const round of rounds) {
      expect(texts[round * 4]).toContain(`Hello, ada ${round}"`);
      expect(texts[round * 4 + 1]).toContain(`Hello, bob ${round}"`);
      expect(texts[round * 4 + 2]).toContain('of ada/');
      expect(texts[round * 4 + 3]).toContain('of bob/');
    }
  });
});
