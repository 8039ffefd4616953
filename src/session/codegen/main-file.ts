import type { ProviderRequest } from '../../formats/providers/provider-facts.ts';
import type { ProviderChoice } from '../definitions/provider-view.ts';
import { type ProviderFacts, providerFacts } from '../definitions/providers.ts';
import { quote } from '../lib/quote.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toAiSdkFile } from './ai-sdk-file.ts';
import { IMPORT_COMPACTION } from './compaction-file.ts';
import { toLiteral, toProperty } from './literal.ts';

/** Facts of a workspace that its conversation depends on. */
interface TurnFacts {
  /** Whether the end of a turn removes tools. */
  prunes: boolean;
  /** Whether there is a file with the search for tools. */
  searches: boolean;
  /** Whether there is a file with the results that stay in later requests. */
  compacts: boolean;
}

type WriteProgram = (choice: ProviderChoice, facts: TurnFacts) => string;

const PROGRAMS: Readonly<Record<ProviderFacts['program'], WriteProgram>> = {
  conversation: toConversationProgram,
  'mcp-server': toMcp,
  'ai-sdk': (_, facts) => toAiSdkFile(facts),
};

/** The main file of a program for a provider. */
export function toMainFile(choice: ProviderChoice, facts: TurnFacts): string {
  return PROGRAMS[providerFacts(choice.format).program](choice, facts);
}

/** Whether the main file for this format knows when a turn ends. */
export function hasTurns({ format }: ProviderChoice): boolean {
  return providerFacts(format).request?.dialect.mock !== undefined;
}

/** Asks the model, answers its calls, and repeats that until it calls no more tools. */
function toConversationProgram(choice: ProviderChoice, facts: TurnFacts): string {
  const { label, request } = providerFacts(choice.format);
  // The type of a provider's facts requires a request for this program.
  if (!request) throw new Error(`${label} has no request.`);
  return hasTurns(choice)
    ? toAgentLoop(choice, request, facts)
    : toCallLoop(choice, request, facts);
}

/** With `toolyardFor`, for a format that it knows. */
function toAgentLoop(
  choice: ProviderChoice,
  request: ProviderRequest,
  { prunes, searches, compacts }: TurnFacts,
): string {
  const { format } = choice;
  const { dialect } = request;
  return `import { ${compacts ? 'compactResults, ' : ''}toolyardFor } from 'toolyard/formats';
${compacts ? IMPORT_COMPACTION : ''}import { session } from './context.ts';
${toRegistryImports(searches, prunes)}
${toSend(choice, request)}
/**
 * The tools of the personality, and the answers to the calls of its model. Untrusted results reach
 * the model in a wrapper.
 */
export const agent = toolyardFor(${quote(format)}, ${searches ? 'searched' : 'registry'}, {
  session,
  personality: filters,
${toOptionLines(choice)}});

/** Asks the model and runs its calls, until it calls no more tools or \`maxTurns\` is reached. */
export async function converse(question: string, send: Send, maxTurns = 10): Promise<unknown[]> {
  for (const { tool, reason } of agent.warnings) console.warn(\`\${tool}: \${reason}\`);
  const messages: unknown[] = [${dialect.ask}];
  for (let turn = 1; turn <= maxTurns; turn += 1) {
${toAsk(request, compacts, (text) => text.replace('definitions.', 'agent.')).replaceAll('ProviderMessage', 'unknown')}
    const results = await agent.answer(answer);
    messages.push(${toArguments(dialect)}, ...results);
${prunes ? PRUNE : ''}    if (results.length === 0) return messages;
  }
  console.warn(\`The conversation ended at maxTurns, \${maxTurns}.\`);
  return messages;
}
`;
}

/** @param prunes Whether a program with a search needs the registry, too. */
function toRegistryImports(searches: boolean, prunes = false): string {
  if (!searches) return "import { filters, registry } from './registry.ts';\n";
  const names = prunes ? 'filters, registry' : 'filters';
  return `import { ${names} } from './registry.ts';\nimport { searched } from './search.ts';\n`;
}

const PRUNE = `    // The turn is committed, so its ephemeral tools end. A turn that throws keeps them.
    registry.pruneEphemeral();
`;

