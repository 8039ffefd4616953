import type { ProviderChoice } from '../definitions/provider-view.ts';
import { type ProviderFacts, providerFacts } from '../definitions/providers.ts';
import { quote } from '../lib/quote.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toLiteral } from './literal.ts';

const PROGRAMS: Readonly<
  Record<ProviderFacts['program'], (workspace: Workspace, choice: ProviderChoice) => string>
> = {
  conversation: toConversationProgram,
  'mcp-server': toMcp,
  'ai-sdk': toAiSdk,
};

/** The main file of a program for a provider. */
export function toMainFile(workspace: Workspace, choice: ProviderChoice): string {
  return PROGRAMS[providerFacts(choice.format).program](workspace, choice);
}

/** Definitions, calls and results, until the model calls no more tools. */
function toConversationProgram(workspace: Workspace, choice: ProviderChoice): string {
  const { format } = choice;
  const options = toOptions(choice);
  const { label, request } = providerFacts(format);
  // The type of a provider's facts requires a request for this program.
  if (!request) throw new Error(`${label} has no request.`);
  const { url, dialect } = request;
  const tools = dialect.tools ?? { key: 'tools', text: 'tools: definitions.tools' };
  const { [tools.key]: _, [dialect.messages]: __, ...rest } = request.body('', []);
  const fields = Object.entries(rest).map(([key, value]) => `${key}: ${toLiteral(value)}, `);
  const headers = [...request.headers, 'content-type: application/json'].map(toHeader);
  return `import { fromProviderTranscript, type ProviderMessage, toProviderDefinitions, toProviderResults } from 'toolyard/formats';
import { allowedTools, filterOpts, registry } from './registry.ts';
${toContextImports()}
/** Sends one request and returns the provider's answer. */
export type Send = (body: Record<string, unknown>) => Promise<unknown>;

/** Sends to ${label}. Keep the key on a server, never in a page. */
export function createSend(apiKey: string): Send {
  return async (body) => {
    const response = await fetch(${quote(url)}, {
      method: 'POST',
      headers: { ${headers.join(', ')} },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
    return response.json();
  };
}

/** Asks the model and runs its calls, until it calls no more tools or \`maxTurns\` is reached. */
export async function converse(question: string, send: Send, maxTurns = 10): Promise<ProviderMessage[]> {
  const definitions = toProviderDefinitions(${quote(format)}, registry.toDefinitions(allowedTools, filterOpts)${options});
  for (const { tool, reason } of definitions.warnings) console.warn(\`\${tool}: \${reason}\`);
  const messages: ProviderMessage[] = [${dialect.ask}];
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    // The provider's shape. An answer of another shape fails here, and not in a tool.
    const answer = (await send({
      ${fields.join('')}${dialect.messages === 'messages' ? 'messages' : `${dialect.messages}: messages`},
      ${tools.text},
    })) as ${dialect.answer};
    const replies: ProviderMessage[] = ${dialect.replies};
    messages.push(...replies);
    const { calls } = fromProviderTranscript(replies, { fromProviderCall: definitions.fromProviderCall });
    if (calls.length === 0) return messages;
    const results = await registry.executeParallel(
      calls,
      createContext(turn, messages.length),
      allowedTools,
      filterOpts,
    );
    messages.push(...toProviderResults(${quote(format)}, results, { toProviderName: definitions.toProviderName }));
  }
  return messages;
}
${toContext(workspace)}`;
}

function toAiSdk(workspace: Workspace): string {
  return `import { toAiSdkTools } from 'toolyard/formats';
import { allowedTools, filterOpts, registry } from './registry.ts';
${toContextImports()}${toContext(workspace)}
/** For \`generateText({ model, tools, … })\` of the AI SDK. Calls that start together are one batch. */
export const tools = toAiSdkTools(registry, {
  session: createContext(1, 1),
  personality: { ...(allowedTools && { allowedTools }), filterOpts, ctx: personalityContext },
});
`;
}

function toMcp(workspace: Workspace): string {
  return `import { type ProviderMessage, toProviderDefinitions, toProviderResults } from 'toolyard/formats';
import { allowedTools, filterOpts, registry } from './registry.ts';
${toContextImports()}
const definitions = toProviderDefinitions('mcp', registry.toDefinitions(allowedTools, filterOpts));
let turns = 0;

/** The result of \`tools/list\`. */
export function listTools() {
  return { tools: definitions.tools };
}

/** The result of \`tools/call\`. */
export async function callTool(
  toolCallId: string,
  params: { name: string; arguments?: unknown },
): Promise<ProviderMessage> {
  const sent = { toolCallId, name: params.name, args: params.arguments ?? {} };
  turns += 1;
  const results = await registry.executeParallel(
    [definitions.fromProviderCall(sent) ?? sent],
    createContext(turns, turns),
    allowedTools,
    filterOpts,
  );
  const [result] = toProviderResults('mcp', results);
  if (!result) throw new Error('The registry gave no result.');
  return result;
}
${toContext(workspace)}`;
}

function toContextImports(): string {
  return "import type { ToolContext } from 'toolyard';\nimport { personalityContext } from './registry.ts';\n";
}

/** The file's function for the context of a turn, whose calls share the budget. */
function toContext({ turn, budget, dryRun }: Workspace): string {
  const { currentTurn: _, messageCount: __, ...context } = turn.context;
  const lines = Object.entries(context)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `    ${key}: ${toLiteral(value)},\n`);
  return `
const readMtimes: NonNullable<ToolContext['readMtimes']> = new Map();

/** The context of the tools in one turn. */
export function createContext(currentTurn: number, messageCount: number): ToolContext {
  return {
${lines.join('')}    currentTurn,
    messageCount,
    abortSignal: new AbortController().signal,
    emit: ({ toolName, message }) => console.info(\`\${toolName}: \${message}\`),
    // The budget of all results of a turn, in UTF-16 code units.
    resultBudgetChars: ${budget.totalChars},
    readMtimes,
${dryRun ? '    dryRun: true,\n' : ''}    ...personalityContext,
  };
}
`;
}

function toOptions({ format, strict, closeObjects }: ProviderChoice): string {
  if (!strict || !providerFacts(format).strict) return '';
  return `, ${toLiteral({ strict: true, ...(closeObjects && { closeObjects }) })}`;
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
