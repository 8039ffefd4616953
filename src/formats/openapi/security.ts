import type { JsonSchema } from '../../core/index.ts';
import { isRecord, own, pointerTo, setOwn } from '../json.ts';
import { follow, type Report, text, withoutVariables } from './reading.ts';

/** What a request carries to be let in, with `${ENV}` where a secret belongs. */
export interface Credentials {
  headers: Record<string, string>;
  /** Into the URL. */
  query: Record<string, string>;
}

/**
 * The first way of an operation's `security` that headers or the query can express.
 *
 * @param requirements `security` of the operation, or of the document
 * @param pointer where that stands
 */
export function readSecurity(
  document: JsonSchema,
  requirements: unknown,
  pointer: string,
  report: Report,
): Credentials {
  const none = { headers: {}, query: {} };
  if (!Array.isArray(requirements) || requirements.length === 0) return none;
  // An empty requirement means that the request is let in without any, so it is the last resort.
  const ways = requirements.filter(isRecord);
  const asking = ways.filter((way) => Object.keys(way).length > 0);
  const reasons: string[] = [];
  for (const way of asking) {
    const credentials: Credentials = { headers: {}, query: {} };
    const failed = Object.keys(way).flatMap((name) => addScheme(document, name, credentials) ?? []);
    if (failed.length === 0) return credentials;
    reasons.push(...failed);
  }
  if (asking.length === ways.length) {
    report(
      pointer,
      `The calls carry no credentials: ${reasons.join('; ')}. Add a header yourself.`,
    );
  }
  return none;
}

/** @returns why it cannot be expressed */
function addScheme(document: JsonSchema, name: string, into: Credentials): string | undefined {
  const { components } = document;
  const schemes = isRecord(components) ? components.securitySchemes : undefined;
  const at = pointerTo('/components/securitySchemes', name);
  const part = follow(document, isRecord(schemes) ? own(schemes, name) : undefined, at);
  if (!part) return `the scheme '${name}' is not described`;
  const { type, in: place } = part.value;
  const scheme = text(part.value.scheme).toLowerCase();
  const secret = `\${${toVariable(name)}}`;
  const key = text(part.value.name);
  if (type === 'http' && (scheme === 'bearer' || scheme === 'basic')) {
    into.headers.Authorization = `${scheme === 'basic' ? 'Basic' : 'Bearer'} ${secret}`;
  } else if (type === 'oauth2' || type === 'openIdConnect') {
    into.headers.Authorization = `Bearer ${secret}`;
  } else if (type === 'apiKey' && key !== '' && place === 'header') {
    setOwn(into.headers, key, secret);
  } else if (type === 'apiKey' && key !== '' && place === 'query') {
    setOwn(into.query, key, secret);
  } else if (type === 'apiKey' && key !== '' && place === 'cookie') {
    const before = into.headers.Cookie === undefined ? '' : `${into.headers.Cookie}; `;
    into.headers.Cookie = `${before}${withoutVariables(key)}=${secret}`;
  } else return `the scheme '${name}' (${[type, scheme].filter(Boolean).join(' ')}) is not known`;
  return undefined;
}

/** `api key-v2` → `API_KEY_V2` */
export function toVariable(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return words.toUpperCase().replace(/^(?=\d|$)/, '_');
}
