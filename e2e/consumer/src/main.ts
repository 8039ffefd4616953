import { type Clock, createToolRegistry, defineTool, err, ok, type TraceEvent } from 'toolyard';
import { createMemoryStores, createToolServer, type ProblemDetails } from 'toolyard/edge';
import {
  createContext,
  fromOpenApi,
  toolyardFor,
  toProviderDefinitions,
  toProviderResults,
} from 'toolyard/formats';
import { createClientAnswers, loadDeclarations, registerDeclarations } from 'toolyard/kinds';
import { createOtelObserver } from 'toolyard/otel';
import { bashReducer } from 'toolyard/reducers';
import { createArgumentValidator } from 'toolyard/schema';
import { checkReducer } from 'toolyard/testing';
import { toWorkspace } from 'toolyard/workspace';
import { shortLog } from './context.ts';
import { lists } from './economy.ts';
import { advice } from './inspect.ts';
import { definitions, results } from './library.ts';
import service from './service.ts';
import { offered } from './tool-search.ts';

const said: Record<string, unknown> = {
  definitions: definitions.map(({ name }) => name),
  results: results.map(({ result }) => result),
};

const divide = defineTool({
  name: 'divide',
  description: 'Divides two numbers.',
  schema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number', default: 1 } },
    required: ['a'],
    additionalProperties: false,
  },
  validateArgs: true,
  // `b` may be absent, and the types say so.
  execute: async ({ a, b = 1 }) => (b === 0 ? err('b is 0.', 'input_invalid') : ok(String(a / b))),
});

const trace: TraceEvent[] = [];
const otel = createOtelObserver();
const clock: Clock = {
  now: () => 0,
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
  hold: () => () => {},
};
const registry = createToolRegistry({
  tools: [divide],
  validator: createArgumentValidator(),
  observer(event, batch) {
    trace.push(event);
    otel(event, batch);
  },
  clock,
});

const { tools, fromProviderCall, warnings } = toProviderDefinitions(
  'openai-chat',
  registry.toDefinitions(),
  { strict: true },
);
const [first] = tools;
said.format = { name: first?.function.name, strict: first?.function.strict, warnings };
const sent = fromProviderCall({ toolCallId: 'call_1', name: 'divide', args: { a: 6, b: null } });

const ctx = createContext({ sessionId: 's1', resultBudgetChars: 8000 });
const wrong = { toolCallId: 'call_2', name: 'divide', args: { a: 'six' } };
const divided = await registry.executeParallel([...(sent ? [sent] : []), wrong], ctx);
said.divided = toProviderResults('anthropic', divided);
const agent = toolyardFor('openai-chat', registry, { session: ctx });
const asked = {
  id: 'call_3',
  type: 'function',
  function: { name: 'divide', arguments: '{"a": 6' },
};
said.answered = (await agent.answer({ role: 'assistant', tool_calls: [asked] })).map(
  ({ role, tool_call_id }) => [role, tool_call_id],
);
said.settled = trace.flatMap((event) => (event.type === 'settled' ? [event.ok] : []));

const { declarations } = fromOpenApi({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }],
  paths: { '/orders': { get: { operationId: 'list_orders', responses: {} } } },
});
said.imported = declarations.map(({ name }) => name);

const declared = createToolRegistry();
const text = 'tools:\n  - name: ask_person\n    type: client\n    description: Asks a person.\n';
const { loaded, problems } = await loadDeclarations(text, { clientAnswers: createClientAnswers() });
registerDeclarations(declared, loaded);
said.declared = { names: declared.names, problems };

said.reducer = checkReducer(bashReducer, [], { runs: 20 }).problems;
said.workspace = toWorkspace(registry, { name: 'Sums' }).workspace.name;

const ask = (path: string, token?: string): Promise<Response> =>
  service.fetch(
    new Request(`http://localhost${path}`, {
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    }),
  );
// The package promises this shape of problems.
const refused = (await (await ask('/tools')).json()) as ProblemDetails;
said.service = { refused: refused.type, granted: (await ask('/tools', 's3cret')).status };

const shared = createToolServer({
  registry,
  personalities: [],
  auth: {},
  stores: createMemoryStores(),
});
said.context = shortLog;
said.advice = advice;
said.offered = offered;
said.lists = lists;
said.health = (await shared(new Request('http://localhost/health'))).status;

console.log(JSON.stringify(said));
