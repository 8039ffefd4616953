import type { SecretsBackend } from '../core/index.ts';

/**
 * Secrets from a plain record, by reference.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @example
 * createSecrets({ 'warehouse/readonly': 'wh-simulated' }).get('warehouse/readonly');
 */
export function createSecrets(record: Readonly<Record<string, string>>): SecretsBackend {
  const secrets = new Map(Object.entries(record));
  return { get: (ref) => secrets.get(ref) };
}
