import type { ToolCall } from '../core/index.ts';
import type { ProviderMessage } from './providers/provider.ts';
import { MESSAGE_WRITERS, type ProviderFormat } from './providers/table.ts';

/** Options of {@link toProviderCalls}. */
export interface ToCallsOptions {
  /** `toWireName` of the model's definitions. Default: names as they are. */
  toWireName?: (name: string) => string | undefined;
  /** `toWireArgs` of the model's definitions. Default: arguments as they are. */
  toWireArgs?: (name: string, args: unknown) => unknown;
}

/**
 * Writes calls as messages of a provider's model, to send an earlier turn back. `mcp` has one
 * `tools/call` request for each call.
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
  const writer = MESSAGE_WRITERS[format];
  const parts = calls.map(({ toolCallId, name, args }) =>
    writer.call({
      toolCallId,
      name: options.toWireName?.(name) ?? name,
      args: options.toWireArgs ? options.toWireArgs(name, args) : args,
    }),
  );
  if (parts.length === 0) return [];
  return writer.calls ? [writer.calls(parts)] : parts;
}
