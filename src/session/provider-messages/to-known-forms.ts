import { isRecord } from '../../lib/is-record.ts';
import { fromLangChainMessage } from './from-lang-chain-message.ts';
import { isAnswer } from './is-answer.ts';
import { nameOrUnknown } from './name-or-unknown.ts';
import { countSkipped, createSkippedCalls, type SkippedCalls } from './skipped-calls.ts';

/** Keys that hold messages, items and calls, in requests, answers, logs and streams. */
const KEYS = [
  ...['messages', 'choices', 'message', 'output', 'input', 'candidates', 'contents', 'content'],
  ...['parts', 'tool_calls', 'toolCalls', 'response', 'request', 'body'],
  // Of streams.
  ...['delta', 'item', 'content_block'],
];
const MAX_DEPTH = 24;

/**
 * Rewrites calls in other forms to the forms that `fromProviderTranscript` reads, in place: custom
 * tools, tools of an MCP server that the provider calls, tools that the client runs, messages of
 * LangChain, and logs of programs. Places of calls stay the same.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @param given A parsed transcript, or one of its entries. No other code has it yet.
 * @param skipped Counts the calls that stay unread.
 */
export function toKnownForms(given: unknown, skipped: SkippedCalls, depth = 0): unknown {
  if (depth > MAX_DEPTH) return given;
  if (Array.isArray(given)) {
    for (const [at, item] of given.entries()) given[at] = toKnownForms(item, skipped, depth + 1);
    return given;
  }
  if (!isRecord(given)) return given;
  const value = fromLangChainMessage(given);
  // What a tool returned is not read.
  if (isAnswer(value)) return value;
  const call = toKnownCall(value);
  if (call) return call;
  if (countSkipped(value, skipped)) return value;
  // An item that begins has no input yet. The last event has all items once more.
  if (value.type === 'response.output_item.added') return value;
  const counts = value.type === 'response.completed' ? createSkippedCalls() : skipped;
  const held = toMessage(toContent(value));
  for (const key of KEYS) {
    const inner = held[key];
    if (typeof inner === 'object') held[key] = toKnownForms(inner, counts, depth + 1);
  }
  return held;
}

/** Tools that the client runs for the Responses API: their names, and the keys of their arguments. */
const CLIENT_TOOLS: ReadonlyMap<unknown, readonly [name: string, key: string]> = new Map([
  ['local_shell_call', ['local_shell', 'action']],
  ['shell_call', ['shell', 'action']],
  ['apply_patch_call', ['apply_patch', 'operation']],
  ['computer_call', ['computer', 'action']],
]);

function toKnownCall(value: Record<string, unknown>): Record<string, unknown> | undefined {
  const { type, id, call_id = id, name, input, custom, output, error } = value;
  const item = (called: unknown, args: unknown) => ({
    ...{ type: 'function_call', call_id, name: called, arguments: args },
  });
  const onServer = (server: unknown) => `mcp__${nameOrUnknown(server)}__${nameOrUnknown(name)}`;
  switch (type) {
    case 'custom_tool_call':
      return item(name, JSON.stringify({ input }));
    case 'mcp_call':
      return { ...item(onServer(value.server_label), value.arguments), output, error };
    case 'function_call':
      return isInteraction(value) ? toFunctionCall(id, name, value.arguments) : undefined;
    case 'mcp_server_tool_call':
      return isInteraction(value)
        ? toFunctionCall(id, onServer(value.server_name), value.arguments)
        : item(onServer(value.server_name), value.arguments);
    case 'mcp_tool_use':
      return { type: 'tool_use', id, name: onServer(value.server_name), input };
    case 'tool-invocation':
      return isRecord(value.toolInvocation) ? toPagePart(value.toolInvocation) : undefined;
    case 'tool_call':
      return 'args' in value ? toFunction(id, name, JSON.stringify(value.args)) : undefined;
    case 'custom':
      // A part of a stream has its position, and only a piece of the input.
      return isRecord(custom) && !('index' in value)
        ? toFunction(id, custom.name, JSON.stringify({ input: custom.input }))
        : undefined;
  }
  const [tool, key = ''] = CLIENT_TOOLS.get(type) ?? [];
  if (tool === undefined) return undefined;
  return item(tool, JSON.stringify(value[key] ?? { actions: value.actions }));
}

