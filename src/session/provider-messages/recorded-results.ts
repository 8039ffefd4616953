import { isRecord } from '../../lib/is-record.ts';
import { isFailedRun } from './is-failed-run.ts';
import { contentText, documentOf, errorText, outputText } from './result-text.ts';

/** A result in a transcript. */
export interface RecordedResult {
  /** The id of its call; absent in formats that name only the tool. */
  id?: string;
  name?: string;
  text: string;
  isError: boolean;
}

const MAX_DEPTH = 24;

/**
 * The results of tools in a transcript of any provider, in their order.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * recordedResults([{ role: 'tool', tool_call_id: 'c1', content: '21 °C' }]);
 * // [{ id: 'c1', text: '21 °C', isError: false }]
 */
export function recordedResults(transcript: unknown): RecordedResult[] {
  const results: RecordedResult[] = [];
  /** The methods of JSON-RPC requests by their ids: the reply to another one is no result. */
  const methods = new Map<unknown, unknown>();
  const collect = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    if (isRecord(value) && value.jsonrpc !== undefined) {
      if ('method' in value) methods.set(value.id, value.method);
      else if ((methods.get(value.id) ?? 'tools/call') !== 'tools/call') return;
    }
    const result = isRecord(value) ? readResult(value) : undefined;
    if (result) results.push(result);
    else for (const inner of Object.values(value)) collect(inner, depth + 1);
  };
  collect(transcript, 0);
  return results;
}

function readResult(value: Record<string, unknown>): RecordedResult | undefined {
  const { type, role, toolResult } = value;
  const typed = typeof type === 'string' ? readItem(type, value) : undefined;
  if (typed) return typed;
  if (isRecord(toolResult)) {
    return toResult(toolResult.toolUseId, toolResult.content, toolResult.status === 'error');
  }
  const response = value.functionResponse ?? value.function_response;
  if (isRecord(response)) return readResponse(response);
  // The messages of the AI SDK with this role contain results of their own type.
  const isOfTool = role === 'tool' || role === 'function';
  // Gemini's messages with these roles have parts, too.
  if (isOfTool && !Array.isArray(value.parts) && !hasParts(value.content, 'tool-result')) {
    return toResult(value.tool_call_id, value.content, false, value.tool_name ?? value.name);
  }
  return value.jsonrpc === undefined ? undefined : readReply(value);
}

/** An item, a part or an event that names its type. */
function readItem(type: string, value: Record<string, unknown>): RecordedResult | undefined {
  // The output of a tool that the provider or the client runs for the Responses API.
  if (type.endsWith('_call_output')) {
    const { output, id, callId = id, call_id = callId } = value;
    const isFailure = value.status === 'failed' || isFailedRun(value) || isFailedRun(output);
    return toResult(call_id, output, isFailure, value.name);
  }
  switch (type) {
    case 'tool_result':
    case 'mcp_tool_result':
      return toResult(value.tool_use_id, value.content, value.is_error === true);
    case 'function_call_result':
      return toResult(value.callId, value.output, false);
    case 'function_result':
    case 'mcp_server_tool_result':
      return toResult(value.call_id, value.result, value.is_error === true, value.name);
    case 'function_call':
      // A call that has its own result, which `toKnownForms` writes.
      return readAnswered(value.call_id, value.output, value.error);
    case 'tool':
      return value.tool_call_id === undefined
        ? undefined
        : toResult(value.tool_call_id, value.content, value.status === 'error');
    default:
      return value.toolCallId === undefined ? undefined : readAiSdkPart(type, value);
  }
}

function readAnswered(id: unknown, output: unknown, error: unknown): RecordedResult | undefined {
  if (error !== undefined && error !== null) return toResult(id, errorText(error), true);
  return output === undefined || output === null ? undefined : toResult(id, output, false);
}

/** A part of a message or of a stream of the AI SDK. */
function readAiSdkPart(type: string, value: Record<string, unknown>): RecordedResult | undefined {
  const { toolCallId: id, output, approval } = value;
  if (type === 'tool-result') return readToolResult(value);
  if (type === 'tool-error') return toResult(id, errorText(value.error), true);
  // Messages for pages have a state, and the stream of one has an event for each.
  const state = value.state ?? /^tool-(output-\w+)$/.exec(type)?.[1];
  if (state === 'output-error') return toResult(id, contentText(value.errorText), true);
  if (state === 'output-denied') {
    const reason = isRecord(approval) ? approval.reason : undefined;
    return toResult(id, reason ?? 'The user denied this call.', true);
  }
  if (state !== 'output-available' || value.preliminary === true) return undefined;
  return toResult(id, outputText(output), isRecord(output) && output.isError === true);
}

function readToolResult({ toolCallId, output, ...rest }: Record<string, unknown>): RecordedResult {
  const type = isRecord(output) ? output.type : undefined;
  if (isRecord(output) && type === 'execution-denied') {
    return toResult(toolCallId, output.reason ?? 'The user denied this call.', true);
  }
  if (isRecord(output) && typeof type === 'string' && 'value' in output) {
    const text = type === 'content' ? contentText(output.value) : outputText(output.value);
    return toResult(toolCallId, text, type.startsWith('error'));
  }
  return toResult(toolCallId, outputText(output ?? rest.result), rest.isError === true);
}

/** A response of Gemini, whose pictures stand beside it. */
function readResponse({ id, name, response, parts }: Record<string, unknown>): RecordedResult {
  const text = contentText(response);
  const all = Array.isArray(parts) && parts.length > 0 ? [text, ...parts] : text;
  return toResult(id, all, isRecord(response) && Boolean(response.error), name);
}

/** The reply to an MCP request. */
function readReply({ id, result, error }: Record<string, unknown>): RecordedResult | undefined {
  if (error !== undefined) return toResult(id, errorText(error), true);
  if (!isRecord(result)) return undefined;
  const { content, structuredContent, isError } = result;
  const isEmpty = content === undefined || (Array.isArray(content) && content.length === 0);
  if (isEmpty && structuredContent !== undefined) {
    return toResult(id, outputText(structuredContent), isError === true);
  }
  return content === undefined ? undefined : toResult(id, content, isError === true);
}

function toResult(id: unknown, content: unknown, isError: boolean, name?: unknown): RecordedResult {
  return {
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(typeof name === 'string' && { name }),
    text: contentText(content),
    isError: isError || isErrorDocument(content),
  };
}

function hasParts(content: unknown, type: string): boolean {
  return Array.isArray(content) && content.some((part) => isRecord(part) && part.type === type);
}

function isErrorDocument(content: unknown): boolean {
  const [first] = Array.isArray(content) ? content : [];
  const data = isRecord(first) ? documentOf(first) : undefined;
  return isRecord(data) && 'error' in data && Object.keys(data).length === 1;
}
