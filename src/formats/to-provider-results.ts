import type { ToolCallResult } from '../core/index.ts';
import { partOf } from './providers/part-of.ts';
import type { ProviderMessage } from './providers/provider.ts';
import { MESSAGE_WRITERS, type ProviderFormat } from './providers/table.ts';

/**
 * Options of {@link toProviderResults}.
 *
 * Source: docs/contract.md#untrusted.
 */
export interface ToResultsOptions {
  /** `toProviderName` of the model's definitions. Default: names as they are. */
  toProviderName?: (name: string) => string | undefined;
}

/**
 * Writes settled calls as the messages that a provider expects next. `mcp` has one `tools/call`
 * result for each call.
 *
 * `wrapUntrusted` wraps the text of a result with `untrusted`, failures included.
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
  const writer = partOf(MESSAGE_WRITERS, format);
  const parts = results.map((settled) =>
    writer.result(settled, options.toProviderName?.(settled.name) ?? settled.name),
  );
  if (parts.length === 0) return [];
  return writer.results ? [writer.results(parts)] : parts;
}