/** The model's messages as arguments: the elements of a list, or a spread. */
function toArguments({ replies }: ProviderRequest['dialect']): string {
  return replies.startsWith('[') ? replies.slice(1, -1) : `...${replies}`;
}

/** For a format without agents. */
function toCallLoop(
  choice: ProviderChoice,
  request: ProviderRequest,
  { searches, compacts }: TurnFacts,
): string {
  const format = quote(choice.format);
  const { dialect } = request;
  const list = searches ? 'searched' : 'registry';
  const define = `const definitions = toProviderDefinitions(
  ${format},
  ${list}.toDefinitions(allowedTools, filterOpts),${toOptions(choice)}
);
for (const { tool, reason } of definitions.warnings) console.warn(\`\${tool}: \${reason}\`);
const { fromProviderCall, toProviderName } = definitions;
`;
  const indented = (depth: number) => define.replaceAll(/^(?=.)/gm, '  '.repeat(depth));
  return `import {
${compacts ? '  compactResults,\n' : ''}  fromProviderTranscript,
  type ProviderMessage,
  toProviderDefinitions,
  toProviderResults,
} from 'toolyard/formats';
${compacts ? IMPORT_COMPACTION : ''}import { session } from './context.ts';
${toRegistryImports(searches)}
${toSend(choice, request)}
/** Asks the model and runs its calls, until it calls no more tools or \`maxTurns\` is reached. */
export async function converse(
  question: string,
  send: Send,
  maxTurns = 10,
): Promise<ProviderMessage[]> {
  const { allowedTools, filterOpts } = filters;
${searches ? '' : indented(1)}  const messages: ProviderMessage[] = [${dialect.ask}];
  for (let turn = 1; turn <= maxTurns; turn += 1) {
${searches ? `    // A search changes the tools of the next turn.\n${indented(2)}` : ''}${toAsk(request, compacts, (text) => text)}
    const replies: ProviderMessage[] = ${dialect.replies};
    messages.push(...replies);
    const { calls } = fromProviderTranscript(replies, { fromProviderCall });
    if (calls.length === 0) return messages;
    const context = { ...session, ...filters.ctx, currentTurn: turn, messageCount: messages.length };
    const results = await ${list}.executeParallel(calls, context, allowedTools, filterOpts);
    messages.push(...toProviderResults(${format}, results, { toProviderName }));
  }
  console.warn(\`The conversation ended at maxTurns, \${maxTurns}.\`);
  return messages;
}
`;
}

/** The request of a turn, whose answer is `answer`. */
function toAsk(
  { body, dialect }: ProviderRequest,
  compacts: boolean,
  toTools: (text: string) => string,
): string {
  const sent = compacts ? 'transcript' : 'messages';
  const tools = dialect.tools ?? { key: 'tools', text: 'tools: definitions.tools' };
  const { [tools.key]: _, [dialect.messages]: __, ...rest } = body('', []);
  const fields = [
    ...Object.entries(rest).map(([key, value]) => `${key}: ${toLiteral(value)}`),
    dialect.messages === sent ? sent : `${dialect.messages}: ${sent}`,
    toTools(tools.text),
  ];
  const flat = `    const answer = (await send({ ${fields.join(', ')} })) as ${dialect.answer};`;
  const lines = fields.map((field) => `      ${field},\n`).join('');
  const several = `    const answer = (await send({\n${lines}    })) as ${dialect.answer};`;
  return `${compacts ? COMPACT : ''}${flat.length <= 100 ? flat : several}`;
}

const COMPACT = `    // Results of earlier turns make room. The whole ones stay in \`messages\`.
    const { transcript } = compactResults(messages, compaction);
`;

function toSend({ format }: ProviderChoice, { url, headers }: ProviderRequest): string {
  const fields = [...headers, 'content-type: application/json'].map(toHeader);
  const flat = `      headers: { ${fields.join(', ')} },`;
  const lines =
    flat.length <= 100
      ? flat
      : `      headers: {\n${fields.map((field) => `        ${field},\n`).join('')}      },`;
  return `/** Sends one request and returns the provider's answer. */
export type Send = (body: Record<string, unknown>) => Promise<unknown>;

${toUrl(url)}

/** Sends to ${providerFacts(format).label}. Keep the key on a server, never in a page. */
export function createSend(apiKey: string): Send {
  return async (body) => {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
${lines}
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
    return response.json();
  };
}
`;
}

