import { createToolRegistry, defineTool } from 'toolyard';
import { createToolSearch } from 'toolyard/context';
import { toolyardFor } from 'toolyard/formats';

const tools = ['orders', 'invoices', 'customers', 'parcels'].flatMap((things) =>
  ['list', 'create', 'delete'].map((verb) =>
    defineTool({
      name: `${verb}_${things}`,
      description: `Can ${verb} ${things} of the shop.`,
      schema: { type: 'object', properties: { ids: { type: 'array' } } },
      execute: () => 'done',
    }),
  ),
);

const registry = createToolRegistry({ tools });
const search = createToolSearch({
  registry,
  budget: { tokens: 400 },
  countTokens: (text) => text.length / 4, // an estimate; use the tokenizer of your model instead
  pinned: ['list_orders'],
  limit: 2,
});

const session = { sessionId: 'session-1' };
const agent = toolyardFor('anthropic', search.forSession(session.sessionId), { session });
export const offered = [agent.tools.map(({ name }) => name)];
// The model answers with a call of search_tools.
const call = {
  type: 'tool_use',
  id: 'call_1',
  name: 'search_tools',
  input: { query: 'track parcel' },
};
await agent.answer({ role: 'assistant', content: [call] });
offered.push(agent.tools.map(({ name }) => name));
