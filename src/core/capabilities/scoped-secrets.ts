import type { ScopedSecretsResolver } from '../contract/scoped.ts';
import type { SecretsBackend } from './backends.ts';
import { refusal } from './refusals.ts';
import { isDeclaredSecret } from './secret-refs.ts';

/**
 * Secrets by declared reference. No error names a reference or quotes the store, because a model
 * reads the errors of a tool.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @param conceal Called with each value before the tool gets it.
 */
export function createScopedSecrets(
  backend: SecretsBackend,
  declared: readonly string[],
  conceal: (secret: string) => void,
): ScopedSecretsResolver {
  return {
    async resolve(ref) {
      if (!isDeclaredSecret(declared, ref)) {
        throw refusal(
          'SECRET_NOT_DECLARED',
          'The tool does not declare the requested secret. Add its reference to capabilities.secrets.',
        );
      }
      let value: string | undefined;
      try {
        value = await backend.get(ref);
      } catch {
        throw new Error('The secret store failed to answer. Try again later.');
      }
      if (value === undefined) {
        throw new Error(
          'A secret that this tool declares is not in the secret store. Ask the operator of this agent to add it.',
        );
      }
      conceal(value);
      return value;
    },
  };
}
