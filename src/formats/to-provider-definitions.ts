import type { PortableDefinition, ProviderDefinitions } from './definition.ts';
import { markDeferred } from './mark-deferred.ts';
import type { ToProviderOptions } from './providers/provider.ts';
import type { ProviderFormat, ProviderTools } from './providers/table.ts';
import { toStrictSchema } from './strict/to-strict-schema.ts';
import { writeDefinitions } from './write-definitions.ts';

/**
 * Writes tools in a provider's format. A name that the provider would refuse gets another one, the
 * same in each turn. `fromProviderCall` turns the model's calls into the registry's.
 *
 * Source: docs/contract.md#formats.
 *
 * @example
 * const { tools, fromProviderCall, warnings } = toProviderDefinitions('openai-chat', registry.toDefinitions(), { strict: true });
 * const calls = message.tool_calls.map(({ id, function: f }) => fromProviderCall({ toolCallId: id, name: f.name, args: JSON.parse(f.arguments) }));
 */
export function toProviderDefinitions<F extends ProviderFormat>(
  format: F,
  definitions: readonly PortableDefinition[],
  options: ToProviderOptions = {},
): ProviderDefinitions<ProviderTools[F]> {
  const written = writeDefinitions(format, definitions, options, toStrictSchema);
  markDeferred(format, written, options);
  return written;
}
