import { equal, same } from '../../contract/assert.ts';
import { ACCEPT_MCP, type Client, readEvents } from '../client.ts';
import type { ServerCase } from '../server-case.ts';

type Post = (method: string, params: object) => Promise<Response>;

/** A client by the protocol of 2025, in a session. */
async function begin({ send }: Client, token: string) {
  const headers: Record<string, string> = { ...ACCEPT_MCP };
  const sendMessage = (message: object) =>
    send('/sessions/mcp?personality=asker', {
      body: { jsonrpc: '2.0', id: 1, ...message },
      headers,
      token,
    });
  const post: Post = (method, params) => sendMessage({ method, params });
  const begun = await post('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'cases', version: '1' },
  });
  await begun.text();
  headers['mcp-session-id'] = begun.headers.get('mcp-session-id') ?? '';
  return { post, sendMessage };
}

/** The last message of a stream. */
async function read(answer: Response) {
  let last: unknown;
  for await (const { data } of readEvents(answer)) last = data;
  return Object(last);
}

/** Questions and tasks by the protocol of 2025, which need a session. */
export const mcpSessions: readonly ServerCase[] = [
  {
    name: 'asks the user of an MCP client in a session, by the protocol of 2025',
    async run(client) {
      const { post, sendMessage } = await begin(client, 'ada');
      const answer = await post('tools/call', { name: 'confirm', arguments: {} });
      let last: unknown;
      for await (const { data } of readEvents(answer)) {
        const { method, id, params } = Object(data);
        if (method === 'elicitation/create') {
          same(params.message, 'Sure?', 'the question');
          const response = await sendMessage({ id, result: { action: 'decline' } });
          same(response.status, 202, 'the status of the response');
        }
        last = data;
      }
      const content = [{ type: 'text', text: '{"action":"decline"}' }];
      equal(Object(last).result?.content, content, 'the answer');
    },
  },
  {
    name: 'runs a call as a task for its session, by the protocol of 2025',
    async run(client) {
      const { post } = await begin(client, 'ada');
      const started = await read(
        await post('tools/call', { name: 'report', arguments: {}, task: {} }),
      );
      const { taskId } = started.result.task;
      const { result } = await read(await post('tasks/result', { taskId }));
      equal(result.content, [{ type: 'text', text: 'the report' }], 'the result');
      same((await read(await post('tasks/get', { taskId }))).result.status, 'completed', 'status');
      const other = await begin(client, 'bob');
      const foreign = await read(await other.post('tasks/get', { taskId }));
      same(foreign.error.code, -32602, 'for another subject');
    },
  },
];