/** A text that is too long for the line begins the next one. */
function toUrl(url: string): string {
  const line = `const ENDPOINT = ${quote(url)};`;
  return line.length <= 100 ? line : `const ENDPOINT =\n  ${quote(url)};`;
}

function toMcp(_: ProviderChoice, { searches }: TurnFacts): string {
  const list = searches ? 'searched' : 'registry';
  const write = `toProviderDefinitions('mcp', ${list}.toDefinitions(allowedTools, filterOpts))`;
  return `import { type ProviderMessage, toProviderDefinitions, toProviderResults } from 'toolyard/formats';
import { session } from './context.ts';
${toRegistryImports(searches)}
const { allowedTools, filterOpts } = filters;
${searches ? '// A search changes the list of its session.\nconst define = () =>\n  ' : 'const definitions = '}${write};
let turns = 0;

/** The result of \`tools/list\`. */
export function listTools() {
  return { tools: ${searches ? 'define()' : 'definitions'}.tools };
}

/** The result of \`tools/call\`. */
export async function callTool(
  toolCallId: string,
  params: { name: string; arguments?: unknown },
): Promise<ProviderMessage> {
  const sent = { toolCallId, name: params.name, args: params.arguments ?? {} };
  const call = ${searches ? 'define()' : 'definitions'}.fromProviderCall(sent) ?? sent;
  turns += 1;
  const context = { ...session, ...filters.ctx, currentTurn: turns, messageCount: turns };
  const results = await ${list}.executeParallel([call], context, allowedTools, filterOpts);
  const [result] = toProviderResults('mcp', results);
  if (!result) throw new Error('The registry gave no result.');
  return result;
}
`;
}

/** The file with the context of the tools. */
export function toContextFile({ turn, budget, dryRun, contextSettings }: Workspace): string {
  const tokens = contextSettings?.budgetTokens;
  const { currentTurn, messageCount, ...context } = turn.context;
  const first = {
    ...(currentTurn !== 1 && { currentTurn }),
    ...(messageCount !== 1 && { messageCount }),
  };
  const lines = Object.entries({ ...context, ...first })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${toProperty(key, value, 1)},\n`);
  return `import { createContext } from 'toolyard/formats';

/** The session of the agent. Each answer of the model is its next turn. */
export const session = createContext({
${lines.join('')}  // The budget of all results of a turn, in UTF-16 code units.
  resultBudgetChars: ${budget.totalChars},
${tokens === undefined ? '' : `  // The same in tokens, which replaces it.\n  resultBudget: { tokens: ${tokens} },\n`}  readMtimes: new Map(),
${dryRun ? '  // Permitted calls are described and not run.\n  dryRun: true,\n' : ''}});
`;
}

function toOptionLines({ format, strict, closeObjects }: ProviderChoice): string {
  if (!strict || !providerFacts(format).strict) return '';
  return `  strict: true,\n${closeObjects ? '  closeObjects: true,\n' : ''}`;
}

function toOptions({ format, strict, closeObjects }: ProviderChoice): string {
  if (!strict || !providerFacts(format).strict) return '';
  return `\n  ${toLiteral({ strict: true, ...(closeObjects && { closeObjects }) })},`;
}

/** A header such as `x-api-key: $KEY` as a property of an object literal. */
function toHeader(header: string): string {
  const at = header.indexOf(': ');
  const [name, value] = [header.slice(0, at), header.slice(at + 2)];
  const field = /^[a-z]+$/i.test(name) ? name : quote(name);
  if (!value.includes('$')) return `${field}: ${quote(value)}`;
  if (/^\$\w+$/.test(value)) return `${field}: apiKey`;
  const [before, after] = value.split(/\$\w+/);
  return `${field}: \`${before}\${apiKey}${after ?? ''}\``;
}
