import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, type Client, call } from '../client.ts';
import { SHORT } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { DESTRUCTIVE } from '../tools.ts';
import { ask, read } from './ask-mcp.ts';
import { problemOf } from './problem-of.ts';

const ANONYMOUS = { token: '' };

/** Everything that is closed unless the operator opens it. */
export const closed: readonly ServerCase[] = [
  {
    name: 'shows a caller without a token no tool of servers and plugins',
    async run({ send }) {
      for (const path of ['/tools', '/tools?format=mcp', '/openapi.json', '']) {
        const text = await (await send(`${SHORT}${path}`, ANONYMOUS)).text();
        for (const name of DESTRUCTIVE) isTrue(!text.includes(name), `${name} in ${path}`);
      }
    },
  },
  {
    name: 'answers a call of a tool of others like a call of an unknown one',
    async run(client) {
      const unknown = await answersAbout(client, 'mcp__files__delete_none');
      for (const text of unknown.filter((one) => one.includes('error'))) {
        isTrue(text.includes('Unknown tool: NAME'), text);
      }
      for (const name of [...DESTRUCTIVE, 'launch']) {
        equal(await answersAbout(client, name), unknown, name);
      }
    },
  },
  {
    name: 'shows and runs tools of listed servers and plugins',
    async run({ send, execute }) {
      const sent = { token: 'keeper-token' };
      const { tools } = await (await send('/tools', sent)).json();
      equal(
        tools.map(({ name }: { name: string }) => name),
        [...DESTRUCTIVE],
        'the tools',
      );
      const results = await execute(
        [...DESTRUCTIVE, 'greet'].map((name) => call(name)),
        {},
        sent,
      );
      equal(
        results.map(({ result }) => result.ok),
        [true, true, false],
        'the results',
      );
    },
  },
  {
    name: 'allows nothing with an empty toolset, over MCP too',
    async run(client) {
      const sent = { token: 'empty-token' };
      const { result } = await read(await ask(client, 'tools/list', {}, sent));
      equal(result.tools, [], 'the tools');
      for (const name of DESTRUCTIVE) {
        const params = { name, arguments: {} };
        const { error } = await read(await ask(client, 'tools/call', params, sent));
        matches(error?.message, /Unknown tool/, name);
      }
    },
  },
  {
    name: 'checks arguments against the schema',
    async run(client) {
      const [settled] = await client.execute([call('greet', { name: 5 })]);
      same(settled?.result.code, 'input_invalid', 'the code');
      matches(settled?.result.error, /do not match its schema/, 'the text');
      const params = { name: 'greet', arguments: {} };
      const { result } = await read(await ask(client, 'tools/call', params));
      same(result.isError, true, 'over MCP');
    },
  },
  {
    name: 'sets the working directory and the name of the agent below the subject',
    async run({ execute }) {
      const context = { sessionId: '..', agentId: 'bob/planner' };
      const [where] = await execute([call('where')], { context });
      const { workingDir, agentId } = JSON.parse(where?.result.value ?? '{}');
      equal([workingDir, agentId], ['/srv/ada/%2E%2E', 'ada/bob/planner'], 'the names');
    },
  },
  {
    name: 'refuses a budget above that of the server',
    async run({ send }) {
      const context = { resultBudgetChars: 80_001 };
      const batch = await send('/execute', { body: { calls: [call('big')], context } });
      same((await problemOf(batch, 400)).code, 'budget_too_large', 'of a batch');
      const body = { args: {}, context };
      const streamed = await send('/tools/big', { body, headers: ACCEPT_EVENTS });
      same((await problemOf(streamed, 400)).code, 'budget_too_large', 'of a stream');
    },
  },
  {
    name: 'leaves out what exceeds the budget beside a small value, and says so',
    async run(client) {
      for (const [kind, path] of [
        ['rows', 'structured'],
        ['picture', 'structured.content[0]'],
      ] as const) {
        const { send } = client;
        const body = { args: { kind } };
        const text = await (await send('/tools/loaded', { body })).text();
        isTrue(text.length < 2000, `${text.length} characters as JSON`);
        const { result, omitted } = JSON.parse(text);
        same(result.value, 'small', 'the value');
        equal(
          omitted.map((one: { path: string }) => one.path),
          [path],
          'what is missing',
        );
        const params = { name: 'loaded', arguments: { kind } };
        const answer = await (await ask(client, 'tools/call', params)).text();
        isTrue(answer.length < 2000, `${answer.length} characters over MCP`);
        isTrue(answer.includes('toolyard/omitted'), 'MCP clients read it');
      }
    },
  },
];

/** All answers about one tool, for a caller without a token, without its name and times. */
async function answersAbout(client: Client, name: string): Promise<string[]> {
  const { send } = client;
  const body = { calls: [call(name, {}, 'id')] };
  const params = { name, arguments: {} };
  const answers = [
    await send(`${SHORT}/execute`, { ...ANONYMOUS, body }),
    await send(`${SHORT}/execute`, { ...ANONYMOUS, body, headers: ACCEPT_EVENTS }),
    await send(`${SHORT}/tools/${name}`, { ...ANONYMOUS, body: { args: {} } }),
    await ask(client, 'tools/call', params, { ...ANONYMOUS, base: SHORT }),
  ];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const withoutName = (chars: string): string => `"chars":${Number(chars) - name.length}`;
  return texts.map((text) =>
    text
      .replaceAll(name, 'NAME')
      .replace(/"durationMs":[\d.e-]+/g, '')
      .replace(/"chars":(\d+)/g, (_, chars) => withoutName(chars)),
  );
}