/** A call of Gemini's Interactions API. Those of OpenAI have their arguments as a text, and another id. */
function isInteraction({ call_id, callId = call_id, arguments: args }: Record<string, unknown>) {
  return callId === undefined && isRecord(args);
}

function toFunctionCall(id: unknown, name: unknown, args: unknown): Record<string, unknown> {
  return { functionCall: { id, name, args } };
}

function toFunction(id: unknown, name: unknown, args: unknown): Record<string, unknown> {
  return { id, type: 'function', function: { name, arguments: args } };
}

/** A call of a page's message in version 4 of the AI SDK, as later versions write it. */
function toPagePart(call: Record<string, unknown>): Record<string, unknown> {
  const { state, toolCallId, toolName, args, result } = call;
  return {
    ...{ type: 'dynamic-tool', toolCallId, toolName, input: args, output: result },
    state: state === 'result' ? 'output-available' : 'input-available',
  };
}

/** Keys of logs that hold a message of MCP. */
const ENVELOPES = ['message', 'data', 'payload', 'msg', 'event'];

/** The message or the messages in an entry of a log. */
function toContent(value: Record<string, unknown>): Record<string, unknown> {
  for (const key of ENVELOPES) {
    const inner = value[key];
    if (isRecord(inner) && inner.jsonrpc !== undefined) return inner;
  }
  if (isInteractionBody(value)) return toResponse(value);
  const isKnown = KEYS.some((key) => typeof value[key] === 'object' && value[key] !== null);
  if (typeof value.type === 'string' || 'role' in value || 'jsonrpc' in value) return value;
  if (isKnown && !Array.isArray(value.steps)) return value;
  // A conversation under another key, such as `data` or `steps`.
  const lists = Object.entries(value).filter(
    ([key, list]) => key !== 'tools' && !KEYS.includes(key) && isListOfRecords(list),
  );
  if (lists.length === 0) return value;
  const { messages } = value;
  const all = [...(Array.isArray(messages) ? messages : []), ...lists.flatMap(([, list]) => list)];
  return { ...value, messages: all.map(toStep) };
}

/** Keys of what a model did in an interaction, in the versions of the API. */
const INTERACTION_LISTS = ['outputs', 'steps'] as const;

/** A response of Gemini's Interactions API, which may have a role. */
function isInteractionBody(value: Record<string, unknown>): boolean {
  return (
    (value.object === 'interaction' || value.role === 'model') &&
    INTERACTION_LISTS.some((key) => isListOfRecords(value[key]))
  );
}

/** An interaction as a response: a message with a role has no items. */
function toResponse(value: Record<string, unknown>): Record<string, unknown> {
  const { role: _, outputs, steps, ...rest } = value;
  return { ...rest, output: [outputs, steps].find(isListOfRecords) };
}

function isListOfRecords(list: unknown): list is Record<string, unknown>[] {
  return Array.isArray(list) && list.length > 0 && list.every(isRecord);
}

/** A step of the AI SDK has its calls several times. */
function toStep(step: unknown): unknown {
  if (!isRecord(step) || 'role' in step || 'type' in step) return step;
  const { content } = step;
  return Array.isArray(content) ? { role: 'assistant', content } : step;
}

/** A message with calls that have no type. */
function toMessage(value: Record<string, unknown>): Record<string, unknown> {
  const { toolCalls, toolInvocations, parts, type } = value;
  // A session of Gemini CLI.
  if (type === 'gemini' && Array.isArray(toolCalls)) {
    const calls = toolCalls.map((call: unknown) => {
      if (!isRecord(call) || !('args' in call)) return call;
      const { id, name, args, result } = call;
      return { functionCall: { id, name, args }, result };
    });
    return { ...value, role: 'model', toolCalls: calls };
  }
  // The AI SDK before its messages had parts.
  if (Array.isArray(toolInvocations) && !Array.isArray(parts)) {
    return { ...value, parts: toolInvocations.filter(isRecord).map(toPagePart) };
  }
  return value;
}
