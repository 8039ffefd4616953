import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createToolRegistry, defineTool, ok } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import { bearerTokens } from '../auth.ts';
import { type Loopback, serveOnLoopback } from '../test-support/loopback.ts';
import { ACCEPT_MCP, createTestServer, GRANTS } from '../test-support.ts';
import { initialize, message, modern, modernHeaders, readMessages } from './mcp-test-support.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function start(options = {}) {
  const gate = deferred<string>();
  const schema = { type: 'object', properties: {} };
  const report = defineTool({
    name: 'report',
    description: 'Takes long.',
    schema,
    execution: { taskSupport: 'optional' },
    execute: (_args, { abortSignal }) =>
      Promise.race([
        gate.promise.then((text) => ok(text)),
        new Promise<string>((resolve) => {
          abortSignal.addEventListener('abort', () => resolve('stopped'));
        }),
      ]),
  });
  const tools = [
    report,
    defineTool({ ...report, name: 'only', execution: { taskSupport: 'required' } }),
    defineTool({ name: 'plain', description: '-', schema, execute: () => 'plain' }),
    defineTool({ ...report, name: 'secret' }),
  ];
  const test = createTestServer({
    registry: createToolRegistry({ tools }),
    personalities: [
      { id: 'guest', name: 'G', description: '-', toolset: ['report', 'only', 'plain'] },
    ],
    sessions: { key: 'a key of the tests, random enough' },
    ...options,
  });
  const loopback: Loopback = await serveOnLoopback(test.fetch);
  opened.push(loopback);
  const connect = async (token = 'guest-token', query = '') => {
    const client = new Client({ name: 't', version: '1' });
    const requestInit = token ? { headers: { authorization: `Bearer ${token}` } } : {};
    const url = new URL(`${loopback.url}/mcp${query}`);
    const transport = new StreamableHTTPClientTransport(url, { requestInit });
    // Its type differs from the client's only in an optional field.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    opened.unshift(client);
    return client;
  };
  return { ...test, gate, connect, loopback };
}

function sessionOf({ transport }: Client): string {
  return transport?.sessionId ?? '';
}

/** Starts a task. @returns its id */
async function begin(client: Client, name = 'report', ttl = 60_000): Promise<string> {
  await client.listTools();
  const stream = client.experimental.tasks.callToolStream(
    { name, arguments: {} },
    CallToolResultSchema,
    {
      task: { ttl },
    },
  );
  const { value } = await stream.next();
  if (value?.type !== 'taskCreated') throw new Error(`no task, but ${JSON.stringify(value)}`);
  return value.task.taskId;
}

describe('a task', () => {
  it('runs on after its request, and keeps its result for its session', async () => {
    const { gate, connect } = await start();
    const client = await connect();
    expect(client.getServerCapabilities()?.tasks).toEqual({
      list: {},
      cancel: {},
      requests: { tools: { call: {} } },
    });
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'report')?.execution).toEqual({
      taskSupport: 'optional',
    });
    const id = await begin(client);
    const { tasks } = client.experimental;
    expect(await tasks.getTask(id)).toMatchObject({ taskId: id, status: 'working', ttl: 60_000 });
    expect((await tasks.listTasks()).tasks).toMatchObject([{ taskId: id }]);
    gate.resolve('done');
    expect(await tasks.getTaskResult(id, CallToolResultSchema)).toMatchObject({
      content: [{ text: 'done' }],
      _meta: { 'io.modelcontextprotocol/related-task': { taskId: id } },
    });
    expect(await tasks.getTask(id)).toMatchObject({ status: 'completed' });
  });

  it('is unknown to another session and another subject', async () => {
    const { connect } = await start();
    const id = await begin(await connect());
    for (const other of [await connect(), await connect('other-token')]) {
      const { tasks } = other.experimental;
      await expect(tasks.getTask(id)).rejects.toThrow('This session has no such task');
      await expect(tasks.cancelTask(id)).rejects.toThrow('This session has no such task');
      expect((await tasks.listTasks()).tasks).toEqual([]);
    }
  });

  it('is unknown to another personality of its session', async () => {
    const personalities = ['guest', 'engineer'].map((id) => ({
      ...{ id, name: id, description: '-' },
      toolset: ['report'],
    }));
    const { connect, loopback } = await start({ personalities });
    const client = await connect('both-token');
    const id = await begin(client);
    const ask = async (personality: string) => {
      const headers = {
        ...{ ...ACCEPT_MCP, 'content-type': 'application/json' },
        ...{ authorization: 'Bearer both-token', 'mcp-session-id': sessionOf(client) },
      };
      const body = JSON.stringify(message('tasks/get', { taskId: id }));
      const url = `${loopback.url}/mcp?personality=${personality}`;
      const [answer] = await readMessages(await fetch(url, { method: 'POST', headers, body }));
      return answer;
    };
    expect(await ask('guest')).toMatchObject({ result: { taskId: id } });
    expect(await ask('engineer')).toMatchObject({ error: { code: -32602 } });
  });

  it('needs a token', async () => {
    const anonymous = { subject: 'visitors', personalities: ['guest'] as [string] };
    const { connect, gate } = await start({ auth: { verify: () => anonymous, anonymous } });
    const client = await connect('');
    expect(client.getServerCapabilities()?.tasks).toBeUndefined();
    gate.resolve('done');
    // By the protocol, a server without tasks answers as it would without one.
    const params = { name: 'report', arguments: {}, task: {} };
    const answer = await client.request({ method: 'tools/call', params }, CallToolResultSchema);
    expect(answer).toMatchObject({ content: [{ text: 'done' }] });
  });

  it('has waiting clients that count as streams, until they leave', async () => {
    const { post } = await start({ limits: { subjectStreams: 2 } });
    const begun = await post('/mcp', initialize(), { headers: ACCEPT_MCP });
    const id = begun.headers.get('mcp-session-id') ?? '';
    const headers = { ...ACCEPT_MCP, 'mcp-session-id': id };
    const call = message('tools/call', { name: 'report', arguments: {}, task: {} });
    const [created] = await readMessages(await post('/mcp', call, { headers }));
    const { taskId } = Object(created?.result).task;
    const left = new AbortController();
    const wait = async () => {
      const params = { headers, signal: left.signal };
      return (await post('/mcp', message('tasks/result', { taskId }), params)).status;
    };
    expect([await wait(), await wait(), await wait()]).toEqual([200, 200, 429]);
    left.abort();
    const again = () => post('/mcp', message('tasks/result', { taskId }), { headers });
    const waiting = await again();
    expect(waiting.status).toBe(200);
    await waiting.body?.cancel();
    expect((await again()).status).toBe(200);
  });

  it('can be cancelled once', async () => {
    const { connect } = await start();
    const client = await connect();
    const id = await begin(client);
    const { tasks } = client.experimental;
    expect(await tasks.cancelTask(id)).toMatchObject({ status: 'cancelled' });
    expect(await tasks.getTaskResult(id, CallToolResultSchema)).toMatchObject({ isError: true });
    await expect(tasks.cancelTask(id)).rejects.toThrow('The task has ended already.');
  });

  it('ends at its time limit', async () => {
    const { connect } = await start({ limits: { taskMs: 50 } });
    const client = await connect();
    const id = await begin(client);
    const { tasks } = client.experimental;
    expect(await tasks.getTaskResult(id, CallToolResultSchema)).toMatchObject({ isError: true });
    expect(await tasks.getTask(id)).toMatchObject({ status: 'failed' });
  });

  it('counts as a running call of its subject', async () => {
    const { connect } = await start({ limits: { subjectCalls: 1 } });
    const client = await connect();
    await begin(client);
    await expect(client.callTool({ name: 'plain' })).rejects.toThrow('You have 1 running call');
  });
});

