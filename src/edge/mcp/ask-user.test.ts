import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createToolRegistry, defineTool, ok, type ToolContext } from '../../core/index.ts';
import { type Loopback, serveOnLoopback } from '../test-support/loopback.ts';
import { ACCEPT_MCP, createTestServer } from '../test-support.ts';
import {
  callMessage,
  initialize,
  modern,
  modernHeaders,
  readMessages,
} from './mcp-test-support.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const schema = {
  type: 'object',
  properties: { sure: { type: 'boolean' } },
  required: ['sure'],
};

const tool = (execute: (ctx: ToolContext) => Promise<string>) =>
  defineTool({
    name: 'remove',
    description: 'Removes files.',
    schema: { type: 'object' },
    execute: async (_args, ctx) => ok(await execute(ctx)),
  });

/** Asks twice, one question after the other. */
const remove = tool(async ({ askUser }) => {
  const first = await askUser?.({ message: 'Delete 12 files?', schema });
  if (first?.action !== 'accept') return `kept: ${first?.action}`;
  const second = await askUser?.({ message: 'The backup, too?', schema });
  return `deleted ${first.content.sure}, backup ${JSON.stringify(second)}`;
});

type Ask = (message: string) => ElicitResult;
type Connect = (url: URL, ask: Ask | undefined) => Promise<Called>;
interface Called {
  call(): Promise<unknown>;
  close(): Promise<void>;
}

const requestInit = { headers: { authorization: 'Bearer guest-token' } };

const official =
  (mode: 'legacy' | 'auto'): Connect =>
  async (url, ask) => {
    const client = new Client(
      { name: 't', version: '1' },
      { versionNegotiation: { mode }, capabilities: ask ? { elicitation: {} } : {} },
    );
    if (ask) {
      client.setRequestHandler('elicitation/create', ({ params }: ElicitRequest) =>
        ask(params.message),
      );
    }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return {
      call: () => client.callTool({ name: 'remove', arguments: {} }),
      close: () => client.close(),
    };
  };

const former: Connect = async (url, ask) => {
  const client = new SdkClient(
    { name: 't', version: '1' },
    { capabilities: ask ? { elicitation: {} } : {} },
  );
  if (ask) client.setRequestHandler(ElicitRequestSchema, ({ params }) => ask(params.message));
  const transport = new SdkTransport(url, { requestInit });
  // Its type differs from the client's only in an optional field.
  await client.connect(transport as Parameters<SdkClient['connect']>[0]);
  return {
    call: () => client.callTool({ name: 'remove', arguments: {} }),
    close: () => client.close(),
  };
};

const sessions = { key: 'a key of the tests, random enough' };

function createServer(one = remove, options = {}) {
  return createTestServer({
    registry: createToolRegistry({ tools: [one] }),
    personalities: [{ id: 'guest', name: 'Guest', description: '-', toolset: ['remove'] }],
    sessions,
    ...options,
  });
}

async function start(connect: Connect, ask: Ask | undefined, one = remove, options = {}) {
  const test = createServer(one, options);
  const loopback: Loopback = await serveOnLoopback(test.fetch);
  const client = await connect(new URL(`${loopback.url}/mcp`), ask);
  opened.push(client, loopback);
  return { client, ...test };
}

const said = (text: unknown) => ({ content: [{ type: 'text', text }] });

describe.each<[string, Connect]>([
  ['the official client, era of 2025', official('legacy')],
  ['the official client, era of 2026', official('auto')],
  ['the client of the former SDK', former],
])('%s', (_, connect) => {
  it('asks its user each question once, and the tool receives the answers', async () => {
    const asked: string[] = [];
    const { client } = await start(connect, (message) => {
      asked.push(message);
      return asked.length === 1
        ? { action: 'accept', content: { sure: true } }
        : { action: 'decline' };
    });
    expect(await client.call()).toMatchObject(said('deleted true, backup {"action":"decline"}'));
    expect(asked).toEqual(['Delete 12 files?', 'The backup, too?']);
  });

  it('tells the tool that its user said no', async () => {
    const { client } = await start(connect, () => ({ action: 'cancel' }));
    expect(await client.call()).toMatchObject(said('kept: cancel'));
  });

  it('is refused with a sentence if it cannot ask', async () => {
    const { client } = await start(connect, undefined);
    expect(await client.call()).toMatchObject({
      isError: true,
      ...said(expect.stringContaining('This client cannot show questions to its user.')),
    });
  });

  it('is refused a question that no client can show', async () => {
    const deep = { type: 'object', properties: { a: { type: 'object' } } };
    const odd = tool(async ({ askUser }) =>
      JSON.stringify(await askUser?.({ message: 'Which?', schema: deep })),
    );
    const { client } = await start(connect, () => ({ action: 'decline' }), odd);
    expect(await client.call()).toMatchObject({
      isError: true,
      ...said(expect.stringContaining("A question needs a schema with type: 'object'")),
    });
  });
});

