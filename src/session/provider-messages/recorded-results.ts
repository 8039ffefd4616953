import { isRecord } from '../../lib/is-record.ts';

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
  const collect = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    const result = isRecord(value) ? readResult(value) : undefined;
    if (result) results.push(result);
    else for (const inner of Object.values(value)) collect(inner, depth + 1);
  };
  collect(transcript, 0);
  return results;
}

function readResult(value: Record<string, unknown>): RecordedResult | undefined {
  const { type, role, toolResult, functionResponse } = value;
  if (type === 'tool_result') {
    return toResult(value.tool_use_id, value.content, value.is_error === true);
  }
  if (type === 'function_call_output') return toResult(value.call_id, value.output, false);
  if (type === 'function_call_result') return toResult(value.callId, value.output, false);
  if (type === 'tool-result') {
    const { output, result } = value;
    const isTyped = isRecord(output) && typeof output.type === 'string' && 'value' in output;
    const isError = isTyped && String(output.type).startsWith('error');
    return toResult(value.toolCallId, isTyped ? output.value : (output ?? result), isError);
  }
  if (isRecord(toolResult)) {
    return toResult(toolResult.toolUseId, toolResult.content, toolResult.status === 'error');
  }
  if (isRecord(functionResponse)) {
    const { id, name, response } = functionResponse;
    return toResult(id, response, isRecord(response) && 'error' in response, name);
  }
  // The messages of the AI SDK with this role contain results of the type above.
  if (role === 'tool' && !hasParts(value.content, 'tool-result')) {
    return toResult(value.tool_call_id, value.content, false, value.tool_name ?? value.name);
  }
  if (value.jsonrpc !== undefined && isRecord(value.result)) {
    const { content, isError } = value.result;
    return content === undefined ? undefined : toResult(value.id, content, isError === true);
  }
  return undefined;
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

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (Array.isArray(content)) return content.map(partText).join('\n');
  return isRecord(content) ? partText(content) : JSON.stringify(content);
}

/** A text, or the only field with what a tool returned, or JSON. */
function partText(part: unknown): string {
  if (!isRecord(part)) return contentText(part);
  if (typeof part.text === 'string') return part.text;
  const document = documentOf(part);
  if (document !== undefined) return contentText(document);
  if ('json' in part) return contentText(part.json);
  const [key, ...others] = Object.keys(part);
  const isOnly = others.length === 0 && key !== undefined && WRAPPERS.has(key);
  return isOnly ? contentText(part[key]) : JSON.stringify(part);
}

const WRAPPERS = new Set(['output', 'result', 'error', 'content']);

/** The result of a tool that the provider wraps in a document. */
function documentOf({ type, document }: Record<string, unknown>): unknown {
  return type === 'document' && isRecord(document) ? document.data : undefined;
}

function isErrorDocument(content: unknown): boolean {
  const [first] = Array.isArray(content) ? content : [];
  const data = isRecord(first) ? documentOf(first) : undefined;
  return isRecord(data) && 'error' in data && Object.keys(data).length === 1;
}
