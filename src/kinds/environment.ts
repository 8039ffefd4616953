import { createSecretsMask } from '../core/index.ts';
import { listed } from './listed.ts';
import { isSecretVariable } from './secret-variables.ts';

/** The result of {@link expandEnv}. */
export interface Expanded {
  text: string;
  /** Names without a value, each once, in order. They stay unchanged in the text. */
  missing: string[];
  /** The inserted values that are secrets, each once: input for {@link createMask}. */
  secrets: string[];
}

const REFERENCE = /\$?\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Shorter values stay visible: masking `1` or `eu` would make every text unreadable. */
const SHORTEST_SECRET = 4;

/** The replacement of a secret. */
const MASKED = '[secret]';

/**
 * Inserts values for `${NAME}`; `$${NAME}` stands for the text `${NAME}`. Values are not expanded
 * again, so `${…}` inside a value stays as it is.
 *
 * @param isCredential Whether the whole text is a credential, such as an `Authorization` header:
 * then
 *   each value in it is a secret. Default false: {@link isSecretVariable} decides.
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
    // `toString` and other inherited members are not variables.
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

/** The sentence of a problem about variables without a value. */
export function missingVariables(missing: readonly string[]): string {
  const names = listed(missing);
  return missing.length === 1
    ? `The environment variable ${names} has no value. Give it one, or take it out.`
    : `The environment variables ${names} have no value. Give them one, or take them out.`;
}

/**
 * A function that masks secrets in texts: literal, percent-encoded, and escaped for JSON. Values
 * shorter than 4 characters are not masked.
 */
export function createMask(secrets: Iterable<string>): (text: string) => string {
  return createSecretsMask(
    [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET),
    MASKED,
  );
}
