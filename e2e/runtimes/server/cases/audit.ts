import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, type Client, call, readEvents, until } from '../client.ts';
import type { ServerCase } from '../server-case.ts';
import { AUDITED, type Audited } from '../tools.ts';

/** One call by each route, in each form of its answer. */
const ROUTES: Record<string, (client: Client, name: string, id: string) => Promise<Response>> = {
  'POST /execute': ({ send }, name, id) =>
    send('/execute', { body: { calls: [call(name, { name: 'Ada' })] }, headers: idOf(id) }),
  'POST /execute, events': ({ send }, name, id) =>
    send('/execute', {
      body: { calls: [call(name, { name: 'Ada' })] },
      headers: { ...ACCEPT_EVENTS, ...idOf(id) },
    }),
  'POST /tools/{name}': ({ send }, name, id) =>
    send(`/tools/${name}`, { body: { args: { name: 'Ada' } }, headers: idOf(id) }),
  'POST /tools/{name}, events': ({ send }, name, id) =>
    send(`/tools/${name}`, {
      body: { args: { name: 'Ada' } },
      headers: { ...ACCEPT_EVENTS, ...idOf(id) },
    }),
  'POST /mcp': ({ send }, name, id) =>
    send('/mcp', {
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { name: 'Ada' } },
      },
      headers: { ...ACCEPT_MCP, ...idOf(id) },
    }),
};

/** The operator's view of each call. */
export const audit: readonly ServerCase[] = [
  ...Object.entries(ROUTES).map(
    ([route, ask], at): ServerCase => ({
      name: `shows the operator every step of a call by ${route}`,
      async run(client) {
        const id = `${AUDITED}steps-${at}`;
        const answer = await ask(client, 'greet', id);
        same(answer.headers.get('x-request-id'), id, 'the echoed id');
        await answer.text();
        const { events, records } = await auditOf(client, id);
        isTrue(events > 8, `the observer received ${events} events`);
        equal(
          records,
          [`ada ada/default guest ${route.split(',')[0]} greet true -`],
          'one record for the call',
        );
      },
    }),
  ),
  ...Object.entries(ROUTES).map(
    ([route, ask], at): ServerCase => ({
      name: `records a refused call by ${route}`,
      async run(client) {
        const id = `${AUDITED}refused-${at}`;
        await (await ask(client, 'launch', id)).text();
        const { records } = await auditOf(client, id);
        equal(
          records,
          [
            `ada ada/default guest ${route.split(',')[0]} launch false not_available:allowlist.not_listed`,
          ],
          'one record for the call',
        );
      },
    }),
  ),
  {
    name: 'records the calls of a stream that its client closes',
    async run(client) {
      const id = `${AUDITED}closed`;
      const closing = new AbortController();
      const answer = await client.send('/execute', {
        body: { calls: [call('wait', { everyMs: 20 })] },
        headers: { ...ACCEPT_EVENTS, ...idOf(id) },
        signal: closing.signal,
      });
      for await (const { event } of readEvents(answer)) if (event === 'progress') break;
      closing.abort();
      await until(async () => (await auditOf(client, id)).records.length === 1, 'it is recorded');
      const { records } = await auditOf(client, id);
      matches(records[0] ?? '', / wait false execution_failed:aborted$/, 'the record');
    },
  },
  {
    name: 'generates the id of a request in place of a malformed one',
    async run({ send }) {
      for (const id of ['two words', 'x'.repeat(129)]) {
        const answer = await send('/health', { headers: idOf(id) });
        matches(answer.headers.get('x-request-id'), /^[\da-f-]{36}$/, 'the id');
      }
      const problem = await send('/nowhere', { headers: idOf('mine') });
      same(problem.headers.get('x-request-id'), 'mine', 'the id of a problem');
    },
  },
];

function idOf(id: string): Record<string, string> {
  return { 'x-request-id': id };
}

async function auditOf({ seen }: Client, id: string): Promise<Audited> {
  return (await seen()).audited[id] ?? { events: 0, records: [] };
}
