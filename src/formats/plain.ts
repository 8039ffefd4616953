/**
 * Definitions for servers, with the tools' own schemas. Strict schemas and their validator stay out
 * of the bundle.
 *
 * @module
 */
import type { PortableDefinition, ProviderDefinitions } from './definition.ts';
import type { ProviderFormat, ProviderTools } from './providers/table.ts';
import { writeDefinitions } from './write-definitions.ts';

export { PROVIDER_FORMATS, type ProviderFormat } from './providers/table.ts';

/**
 * Writes tools in a provider's format, with their own schemas.
 *
 * Source: docs/contract.md#formats.
 *
 * @example
 * const { tools, warnings } = toPlainDefinitions('anthropic', registry.toDefinitions());
 */
export function toPlainDefinitions<F extends ProviderFormat>(
  format: F,
  definitions: readonly PortableDefinition[],
): ProviderDefinitions<ProviderTools[F]> {
  return writeDefinitions(format, definitions, {});
}
