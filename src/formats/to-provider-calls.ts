import { boundedJson, type ToolCall } from '../core/index.ts';
import { partOf } from './providers/part-of.ts';
import type { ProviderMessage } from './providers/provider.ts';
import { MESSAGE_WRITERS, type ProviderFormat } from './providers/table.ts';

/**
 * Options of {@link toProviderCalls}.
 *
 * Source: docs/contract.md#reading-formats.
 */
export interface ToCallsOptions {
  /** `toProviderName` of the model's definitions. Default: names as they are. */
  toProviderName?: (name: string) => string | undefined;
  /** `toProviderArgs` of the model's definitions. Default: arguments as they are. */
  toProviderArgs?: (name: string, args: unknown) => unknown;
}

/**
 * Writes calls as messages of a provider's model, to send an earlier turn back. `mcp` has one
 * `tools/call` request for each call. Arguments that JSON cannot hold are replaced by a sentence.
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
  const writer = partOf(MESSAGE_WRITERS, format);
  const parts = calls.map(({ toolCallId, name, args }) =>
    writer.call({
      toolCallId,
      name: options.toProviderName?.(name) ?? name,
      args: toWritable(args, (plain) => options.toProviderArgs?.(name, plain) ?? plain),
    }),
  );
  if (parts.length === 0) return [];
  return writer.calls ? [writer.calls(parts)] : parts;
}

/** A copy of arguments that is safe to write, whatever they are. */
function toWritable(args: unknown, convert: (plain: unknown) => unknown): unknown {
  if (args === undefined) return convert(args);
  try {
    return convert(JSON.parse(boundedJson(args)));
  } catch {
    return { error: UNWRITABLE };
  }
}

const UNWRITABLE =
  'The arguments of this call cannot be written as JSON. They contain themselves or a BigInt, are nested too deep or too long, or throw when they are read.';
