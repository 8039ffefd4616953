import { equal, isTrue, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, call, readEvents } from '../client.ts';
import type { ServerCase } from '../server-case.ts';
import { ask, read } from './ask-mcp.ts';
import { problemOf } from './problem-of.ts';

const ENGINEER = { token: 'both-token', query: '?personality=engineer' };

/** Members of tools in listings, results by their schemas, and changes of the list. */
export const mcpListing: readonly ServerCase[] = [
  {
    name: 'lists the title, the hints and the output schema of a tool over MCP',
    async run(client) {
      const { result } = await read(await ask(client, 'tools/list', {}, ENGINEER));
      const { title, annotations, outputSchema } = result.tools.find(
        ({ name }: { name: string }) => name === 'sum',
      );
      same(title, 'Sum', 'the title');
      equal(annotations, { readOnlyHint: true }, 'the hints');
      equal(outputSchema.required, ['sum'], 'the output schema');
    },
  },
  {
    name: 'checks results over MCP against the output schema of their tool',
    async run(client) {
      const right = await ask(
        client,
        'tools/call',
        { name: 'sum', arguments: { sum: 4 } },
        ENGINEER,
      );
      equal((await read(right)).result.structuredContent, { sum: 4 }, 'a result that matches');
      const wrong = await read(
        await ask(client, 'tools/call', { name: 'sum', arguments: { sum: 'four' } }, ENGINEER),
      );
      same(wrong.result.isError, true, 'a result that does not match');
      isTrue(wrong.result.structuredContent === undefined, 'its content is left out');
    },
  },
  {
    name: 'reads linked resources over MCP for the subject that received the link',
    async run(client) {
      const read1 = async (sent: typeof ENGINEER) =>
        read(await ask(client, 'resources/read', { uri: 'note://1' }, sent));
      const other = { token: 'operator-token', query: '' };
      await read(await ask(client, 'tools/call', { name: 'notes', arguments: {} }, ENGINEER));
      equal((await read1(ENGINEER)).result.contents, [{ uri: 'note://1', text: 'milk' }], 'theirs');
      same((await read1(other)).error.code, -32602, 'of others');
    },
  },
  {
    name: 'asks the user of an MCP client, and refuses others with a sentence',
    async run(client) {
      const params = { name: 'confirm', arguments: {} };
      const refused = await read(await ask(client, 'tools/call', params, ENGINEER));
      isTrue(refused.result.isError, 'a client without elicitation');
      const asking = { ...ENGINEER, capabilities: { elicitation: {} } };
      const first = await read(await ask(client, 'tools/call', params, asking));
      const { inputRequests, requestState } = first.result;
      const [[key, { params: question }]] = Object.entries<{ params: { message: string } }>(
        inputRequests,
      ) as [[string, { params: { message: string } }]]; // there is one question
      same(question.message, 'Sure?', 'the question');
      const answered = {
        ...params,
        requestState,
        inputResponses: { [key]: { action: 'decline' } },
      };
      const second = await read(await ask(client, 'tools/call', answered, asking));
      equal(second.result.content, [{ type: 'text', text: '{"action":"decline"}' }], 'the answer');
    },
  },
  {
    name: 'tells MCP clients that their tools have changed',
    async run(client) {
      const { token, query } = ENGINEER;
      const answer = await client.send(`/mcp${query}`, { token, headers: ACCEPT_EVENTS });
      same(answer.status, 200, 'the status');
      const learn = () =>
        client.execute([call('learn')], { personality: 'engineer' }, { token: 'both-token' });
      await learn();
      for await (const { data } of readEvents(answer)) {
        equal(
          data,
          { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
          'the notification',
        );
        break;
      }
      await learn();
    },
  },
  {
    name: 'has no stream of changes for callers that it does not know',
    async run(client) {
      await problemOf(await client.send('/mcp', { token: '', headers: ACCEPT_EVENTS }), 401);
      await problemOf(await client.send('/mcp', { token: 'guessed', headers: ACCEPT_EVENTS }), 401);
      const anonymous = await client.send('/short/mcp', { token: '', headers: ACCEPT_EVENTS });
      await problemOf(anonymous, 405);
    },
  },
];
