import type { ToolCall } from '../core/index.ts';
import type { ProviderFormat } from './definition.ts';
import type { ProviderMessage } from './to-provider-results.ts';

/** How {@link toProviderCalls} writes. */
export interface ToCallsOptions {
  /** `toWireName` of the definitions that the model was given. Default: names as they are. */
  toWireName?: (name: string) => string | undefined;
  /** `toWireArgs` of these definitions. Default: arguments as they are. */
  toWireArgs?: (name: string, args: unknown) => unknown;
}

/**
 * Writes calls as the messages in which a provider's model asks for them, for sending an earlier
 * turn back. For `mcp` there is one `tools/call` request for each call.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * toProviderCalls('anthropic', [{ toolCallId: 't1', name: 'now', args: {} }])
 * // [{ role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'now', input: {} }] }]
 */
export function toProviderCalls(
  format: ProviderFormat,
  calls: readonly ToolCall[],
  options: ToCallsOptions = {},
): ProviderMessage[] {
  const parts = calls.map(({ toolCallId, name, args }) =>
    WRITERS[format]({
      toolCallId,
      name: options.toWireName?.(name) ?? name,
      args: options.toWireArgs ? options.toWireArgs(name, args) : args,
    }),
  );
  if (parts.length === 0) return [];
  if (format === 'openai-chat') return [{ role: 'assistant', content: null, tool_calls: parts }];
  if (format === 'cohere') return [{ role: 'assistant', tool_calls: parts }];
  if (format === 'anthropic' || format === 'bedrock')
    return [{ role: 'assistant', content: parts }];
  if (format === 'gemini') return [{ role: 'model', parts }];
  if (format === 'ai-sdk') return [{ role: 'assistant', content: parts }];
  return parts;
}

type CallWriter = (call: ToolCall) => ProviderMessage;

const toFunctionCall: CallWriter = ({ toolCallId, name, args }) => ({
  id: toolCallId,
  type: 'function',
  function: { name, arguments: toText(args) },
});

const WRITERS: Readonly<Record<ProviderFormat, CallWriter>> = {
  'openai-chat': toFunctionCall,
  cohere: toFunctionCall,
  'openai-responses': ({ toolCallId, name, args }) => ({
    type: 'function_call',
    call_id: toolCallId,
    name,
    arguments: toText(args),
  }),
  anthropic: ({ toolCallId, name, args }) => ({
    type: 'tool_use',
    id: toolCallId,
    name,
    input: args,
  }),
  gemini: ({ toolCallId, name, args }) => ({ functionCall: { id: toolCallId, name, args } }),
  bedrock: ({ toolCallId, name, args }) => ({
    toolUse: { toolUseId: toolCallId, name, input: args },
  }),
  mcp: ({ toolCallId, name, args }) => ({
    jsonrpc: '2.0',
    id: toolCallId,
    method: 'tools/call',
    params: { name, arguments: args },
  }),
  'ai-sdk': ({ toolCallId, name, args }) => ({
    type: 'tool-call',
    toolCallId,
    toolName: name,
    input: args,
  }),
};

/** OpenAI takes arguments as JSON text. */
function toText(args: unknown): string {
  return JSON.stringify(args) ?? '{}';
}
