import type { ProviderFormat } from '../../formats/index.ts';
import type { ProviderChoice } from '../definitions/provider-view.ts';
import { providerFacts } from '../definitions/providers.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { quote, toLiteral } from './literal.ts';

/** How one provider's conversation is written down. */
interface Dialect {
  /** The first message, of `question`. */
  ask: string;
  /** What is sent besides what the body of an empty request has. */
  messages: string;
  /** The type of the answer's part that is read, and how the model's messages are taken from it. */
  answer: string;
  replies: string;
  /** The field that holds the tools. Default: `tools`. */
  tools?: { key: string; text: string };
}

const DIALECTS: Readonly<Partial<Record<ProviderFormat, Dialect>>> = {
  'openai-chat': {
    ask: "{ role: 'user', content: question }",
    messages: 'messages',
    answer: '{ choices: { message: ProviderMessage }[] }',
    replies: 'answer.choices.map(({ message }) => message)',
  },
  'openai-responses': {
    ask: "{ role: 'user', content: question }",
    messages: 'input',
    answer: '{ output: ProviderMessage[] }',
    replies: 'answer.output',
  },
  anthropic: {
    ask: "{ role: 'user', content: question }",
    messages: 'messages',
    answer: '{ content: unknown }',
    replies: "[{ role: 'assistant', content: answer.content }]",
  },
  gemini: {
    ask: "{ role: 'user', parts: [{ text: question }] }",
    messages: 'contents',
    answer: '{ candidates: { content: ProviderMessage }[] }',
    replies: 'answer.candidates.map(({ content }) => content)',
  },
  bedrock: {
    ask: "{ role: 'user', content: [{ text: question }] }",
    messages: 'messages',
    answer: '{ output: { message: ProviderMessage } }',
    replies: '[answer.output.message]',
    tools: { key: 'toolConfig', text: 'toolConfig: { tools: definitions.tools }' },
  },
  cohere: {
    ask: "{ role: 'user', content: question }",
    messages: 'messages',
    answer: '{ message: ProviderMessage }',
    replies: '[answer.message]',
  },
};

/** The program's main file: tools out, calls in, results back, until the model has none left. */
export function toConversation(workspace: Workspace, choice: ProviderChoice): string {
  const { format } = choice;
  const options = toOptions(choice);
  const dialect = DIALECTS[format];
  if (format === 'mcp') return toMcp(workspace);
  if (!dialect) return toAiSdk(workspace);
  const { request } = providerFacts(format);
  const tools = dialect.tools ?? { key: 'tools', text: 'tools: definitions.tools' };
  const { [tools.key]: _, [dialect.messages]: __, ...rest } = request?.body([]) ?? {};
  const fields = Object.entries(rest).map(([key, value]) => `${key}: ${toLiteral(value)}, `);
  const headers = [...(request?.headers ?? []), 'content-type: application/json'].map(toHeader);
  return `import { fromProviderTranscript, type ProviderMessage, toProviderDefinitions, toProviderResults } from 'toolyard/formats';
import { allowedTools, filterOpts, registry } from './registry.ts';
${toContextImports()}
/** Sends one request and gives the provider's answer. */
export type Send = (body: Record<string, unknown>) => Promise<unknown>;

/** Sends to ${providerFacts(format).label}. The key belongs on a server, never into a page. */
export function createSend(apiKey: string): Send {
  return async (body) => {
    const response = await fetch(${quote(request?.url ?? '')}, {
      method: 'POST',
      headers: { ${headers.join(', ')} },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
    return response.json();
  };
}

/** Asks, runs what the model calls, and asks again; at most \`maxTurns\` times. */
export async function converse(question: string, send: Send, maxTurns = 10): Promise<ProviderMessage[]> {
  const definitions = toProviderDefinitions(${quote(format)}, registry.toDefinitions(allowedTools, filterOpts)${options});
  for (const { tool, reason } of definitions.warnings) console.warn(\`\${tool}: \${reason}\`);
  const messages: ProviderMessage[] = [${dialect.ask}];
  for (let turn = 1; turn <= maxTurns; turn += 1) {
    // The provider's own shape; what is not of it fails here and not in a tool.
    const answer = (await send({
      ${fields.join('')}${dialect.messages === 'messages' ? 'messages' : `${dialect.messages}: messages`},
      ${tools.text},
    })) as ${dialect.answer};
    const replies: ProviderMessage[] = ${dialect.replies};
    messages.push(...replies);
    const { calls } = fromProviderTranscript(replies, { fromWireCall: definitions.fromWireCall });
    if (calls.length === 0) return messages;
    const results = await registry.executeParallel(
      calls,
      createContext(turn, messages.length),
      allowedTools,
      filterOpts,
    );
    messages.push(...toProviderResults(${quote(format)}, results, { toWireName: definitions.toWireName }));
  }
  return messages;
}
${toContext(workspace)}`;
}

function toAiSdk(workspace: Workspace): string {
  return `import { toProviderDefinitions } from 'toolyard/formats';
import { allowedTools, filterOpts, registry } from './registry.ts';
${toContextImports()}
let turns = 0;

/** For \`generateText({ model, tools, … })\` of the AI SDK. Each call is a batch of its own. */
export const { tools } = toProviderDefinitions(
  'ai-sdk',
  registry.toDefinitions(allowedTools, filterOpts),
  {
    executor: {
      registry,
      ctx: () => {
        turns += 1;
        return createContext(turns, turns);
      },
      allowedTools,
      filterOpts,
    },
  },
);
${toContext(workspace)}`;
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
  const wire = { toolCallId, name: params.name, args: params.arguments ?? {} };
  turns += 1;
  const results = await registry.executeParallel(
    [definitions.fromWireCall(wire) ?? wire],
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

/** What a turn is called with; the budget is of the whole turn. */
function toContext({ turn, budget, dryRun }: Workspace): string {
  const { currentTurn: _, messageCount: __, ...context } = turn.context;
  const lines = Object.entries(context)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `    ${key}: ${toLiteral(value)},\n`);
  return `
const readMtimes: NonNullable<ToolContext['readMtimes']> = new Map();

/** What the tools of one turn are called with. */
export function createContext(currentTurn: number, messageCount: number): ToolContext {
  return {
${lines.join('')}    currentTurn,
    messageCount,
    abortSignal: new AbortController().signal,
    emit: ({ toolName, message }) => console.info(\`\${toolName}: \${message}\`),
    // For the results of all calls of a turn, in UTF-16 code units.
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

/** `x-api-key: $KEY` as a field of an object. */
function toHeader(header: string): string {
  const at = header.indexOf(': ');
  const [name, value] = [header.slice(0, at), header.slice(at + 2)];
  const field = /^[a-z]+$/i.test(name) ? name : quote(name);
  if (!value.includes('$')) return `${field}: ${quote(value)}`;
  if (/^\$\w+$/.test(value)) return `${field}: apiKey`;
  const [before, after] = value.split(/\$\w+/);
  return `${field}: \`${before}\${apiKey}${after ?? ''}\``;
}
