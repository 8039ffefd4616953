import type { PortableDefinition, ProviderDefinitions, ProviderFormat } from './definition.ts';
import { toStrictSchema } from './strict/to-strict-schema.ts';
import {
  type ProviderTools,
  type ToProviderOptions,
  writeDefinitions,
} from './write-definitions.ts';

/**
 * Writes tools as a provider takes them. Names that the provider would refuse are mapped, always
 * to the same wire name; `fromWireCall` turns the model's calls into the registry's.
 *
 * Source: docs/contract.md#formats.
 *
 * @example
 * const { tools, fromWireCall, warnings } = toProviderDefinitions('openai-chat', registry.toDefinitions(), { strict: true });
 * const calls = message.tool_calls.map(({ id, function: f }) => fromWireCall({ toolCallId: id, name: f.name, args: JSON.parse(f.arguments) }));
 */
export function toProviderDefinitions<F extends ProviderFormat>(
  format: F,
  definitions: readonly PortableDefinition[],
  options: ToProviderOptions = {},
): ProviderDefinitions<ProviderTools[F]> {
  return writeDefinitions(format, definitions, options, toStrictSchema);
}
