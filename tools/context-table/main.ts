/**
 * `npm run bench:context`: the tokens of one conversation of ten turns, without and with the parts of
 * context economy. The results are outputs of the tools of this project, and its files.
 *
 * Tokens are the estimate of `tokenx`.
 */
import { estimateTokenCount } from 'tokenx';
import { createResultCuts } from '../../src/context/index.ts';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  defineTool,
  ok,
  type ToolResultReducer,
} from '../../src/core/index.ts';
import { bashReducer, readFileReducer } from '../../src/core/reduce/reducers/index.ts';
import {
  compactResults,
  createContext,
  type ProviderMessage,
  toProviderCalls,
  toProviderResults,
} from '../../src/formats/index.ts';
import { recordResults, TURNS } from './conversation.ts';

const FORMAT = 'anthropic';
const TURN_TOKENS = 4000;
const KEEP_TURNS = 2;

/** One row of the table. */
interface ContextRow {
  title: string;
  hasBudget?: boolean;
  hasReducers?: boolean;
  isCompacted?: boolean;
}

const ROWS: readonly ContextRow[] = [
  { title: 'nothing' },
  { title: 'budget', hasBudget: true },
  { title: 'budget, reducers', hasBudget: true, hasReducers: true },
  { title: 'compaction', isCompacted: true },
  { title: 'budget, reducers, compaction', hasBudget: true, hasReducers: true, isCompacted: true },
];

/** The registry of an agent whose tools return the recorded texts. */
function registryOf(recorded: ReadonlyMap<string, string>, { hasReducers }: ContextRow) {
  const tools = ['terminal', 'read_file'].map((name) =>
    defineTool({
      name,
      description: 'Returns the recorded text of its call.',
      schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      execute: async ({ id }) => ok(recorded.get(id) ?? ''),
    }),
  );
  const reducers = createReducers(hasReducers ? [bashReducer, readFileReducer] : []);
  const cuts = createResultCuts({ countTokens: estimateTokenCount, trim: 'head-tail' });
  return createToolRegistry({ tools, cuts, reducers });
}

function createReducers(list: readonly ToolResultReducer[]): DefaultToolResultReducerRegistry {
  const reducers = new DefaultToolResultReducerRegistry();
  for (const reducer of list) reducers.register(reducer);
  return reducers;
}

/** The tokens of each request of the conversation; the first has no result. */
async function requestsOf(recorded: ReadonlyMap<string, string>, row: ContextRow) {
  const registry = registryOf(recorded, row);
  const ctx = {
    ...createContext({ sessionId: 'context-table' }),
    ...(row.hasBudget
      ? { resultBudget: { tokens: TURN_TOKENS } }
      : { resultBudgetChars: 1_000_000_000 }),
  };
  const messages: ProviderMessage[] = [{ role: 'user', content: 'Is a stricter option worth it?' }];
  const requests: number[] = [];
  for (const { says, calls } of TURNS) {
    const text = { type: 'text', text: says };
    const [message] = toProviderCalls(FORMAT, calls);
    messages.push({ ...message, content: [text, ...((message?.content as unknown[]) ?? [])] });
    // The reducers read the command; the tools know their text by the id.
    const asked = calls.map((call) => ({
      ...call,
      args: { ...(call.args as object), id: call.toolCallId },
    }));
    messages.push(...toProviderResults(FORMAT, await registry.executeParallel(asked, ctx)));
    const sent = row.isCompacted
      ? compactResults(messages, { keepTurns: KEEP_TURNS }).transcript
      : messages;
    requests.push(tokensOf(sent));
  }
  return requests;
}

/** The tokens of all strings of a value; a model does not read the escapes of JSON. */
function tokensOf(value: unknown): number {
  if (typeof value === 'string') return estimateTokenCount(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + tokensOf(inner), 0);
}

const recorded = await recordResults();
const results = [...recorded.values()];
const chars = results.reduce((sum, text) => sum + text.length, 0);
const show = (count: number) => count.toLocaleString('en-US');
console.log(`${TURNS.length} turns, ${results.length} results, ${show(chars)} characters\n`);
console.log('| Used | Tokens of the last request | Tokens of all requests |\n|---|---|---|');
let first = 0;
for (const row of ROWS) {
  const requests = await requestsOf(recorded, row);
  const all = requests.reduce((sum, tokens) => sum + tokens, 0);
  first ||= all;
  const share = all === first ? '' : ` (−${Math.round(100 * (1 - all / first))}%)`;
  console.log(`| ${row.title} | ${show(requests.at(-1) ?? 0)} | ${show(all)}${share} |`);
}
