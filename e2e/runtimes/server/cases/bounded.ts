import { isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP } from '../client.ts';
import { BOUNDED } from '../program.ts';
import type { ServerCase } from '../server-case.ts';

/** No caller uses up what others need. The server at `BOUNDED` has small quotas. */
export const bounded: readonly ServerCase[] = [
  {
    name: 'waits for a dead store once, and not once for each call',
    async run({ send, seen }) {
      const body = { calls: [{ toolCallId: 'c', name: 'limited', args: {} }] };
      const params = { name: 'limited', arguments: {} };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      for (const [path, sent] of [
        ['execute', { body }],
        ['tools/limited', { body: { args: {} } }],
        ['execute?values=1', { body, headers: ACCEPT_EVENTS }],
        ['mcp', { body: message, headers: ACCEPT_MCP }],
      ] as const) {
        const answer = await send(`${BOUNDED}/${path}`, { ...sent, token: 'ada' });
        const text = await answer.text();
        same(answer.status, 200, path);
        matches(text, /Rate limit of 'limited' cannot be checked: temporarily unavailable/, path);
      }
      same((await seen()).reserved, 1, 'the store was asked');
      const other = await send(`${BOUNDED}/tools/greet`, {
        token: 'ada',
        body: { args: { name: 'Ada' } },
      });
      isTrue((await other.json()).result.ok, 'a tool without a limit');
    },
  },
];
