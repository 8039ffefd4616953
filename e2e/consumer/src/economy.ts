import { createToolRegistry, defineTool } from 'toolyard';
import { createServerEconomy } from 'toolyard/context';
import { bearerTokens, createMemoryStores, createToolServer } from 'toolyard/edge';

const tools = ['orders', 'invoices', 'customers', 'parcels'].map((things) =>
  defineTool({
    name: `list_${things}`,
    description: `Lists ${things} of the shop.`,
    schema: { type: 'object', properties: { ids: { type: 'array' } } },
    execute: () => 'done',
  }),
);

const serve = createToolServer({
  registry: createToolRegistry({ tools }),
  personalities: [{ id: 'clerk', name: 'Clerk', description: 'Answers customers.' }],
  auth: { verify: bearerTokens({ s3cret: { subject: 'ada', personalities: ['clerk'] } }) },
  stores: createMemoryStores(),
  economy: createServerEconomy({
    definitions: { budget: { chars: 500 }, pinned: ['list_orders'], limit: 1 },
  }),
});

const send = async (path: string, body?: object) => {
  const headers = { authorization: 'Bearer s3cret', 'x-session-id': 'one' };
  const more = { ...headers, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers: more, body: JSON.stringify(body) } : { headers };
  return (await serve(new Request(`http://localhost${path}`, init))).json();
};

type Listed = { tools: { name: string }[] };
const list = async () => ((await send('/tools')) as Listed).tools.map(({ name }) => name);

export const lists = [await list()];
const query = { args: { query: 'track parcel' }, context: { sessionId: 'one' } };
await send('/tools/search_tools', query);
lists.push(await list());
