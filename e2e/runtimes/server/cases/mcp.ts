import { equal, isTrue, same } from '../../contract/assert.ts';
import { ACCEPT_MCP, until } from '../client.ts';
import type { ServerCase } from '../server-case.ts';
import { ask, read } from './ask-mcp.ts';
import { problemOf } from './problem-of.ts';

/** The tools for MCP clients. The first request loads the MCP package. */
export const mcp: readonly ServerCase[] = [
  {
    name: 'lists the tools of a personality over MCP',
    async run(client) {
      const { result } = await read(await ask(client, 'tools/list'));
      const names = result.tools.map(({ name }: { name: string }) => name);
      isTrue(names.includes('greet') && !names.includes('launch'), `a guest has ${names}`);
      const sent = { token: 'both-token', query: '?personality=engineer' };
      const theirs = await read(await ask(client, 'tools/list', {}, sent));
      isTrue(JSON.stringify(theirs.result.tools).includes('"launch"'), 'the engineer has it');
    },
  },
  {
    name: 'runs calls over MCP, in both versions of the protocol',
    async run(client) {
      const params = { name: 'greet', arguments: { name: 'Ada' } };
      const content = [{ type: 'text', text: 'Hello, Ada' }];
      const now = await read(await ask(client, 'tools/call', params));
      equal(now.result.content, content, 'by that of 2026');
      const body = { jsonrpc: '2.0', id: 7, method: 'tools/call', params };
      const then = await read(await client.send('/mcp', { body, headers: ACCEPT_MCP }));
      equal(then.result.content, content, 'by that of 2025');
    },
  },
  {
    name: 'refuses MCP requests without a token or a grant',
    async run(client) {
      await problemOf(await ask(client, 'tools/list', {}, { token: '' }), 401);
      const forged = await ask(client, 'tools/list', {}, { query: '?personality=engineer' });
      same((await problemOf(forged, 403)).code, 'personality_not_granted', 'the code');
      const launch = await ask(client, 'tools/call', { name: 'launch', arguments: {} });
      isTrue((await read(launch)).error !== undefined, 'a tool of others');
    },
  },
  {
    name: 'aborts an MCP call when its client disconnects',
    needs: 'noticesLeaving',
    async run(client) {
      const before = await client.seen();
      const leaving = new AbortController();
      const gone = ask(
        client,
        'tools/call',
        { name: 'wait', arguments: {} },
        { signal: leaving.signal },
      )
        .then((answer) => answer.text())
        .catch(() => {}); // the response has no reader
      const { seen } = client;
      await until(async () => (await seen()).waiting === before.waiting + 1, 'it began');
      leaving.abort();
      await until(async () => (await seen()).aborted === before.aborted + 1, 'it was aborted');
      await gone;
    },
  },
];
