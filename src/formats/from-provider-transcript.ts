import { isRecord } from '../lib/is-record.ts';
import type { FormatProblem } from './definition.ts';
import {
  type FoundCall,
  type ReadTranscript,
  type ReadTranscriptOptions,
  toTranscript,
} from './found-call.ts';
import { pointerTo } from './json.ts';
import { parsePasted } from './parse-json.ts';
import { joinAnswer, streamedAnswers } from './stream/streamed-answers.ts';

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

/**
 * Reads the tool calls out of a provider's messages: OpenAI (Chat Completions and Responses),
 * Anthropic, Gemini, Bedrock, Cohere, MCP requests and the AI SDK; one message, a list, a request or
 * an answer; as values, as JSON, in the code blocks of a Markdown text, or one document in each line.
 * The events of streamed answers, in a list or as a text of server-sent events, are joined.
 * Never throws. Calls without an id get `call_1`, `call_2`, …
 *
 * Source: docs/contract.md#reading-formats.
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
  const parsed = parsePasted(source);
  if ('problem' in parsed) return { calls: [], format: undefined, problems: [parsed.problem] };
  problems.push(...(parsed.problems ?? []));
  const found: FoundCall[] = [];
  try {
    collect(parsed.value, '', 0, { found, problems });
  } catch (thrown) {
    problems.push({ path: '', message: `This could not be read to its end: ${String(thrown)}` });
  }
  const read = toTranscript(found, options, problems);
  if (found.length === 0 && problems.length === 0) {
    problems.push({ path: '', message: 'There is no tool call in this.' });
  }
  return read;
}

interface Collected {
  found: FoundCall[];
  problems: FormatProblem[];
}

function collect(value: unknown, path: string, depth: number, collected: Collected): void {
  if (depth > MAX_DEPTH) return;
  const { found } = collected;
  if (Array.isArray(value)) {
    if (!collectStreams(value, path, collected)) {
      value.forEach((item, at) => void collect(item, pointerTo(path, at), depth + 1, collected));
    }
    return;
  }
  if (!isRecord(value)) return;
  const call = readCall(value, path);
  if (call) {
    found.push({ ...call, path });
    return;
  }
  const before = found.length;
  for (const key of CONTAINERS) {
    if (key in value) collect(value[key], pointerTo(path, key), depth + 1, collected);
  }
  // Cohere's calls have OpenAI's shape; what stands beside them has not.
  if ('tool_plan' in value || 'toolPlan' in value) {
    for (const call of found.slice(before)) call.format = 'cohere';
  }
}

/** @returns whether the list is one of events */
function collectStreams(list: readonly unknown[], path: string, collected: Collected): boolean {
  const answers = streamedAnswers(list);
  for (const answer of answers ?? []) {
    const problems: FormatProblem[] = [];
    const moved = (at: string) => pointerTo(path, answer.at + Number(at.slice(1)));
    const calls = joinAnswer(answer, problems);
    collected.found.push(...calls.map((call) => ({ ...call, path: moved(call.path) })));
    collected.problems.push(...problems.map((one) => ({ ...one, path: moved(one.path) })));
  }
  return answers !== undefined;
}

function readCall(
  value: Record<string, unknown>,
  path: string,
): Omit<FoundCall, 'path'> | undefined {
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
  if (/\/(tool_calls|toolCalls)\/\d+$/.test(path) && isRecord(value.parameters)) {
    return { format: 'cohere', id, name, args: value.parameters };
  }
  const bedrock = value.toolUse;
  if (isRecord(bedrock)) {
    return {
      format: 'bedrock',
      id: bedrock.toolUseId,
      name: bedrock.name,
      args: bedrock.input,
    };
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
