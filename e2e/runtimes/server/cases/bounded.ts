import { isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, call, type Sent, until } from '../client.ts';
import { BOUNDED } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

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
      same((await seen()).unanswered, 1, 'the host heard of it');
      const other = await send(`${BOUNDED}/tools/greet`, {
        token: 'ada',
        body: { args: { name: 'Ada' } },
      });
      isTrue((await other.json()).result.ok, 'a tool without a limit');
    },
  },
  {
    name: 'bounds the running calls and the streams of one subject, and not those of others',
    async run({ send, seen }) {
      const { waiting } = await seen();
      const closing = new AbortController();
      const ask = (path: string, body: object, sent: Sent = {}) =>
        send(`${BOUNDED}/${path}`, { token: 'bob', body, ...sent });
      const talking = { calls: [call('wait', { everyMs: 20 })] };
      const stream = { headers: ACCEPT_EVENTS };
      await ask('execute', talking, { ...stream, signal: closing.signal });
      await until(async () => (await seen()).waiting === waiting + 1, 'it began');

      const greet = call('greet', { name: 'Bob' });
      const three = { calls: [greet, greet, greet] };
      const message = (id: number) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name: 'greet', arguments: { name: 'Bob' } },
      });
      for (const [path, body, sent, text] of [
        ['execute', three, {}, 'You have 1 running call, and at most 3 calls may run at once.'],
        ['execute', three, stream, 'You have 1 running call,'],
        ['execute', three, { headers: { 'idempotency-key': 'busy' } }, 'You have 1 running call,'],
        ['mcp', [1, 2, 3].map(message), { headers: ACCEPT_MCP }, 'You have 1 running call,'],
        ['tools/greet', { args: { name: 'Bob' } }, stream, 'You have 1 open stream, the most'],
      ] as const) {
        const answer = await ask(path, body, sent);
        same(answer.headers.get('retry-after'), '1', 'when to send it again');
        const { code, detail } = await problemOf(answer, 429);
        same(code, 'too_many_running', path);
        isTrue(detail.startsWith(text), detail);
      }
      const fits = await ask('execute', { calls: [greet, greet] });
      isTrue((await fits.json()).results[1].result.ok, 'calls that fit');
      const other = await ask('execute', three, { token: 'cem' });
      same(other.status, 200, 'another subject');

      closing.abort();
      const again = async () => (await ask('execute', { calls: [greet] }, stream)).status === 200;
      await until(again, 'a stream after the first one');
    },
  },
  {
    name: 'bounds the stored values of one subject, and not those of others',
    async run({ send }) {
      const store = async (name: string, token: string, sessionId: string) => {
        const body = { args: { text: 'mine' }, context: { sessionId } };
        const answer = await send(`${BOUNDED}/tools/${name}`, { token, body });
        const { result } = await answer.json();
        return result.value ?? result.error;
      };
      same(await store('note', 'dora', 'one'), 'nothing', 'the first value');
      same(await store('note', 'dora', 'two'), 'nothing', 'the second one');
      const full = /The storage of this caller is full: it may have 2 keys\. Delete some/;
      matches(await store('note', 'dora', 'three'), full, 'another session');
      matches(await store('own', 'dora', 'one'), full, 'another scope');
      same(await store('note', 'dora', 'one'), 'mine', 'a value that exists');
      same(await store('note', 'eva', 'one'), 'nothing', 'another subject');
    },
  },
];
