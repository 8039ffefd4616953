/**
 * Definitions as they are, for servers: without strict schemas, and without what those bring along.
 *
 * @module
 */
import type { PortableDefinition, ProviderDefinitions, ProviderFormat } from './definition.ts';
import { type ProviderTools, writeDefinitions } from './write-definitions.ts';

export type { ProviderFormat } from './definition.ts';
export { PROVIDER_FORMATS } from './write-definitions.ts';

/**
 * Writes tools as a provider takes them, with their own schemas.
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
