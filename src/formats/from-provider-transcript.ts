import type { ToolCall } from '../core/index.ts';
import type { FormatProblem, ProviderFormat, WireCall } from './definition.ts';
import { isRecord, kindOf, pointerTo } from './json.ts';
import { parseJson } from './parse-json.ts';

/** How {@link fromProviderTranscript} reads. */
export interface ReadTranscriptOptions {
  /**
   * `fromWireCall` of the definitions that the model was given: undoes wire names and strict
   * arguments. Default: calls are taken as they are.
   */
  fromWireCall?: (call: WireCall) => ToolCall | undefined;
  /**
   * Arguments in place of a text that is not JSON, for example a repaired one; `undefined` for
   * none. Default: such a call is left out.
   */
  repairArgs?: (text: string) => unknown;
}

/** The calls of a transcript, in its order. */
export interface ReadTranscript {
  calls: ToolCall[];
  /** The format of the first call. */
  format: ProviderFormat | undefined;
  problems: FormatProblem[];
}

/** Where messages and calls are found in requests and answers. */
const CONTAINERS = [
  'messages',
  'choices',
  'message',
  'output',
  'input',
  'candidates',
  'contents',
  'content',
  'parts',
  'tool_calls',
  'toolCalls',
  'function_call',
  'response',
  'request',
  'body',
];
const MAX_DEPTH = 24;

interface FoundCall {
  format: ProviderFormat;
  id: unknown;
  name: unknown;
  args: unknown;
}

/**
 * Reads the tool calls out of a provider's messages: OpenAI (Chat Completions and Responses),
 * Anthropic, Gemini, MCP requests and the AI SDK; one message, a list, a request or an answer.
 * Never throws. Calls without an id get `call_1`, `call_2`, …
 *
 * Source: page 4, item 6.
 *
 * @example
 * fromProviderTranscript({ role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'now', input: {} }] })
 * // { calls: [{ toolCallId: 't1', name: 'now', args: {} }], format: 'anthropic', problems: [] }
 */
export function fromProviderTranscript(
  source: unknown,
  options: ReadTranscriptOptions = {},
): ReadTranscript {
  const problems: FormatProblem[] = [];
  const parsed = parseJson(source);
  if ('problem' in parsed) return { calls: [], format: undefined, problems: [parsed.problem] };
  const found: { call: FoundCall; path: string }[] = [];
  try {
    collect(parsed.value, '', 0, found);
  } catch (thrown) {
    problems.push({ path: '', message: `This could not be read to its end: ${String(thrown)}` });
  }
  const calls: ToolCall[] = [];
  const ids = new Set(found.map(({ call }) => call.id));
  const seen = new Set<string>();
  let unnamed = 0;
  for (const { call, path } of found) {
    const { id, name } = call;
    const report = (message: string): void => {
      problems.push({ path, ...(typeof name === 'string' && { entry: name }), message });
    };
    if (typeof name !== 'string' || name === '') {
      report(`The call's name is ${name === '' ? 'empty' : kindOf(name)}, so it is left out.`);
      continue;
    }
    const args = readArguments(call.args, options.repairArgs);
    if (args.message !== undefined) report(args.message);
    if (!('value' in args)) continue;
    let toolCallId = typeof id === 'string' && id !== '' ? id : undefined;
    while (toolCallId === undefined) {
      unnamed += 1;
      if (!ids.has(`call_${unnamed}`)) toolCallId = `call_${unnamed}`;
    }
    if (seen.has(toolCallId)) report(`An earlier call has the id '${toolCallId}' too.`);
    seen.add(toolCallId);
    const wire: WireCall = { toolCallId, name, args: args.value };
    const known = options.fromWireCall?.(wire);
    if (options.fromWireCall && !known) {
      report(`No tool has the wire name '${name}'; the call is kept as it is.`);
    }
    calls.push(known ?? wire);
  }
  if (found.length === 0 && problems.length === 0) {
    problems.push({ path: '', message: 'There is no tool call in this.' });
  }
  return { calls, format: found[0]?.call.format, problems };
}

function collect(
  value: unknown,
  path: string,
  depth: number,
  found: { call: FoundCall; path: string }[],
): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => void collect(item, pointerTo(path, index), depth + 1, found));
    return;
  }
  if (!isRecord(value)) return;
  const call = readCall(value, path);
  if (call) {
    found.push({ call, path });
    return;
  }
  for (const key of CONTAINERS) {
    if (key in value) collect(value[key], pointerTo(path, key), depth + 1, found);
  }
}

function readCall(value: Record<string, unknown>, path: string): FoundCall | undefined {
  const { type, id, name } = value;
  if (type === 'tool_use') return { format: 'anthropic', id, name, args: value.input };
  if (type === 'function_call') {
    return { format: 'openai-responses', id: value.call_id ?? id, name, args: value.arguments };
  }
  if (type === 'tool-call') {
    const args = value.input ?? value.args;
    return { format: 'ai-sdk', id: value.toolCallId, name: value.toolName, args };
  }
  // A part of the AI SDK's messages for pages; results have the tool's name in a field as well.
  if (typeof type === 'string' && value.toolCallId !== undefined && 'state' in value) {
    const named = type === 'dynamic-tool' ? value.toolName : /^tool-(.+)$/.exec(type)?.[1];
    return { format: 'ai-sdk', id: value.toolCallId, name: named, args: value.input };
  }
  if (isRecord(value.function) && 'arguments' in value.function) {
    const { name: called, arguments: args } = value.function;
    return { format: 'openai-chat', id, name: called, args };
  }
  if (/(^|\/)function_call$/.test(path)) {
    if ('args' in value) return { format: 'gemini', id, name, args: value.args };
    return { format: 'openai-chat', id, name, args: value.arguments };
  }
  const gemini = value.functionCall;
  if (isRecord(gemini)) {
    return { format: 'gemini', id: gemini.id, name: gemini.name, args: gemini.args };
  }
  if (value.method === 'tools/call' && isRecord(value.params)) {
    const asked = typeof id === 'number' ? String(id) : id;
    return { format: 'mcp', id: asked, name: value.params.name, args: value.params.arguments };
  }
  return undefined;
}

/** OpenAI writes arguments as JSON text, which a model may get wrong. */
function readArguments(
  args: unknown,
  repair: ReadTranscriptOptions['repairArgs'],
): { value: unknown; message?: string } | { message: string } {
  if (args === undefined || args === null || args === '') return { value: {} };
  if (typeof args !== 'string') return { value: args };
  const parsed = parseJson(args);
  if ('value' in parsed) return parsed;
  const { message } = parsed.problem;
  const value = repair?.(args);
  if (value !== undefined) return { value, message: `Its arguments are repaired. ${message}` };
  return { message: `Its arguments cannot be read, so it is left out. ${message}` };
}