describe('a tool', () => {
  it('that only runs as a task refuses clients that have no tasks', async () => {
    const anonymous = { subject: 'visitors', personalities: ['guest'] as [string] };
    const { post } = await start({ auth: { verify: bearerTokens(GRANTS), anonymous } });
    const params = { name: 'only', arguments: {} };
    const sent = [
      await post('/mcp', modern('tools/call', params), {
        headers: modernHeaders('tools/call', 'only'),
      }),
      await post('/mcp', message('tools/call', params), { headers: ACCEPT_MCP, token: '' }),
      await post('/mcp', message('tools/call', { ...params, task: {} }), {
        ...{ headers: ACCEPT_MCP, token: '' },
      }),
    ];
    for (const answer of sent) {
      const [said] = await readMessages(answer);
      expect(said).toMatchObject({
        error: {
          code: -32601,
          message: expect.stringContaining(
            "The tool 'only' is only called as a task. Send a token, and be in a session",
          ),
        },
      });
    }
  });

  it.each([
    ['asks', 'A task cannot ask its user. Give the answer in the arguments, or call the tool'],
    ['asks only', 'A task cannot ask its user. Give the answer in the arguments.'],
  ])('that %s its user in a task hears what to do', async (name, sentence) => {
    const asks = (own: string, taskSupport: 'optional' | 'required') =>
      defineTool({
        ...{ name: own, description: '-', schema: { type: 'object' }, execution: { taskSupport } },
        execute: async (_args, { askUser }) =>
          JSON.stringify(await askUser?.({ message: 'Sure?', schema: { type: 'object' } })),
      });
    const tools = [asks('asks', 'optional'), asks('only', 'required')];
    const { connect } = await start({
      registry: createToolRegistry({ tools }),
      personalities: [
        { id: 'guest', name: 'G', description: '-', toolset: tools.map((one) => one.name) },
      ],
    });
    const client = await connect();
    const id = await begin(client, name.split(' ').pop());
    const { tasks } = client.experimental;
    expect(await tasks.getTaskResult(id, CallToolResultSchema)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(sentence) }],
    });
  });

  it('that only runs as a task refuses other calls, and the reverse', async () => {
    const { send, connect } = await start();
    expect((await send('/tools')).status).toBe(200);
    const client = await connect();
    const params = { name: 'only', arguments: {} };
    const call = (more: object) =>
      client.request(
        { method: 'tools/call', params: { ...params, ...more } },
        CallToolResultSchema,
      );
    await expect(call({})).rejects.toMatchObject({
      code: -32601,
      message: expect.stringContaining("The tool 'only' is only called as a task."),
    });
    await expect(call({ name: 'plain', task: {} })).rejects.toMatchObject({
      code: -32601,
      message: expect.stringContaining("The tool 'plain' is only called without a task."),
    });
    for (const name of ['secret', 'nothing']) {
      await expect(call({ name, task: {} })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Unknown tool: ${name}`),
      });
    }
  });
});
