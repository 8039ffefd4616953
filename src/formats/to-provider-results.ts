import type { ToolCallResult } from '../core/index.ts';
import type { ProviderFormat } from './definition.ts';
import { toModelText, UNTRUSTED_META } from './model-text.ts';

/** How {@link toProviderResults} writes. */
export interface ToResultsOptions {
  /** `toWireName` of the definitions that the model was given. Default: names as they are. */
  toWireName?: (name: string) => string | undefined;
}

/** A message, as it goes into a provider's next request. */
export type ProviderMessage = Record<string, unknown>;

/**
 * Writes settled calls as the messages that a provider expects next. For `mcp` there is one
 * `tools/call` result for each call.
 *
 * The text of a result that carries `untrusted` is wrapped by `wrapUntrusted`, failures included.
 * The MCP form also carries the origin as `_meta['toolyard/untrusted']`.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * toProviderResults('openai-chat', await registry.executeParallel(calls, ctx))
 * // [{ role: 'tool', tool_call_id: 'call_1', content: '…' }]
 */
export function toProviderResults(
  format: ProviderFormat,
  results: readonly ToolCallResult[],
  options: ToResultsOptions = {},
): ProviderMessage[] {
  const parts = results.map((settled) => WRITERS[format](settled, options));
  if (parts.length === 0) return [];
  if (format === 'anthropic' || format === 'bedrock') return [{ role: 'user', content: parts }];
  if (format === 'gemini') return [{ role: 'user', parts }];
  if (format === 'ai-sdk') return [{ role: 'tool', content: parts }];
  return parts;
}

type Writer = (settled: ToolCallResult, options: ToResultsOptions) => ProviderMessage;

const WRITERS: Readonly<Record<ProviderFormat, Writer>> = {
  'openai-chat': (settled) => ({
    role: 'tool',
    tool_call_id: settled.toolCallId,
    content: toModelText(settled),
  }),
  'openai-responses': (settled) => ({
    type: 'function_call_output',
    call_id: settled.toolCallId,
    output: toModelText(settled),
  }),
  anthropic: (settled) => ({
    type: 'tool_result',
    tool_use_id: settled.toolCallId,
    content: toModelText(settled),
    ...(!settled.result.ok && { is_error: true }),
  }),
  gemini: (settled, options) => ({
    functionResponse: {
      id: settled.toolCallId,
      name: wireNameOf(settled, options),
      response: { [settled.result.ok ? 'output' : 'error']: toModelText(settled) },
    },
  }),
  bedrock: (settled) => ({
    toolResult: {
      toolUseId: settled.toolCallId,
      content: [toBedrockContent(toModelText(settled))],
      status: settled.result.ok ? 'success' : 'error',
    },
  }),
  cohere: (settled) => ({
    role: 'tool',
    tool_call_id: settled.toolCallId,
    content: [
      {
        type: 'document',
        document: { data: { [settled.result.ok ? 'output' : 'error']: toModelText(settled) } },
      },
    ],
  }),
  mcp: (settled) => ({
    content: [{ type: 'text', text: toModelText(settled) }],
    ...(settled.result.ok &&
      settled.result.structured && { structuredContent: settled.result.structured }),
    ...(!settled.result.ok && { isError: true }),
    ...(settled.untrusted && { _meta: { [UNTRUSTED_META]: settled.untrusted } }),
  }),
  'ai-sdk': (settled, options) => ({
    type: 'tool-result',
    toolCallId: settled.toolCallId,
    toolName: wireNameOf(settled, options),
    output: { type: settled.result.ok ? 'text' : 'error-text', value: toModelText(settled) },
  }),
};

/** Bedrock refuses a text that is blank. */
function toBedrockContent(text: string): ProviderMessage {
  return text.trim() === '' ? { json: { output: text } } : { text };
}

function wireNameOf({ name }: ToolCallResult, { toWireName }: ToResultsOptions): string {
  return toWireName?.(name) ?? name;
}