it('refuses clients of 2025 without a session', async () => {
  const { client } = await start(official('legacy'), () => ({ action: 'decline' }), remove, {
    sessions: undefined,
  });
  expect(await client.call()).toMatchObject({
    isError: true,
    ...said(expect.stringContaining('This client has no session')),
  });
});

it('asks in any isolate, and however many clients begin', async () => {
  const begun = await createServer().post('/mcp', initialize({ elicitation: {} }), {
    headers: ACCEPT_MCP,
  });
  const id = begun.headers.get('mcp-session-id') ?? '';
  const { post, fetch } = createServer();
  const call = async (session: string) => {
    const headers = { ...ACCEPT_MCP, 'mcp-session-id': session };
    return post('/mcp', callMessage('remove'), { headers });
  };
  // The client cannot change what the signature covers.
  expect((await call(id.replace('q.', '.'))).status).toBe(404);
  const text = (await call(id)).text();
  await fetch.close();
  expect(await text).toContain('Delete 12 files?');
});

it('refuses callers of other routes', async () => {
  const { post } = createServer();
  const answer = await post('/tools/remove', { args: {} });
  expect((await answer.json()).result).toMatchObject({
    ok: false,
    error: expect.stringContaining('This caller has no user to ask.'),
  });
});

describe('an answer', () => {
  const elicitation = { elicitation: {} };
  const asks = (params: object = {}) =>
    modern('tools/call', { name: 'remove', arguments: {}, ...params }, elicitation);
  const headers = modernHeaders('tools/call', 'remove');
  const accept = { action: 'accept', content: { sure: true } };

  it('is for its question only', async () => {
    let message = 'Delete 12 files?';
    const changing = tool(
      async ({ askUser }) => (await askUser?.({ message, schema }))?.action ?? '',
    );
    const { post } = createServer(changing);
    const [first] = await readMessages(await post('/mcp', asks(), { headers }));
    const { requestState } = Object(first?.result);
    message = 'Delete 900 files?';
    const again = asks({ requestState, inputResponses: { 'question-1': accept } });
    const [second] = await readMessages(await post('/mcp', again, { headers }));
    expect(second?.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { 'question-1': { params: { message: 'Delete 900 files?' } } },
    });
  });

  it.each([
    [
      'of another type',
      { action: 'accept', content: { sure: 'yes' } },
      'does not fit the question',
    ],
    ['without content', { action: 'accept' }, 'does not fit the question'],
  ])('%s fails the call', async (_, answer, text) => {
    const { post } = createServer();
    const [first] = await readMessages(await post('/mcp', asks(), { headers }));
    const { requestState } = Object(first?.result);
    const again = asks({ requestState, inputResponses: { 'question-1': answer } });
    const [second] = await readMessages(await post('/mcp', again, { headers }));
    expect(second?.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(text) }],
    });
  });

  it.each(['', '{', '[]', '{"answered":1,"asked":[1]}', '{"asked":[[0,"x"]]}'])(
    'with the state %j is asked again',
    async (requestState) => {
      const { post } = createServer();
      const sent = asks({ requestState, inputResponses: { 'question-1': accept } });
      const [first] = await readMessages(await post('/mcp', sent, { headers }));
      expect(first?.result).toMatchObject({ resultType: 'input_required' });
    },
  );

  it('of another subject or session is ignored, by the protocol of 2025', async () => {
    const { post } = createServer(remove, {
      auth: { verify: (token: string) => ({ subject: token, personalities: ['guest'] }) },
    });
    const begin = async (token: string) => {
      const answer = await post('/mcp', initialize(elicitation), { headers: ACCEPT_MCP, token });
      return {
        token,
        headers: { ...ACCEPT_MCP, 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' },
      };
    };
    const [ada, bob, other] = [await begin('ada'), await begin('bob'), await begin('ada')];
    const answer = await post('/mcp', callMessage('remove'), ada);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (part: string) => {
      while (reader && !text.includes(part)) text += (await reader.read()).value ?? '';
      return text;
    };
    const [, id = ''] = /"id":"([^"]+)"/.exec(await readUntil('elicitation/create')) ?? [];
    const response = { jsonrpc: '2.0', id, result: { action: 'cancel' } };
    for (const wrong of [bob, other]) await post('/mcp', response, wrong);
    const before = text;
    expect((await post('/mcp', { ...response, result: { action: 'decline' } }, ada)).status).toBe(
      202,
    );
    await readUntil('kept:');
    expect(text.slice(before.length)).toContain('kept: decline');
  });

  it('that never comes ends with the stream of its call, and the server', async () => {
    const { post, fetch } = createServer();
    const begun = await post('/mcp', initialize(elicitation), { headers: ACCEPT_MCP });
    const session = begun.headers.get('mcp-session-id') ?? '';
    const answer = await post('/mcp', callMessage('remove'), {
      headers: { ...ACCEPT_MCP, 'mcp-session-id': session },
    });
    const text = answer.text();
    await fetch.close();
    expect(await text).toContain('The user gave no answer.');
  });
});
