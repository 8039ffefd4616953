import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, type Client } from '../client.ts';
import { SESSIONS, SHORT } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { read } from './ask-mcp.ts';
import { problemOf } from './problem-of.ts';

/** Whose state is whose. The server at `SESSIONS` signs sessions, and that at `SHORT` has none. */
export const sessions: readonly ServerCase[] = [
  {
    name: 'gives each caller without a token a session of its own',
    async run(client) {
      const mine = await note(client, 'note', { text: 'mine' });
      matches(mine.id, /^[\da-f]{32}\.\d+\.[\da-f]{64}$/, 'the id');
      same((await note(client, 'note')).said, 'nothing', 'another caller');
      same((await note(client, 'note', {}, { sessionId: mine.id })).said, 'mine', 'the same one');
      same((await note(client, 'own', {}, { sessionId: mine.id })).said, 'mine', 'its subject');
    },
  },
  {
    name: 'names the session of a stream, too',
    async run({ send }) {
      const sent = { token: '', headers: ACCEPT_EVENTS, body: { calls: [] } };
      const answer = await send(`${SESSIONS}/execute`, sent);
      await answer.text();
      matches(answer.headers.get('x-session-id'), /^[\da-f]{32}\./, 'the id');
    },
  },
  {
    name: 'refuses sessions that are forged, named, or of callers with a token',
    async run(client) {
      const { id } = await note(client, 'note', { text: 'mine' });
      const [name = '', end = '', code = ''] = id.split('.');
      for (const sessionId of [
        'default',
        name,
        `${name}.${Number(end) + 1}.${code}`,
        `${'0'.repeat(32)}.${end}.${code}`,
        `${name}.${end}.${'0'.repeat(64)}`,
      ]) {
        const sent = { token: '', body: { args: {}, context: { sessionId } } };
        const problem = await problemOf(await client.send(`${SESSIONS}/tools/note`, sent), 404);
        same(problem.code, 'session_not_found', sessionId);
      }
      const theirs = await note(client, 'note', {}, { sessionId: id, token: 'ada' });
      same(theirs.said, 'nothing', 'a caller with a token');
    },
  },
  {
    name: 'has no state for callers without a token where it signs no sessions',
    async run({ send }) {
      const named = { args: {}, context: { sessionId: 'default' } };
      for (const headers of [{}, ACCEPT_EVENTS]) {
        const answer = await send(`${SHORT}/tools/where`, { token: '', headers, body: named });
        const { code, detail } = await problemOf(answer, 404);
        same(code, 'session_not_found', 'the code');
        isTrue(detail.includes('no sessions for callers without a token'), detail);
      }
      const places = [];
      for (let at = 0; at < 2; at++) {
        const answer = await send(`${SHORT}/tools/where`, { token: '', body: { args: {} } });
        places.push(JSON.parse((await answer.json()).result.value).sessionId);
      }
      isTrue(places[0] !== places[1], 'no two callers meet');
      const answer = await send(`${SHORT}/tools/note`, { token: '', body: { args: {} } });
      matches((await answer.json()).result.error, /belongs to no session/, 'storage');
    },
  },
  {
    name: 'stores values of a subject for it alone, and stores no shared values',
    async run(client) {
      const as = (token: string, args: object, sessionId: string) =>
        note(client, 'own', args, { token, sessionId });
      await as('ada', { text: 'of ada' }, 'one');
      same((await as('ada', {}, 'two')).said, 'of ada', 'another session');
      same((await as('bob', {}, 'one')).said, 'nothing', 'another subject');
      for (const token of ['ada', '']) {
        const { said } = await note(client, 'shared', { text: 'to all' }, { token });
        matches(said, /in the scope 'tool-private': all callers would share them/, 'shared values');
      }
    },
  },
  {
    name: 'keeps a session of MCP for the subject that began it',
    async run(client) {
      for (const token of ['ada', '']) {
        const [mine, other] = [await start(client, token), await start(client, token)];
        isTrue(mine !== other && mine !== '', 'a session each');
        const say = async (args: object, session?: string) =>
          (await read(await noteByMcp(client, token, args, session))).result.content[0].text;
        same(await say({ text: 'mine' }, mine), 'nothing', 'at first');
        same(await say({}, mine), 'mine', 'in the session');
        same(await say({}, other), 'nothing', 'in another one');
        for (const [stranger, session] of [
          [token === '' ? 'ada' : '', mine],
          ['bob', mine],
          [token, 'default'],
        ] as const) {
          const answer = await noteByMcp(client, stranger, {}, session);
          same((await problemOf(answer, 404)).code, 'session_not_found', 'another subject');
        }
      }
    },
  },
  {
    name: 'gives cached results to no other session and subject',
    async run(client) {
      const run = (token: string, sessionId?: string) =>
        note(client, 'cached', {}, { token, ...(sessionId !== undefined && { sessionId }) });
      const { said: first, id } = await run('');
      const others = [await run(''), await run('ada'), await run('bob'), await run('ada', 'two')];
      equal(new Set([first, ...others.map(({ said }) => said)]).size, 5, 'five runs');
      same((await run('', id)).said, first, 'the same session');
    },
  },
];

/** Calls a tool at `SESSIONS`. */
async function note(
  { send }: Client,
  name: string,
  args: object = {},
  { token = '', sessionId }: { token?: string; sessionId?: string } = {},
): Promise<{ said: string; id: string }> {
  const context = sessionId === undefined ? {} : { sessionId };
  const answer = await send(`${SESSIONS}/tools/${name}`, { token, body: { args, context } });
  const { result = {} } = await answer.json();
  return {
    said: result.value ?? result.error,
    id: answer.headers.get('x-session-id') ?? '',
  };
}

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'cases', version: '1' },
  },
};

async function start({ send }: Client, token: string): Promise<string> {
  const answer = await send(`${SESSIONS}/mcp`, { token, body: HELLO, headers: ACCEPT_MCP });
  await answer.text();
  return answer.headers.get('mcp-session-id') ?? '';
}

function noteByMcp(
  { send }: Client,
  token: string,
  args: object,
  session: string | undefined,
): Promise<Response> {
  const params = { name: 'note', arguments: args };
  return send(`${SESSIONS}/mcp`, {
    token,
    body: { jsonrpc: '2.0', id: 2, method: 'tools/call', params },
    headers: { ...ACCEPT_MCP, ...(session !== undefined && { 'mcp-session-id': session }) },
  });
}
