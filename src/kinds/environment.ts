import { createSecretsMask } from '../core/index.ts';
import { listed } from './listed.ts';
import { isSecretVariable } from './secret-variables.ts';

/** What {@link expandEnv} made of a text. */
export interface Expanded {
  text: string;
  /** Names that have no value, each once, in order. They stay in the text as they were. */
  missing: string[];
  /** Those of the values that are secrets, each once: what {@link createMask} should hide. */
  secrets: string[];
}

const REFERENCE = /\$?\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Shorter values are left alone: hiding `1` or `eu` would make every text unreadable. */
const SHORTEST_SECRET = 4;

/** What stands where a secret was. */
const MASKED = '[secret]';

/**
 * Puts values in for `${NAME}`; `$${NAME}` is the text `${NAME}` itself. Values are not expanded
 * again, so that a value with `${…}` in it is only a value.
 *
 * @param isCredential The whole text is one, such as an `Authorization` header: each value in it is
 *   a secret. Default false: {@link isSecretVariable} decides.
 *
 * @example
 * expandEnv('Bearer ${KEY}', { KEY: 'k-123' });
 * // { text: 'Bearer k-123', missing: [], secrets: ['k-123'] }
 */
export function expandEnv(
  text: string,
  env: Readonly<Record<string, string>> = {},
  isCredential = false,
): Expanded {
  const missing = new Set<string>();
  const secrets = new Set<string>();
  const expanded = text.replace(REFERENCE, (reference, name: string) => {
    if (reference.startsWith('$$')) return reference.slice(1);
    // `toString` and its like are no variables.
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) {
      missing.add(name);
      return reference;
    }
    if (value !== '' && (isCredential || isSecretVariable(name, value))) secrets.add(value);
    return value;
  });
  return { text: expanded, missing: [...missing], secrets: [...secrets] };
}

/** A sentence for a problem that names variables without a value. */
export function missingVariables(missing: readonly string[]): string {
  const names = listed(missing);
  return missing.length === 1
    ? `The environment variable ${names} has no value. Give it one, or take it out.`
    : `The environment variables ${names} have no value. Give them one, or take them out.`;
}

/**
 * A function that takes secrets out of texts: as they are, percent-encoded, and as they look
 * inside JSON. Values shorter than 4 characters are not hidden.
 */
export function createMask(secrets: Iterable<string>): (text: string) => string {
  return createSecretsMask(
    [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET),
    MASKED,
  );
}
