import { createSecretsMask } from '../core/index.ts';
import { listed } from './listed.ts';
import { isSecretVariable } from './secret-variables.ts';
import { createUrlReader, type UrlPart } from './url-part.ts';

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
  return expandWith(text, env, isCredential, (value) => value);
}

/**
 * Like {@link expandEnv}, for a URL. A value in the path or the query is percent-encoded, so that the
 * server receives exactly this value. These values are inserted as they are:
 *
 * - before the path, such as a base or a host;
 * - in place of whole parameters, such as `?${SAS_TOKEN}`;
 * - the slashes of a value in the path, if it is not a secret or its name ends in `PATH`.
 *
 * Source: docs/contract.md#kind-webhook.
 *
 * @example
 * expandUrl('${BASE}/items?key=${KEY}', { BASE: 'https://a.example/v1', KEY: 'a+b' }).text
 * // 'https://a.example/v1/items?key=a%2Bb'
 */
export function expandUrl(text: string, env: Readonly<Record<string, string>> = {}): Expanded {
  const read = createUrlReader();
  return expandWith(text, env, false, (value, name, before) => {
    const part = read(before);
    const placed = inPart(part, value, name);
    read(placed);
    return placed;
  });
}

function inPart(part: UrlPart, value: string, name: string): string {
  if (part === 'origin' || part === 'parameter') return value;
  const isOneSegment = isSecretVariable(name, value) && !/(?:^|_)path$/i.test(name);
  const encoded = encodeText(value);
  return part === 'path' && !isOneSegment ? encoded.replaceAll('%2F', '/') : encoded;
}

/** Half of a surrogate pair would make `encodeURIComponent` throw. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** @param place The text for a value. `before` is the text since the last value. */
function expandWith(
  text: string,
  env: Readonly<Record<string, string>>,
  isCredential: boolean,
  place: (value: string, name: string, before: string) => string,
): Expanded {
  const missing = new Set<string>();
  const secrets = new Set<string>();
  let expanded = '';
  let end = 0;
  let before = '';
  for (const match of text.matchAll(REFERENCE)) {
    const [reference, name = ''] = match;
    before += text.slice(end, match.index);
    end = match.index + reference.length;
    // `toString` and other inherited members are not variables.
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (reference.startsWith('$$')) before += reference.slice(1);
    else if (value === undefined) {
      missing.add(name);
      before += reference;
    } else {
      if (value !== '' && (isCredential || isSecretVariable(name, value))) secrets.add(value);
      expanded += before + place(value, name, before);
      before = '';
    }
  }
  expanded += before + text.slice(end);
  return { text: expanded, missing: [...missing], secrets: [...secrets] };
}

/** The sentence of a problem about variables without a value. */
export function missingVariables(missing: readonly string[]): string {
  const names = listed(missing);
  return missing.length === 1
    ? `The environment variable ${names} has no value. Set it, or remove the reference.`
    : `The environment variables ${names} have no value. Set them, or remove the references.`;
}

/**
 * A function that masks secrets in texts: literal, encoded for a URL or a form, and escaped for
 * JSON. Values shorter than 4 characters are not masked.
 */
export function createMask(secrets: Iterable<string>): (text: string) => string {
  return createSecretsMask(
    [...secrets].filter((secret) => secret.length >= SHORTEST_SECRET),
    MASKED,
  );
}
