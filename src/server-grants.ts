import { PLAYABLE } from './catalog-server.ts';
import { bearerTokens, type Grant } from './edge/index.ts';
import { isRecord } from './lib/is-record.ts';

/** Environment variables of a server. */
export interface GrantSettings {
  /** The operator's token: uses every personality and sees traces. */
  TOOLYARD_OPERATOR_TOKEN?: string | undefined;
  /** JSON: `{ "<token>": { "subject": "ci", "personalities": ["engineer"] } }`. */
  TOOLYARD_TOKENS?: string | undefined;
}

/**
 * Reads the grants of the catalogue's server from its environment.
 *
 * @throws TypeError with a sentence that names the wrong setting, and never a token
 */
export function readGrants(settings: GrantSettings): Record<string, Grant> {
  const { TOOLYARD_OPERATOR_TOKEN: operator = '', TOOLYARD_TOKENS: tokens = '' } = settings;
  const grants = new Map<string, Grant>(tokens === '' ? [] : readTokens(tokens));
  if (operator !== '') grants.set(operator, operatorGrant());
  const read = Object.fromEntries(grants);
  try {
    bearerTokens(read);
  } catch (error) {
    throw new TypeError(`A token of the environment cannot be used: ${String(error)}`);
  }
  return read;
}

/** The operator's rights. */
export function operatorGrant(): Grant {
  // The engineer may do most, so a call without a personality is theirs.
  const others = PLAYABLE.filter((id) => id !== 'engineer');
  return { subject: 'operator', personalities: ['engineer', ...others], operator: true };
}

function readTokens(text: string): [string, Grant][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TypeError(`TOOLYARD_TOKENS is not valid JSON. ${FORM}`);
  }
  if (!isRecord(value)) throw new TypeError(`TOOLYARD_TOKENS is no object. ${FORM}`);
  return Object.entries(value).map(([token, grant], at) => [token, readGrant(grant, at + 1)]);
}

function readGrant(value: unknown, place: number): Grant {
  const wrong = `Token ${place} of TOOLYARD_TOKENS`;
  if (!isRecord(value)) throw new TypeError(`${wrong} grants nothing. ${FORM}`);
  const { subject, personalities, operator = false } = value;
  if (typeof subject !== 'string' || subject === '') {
    throw new TypeError(`${wrong} has no subject. ${FORM}`);
  }
  const [first, ...rest] = Array.isArray(personalities) ? personalities.map(String) : [];
  const strange = [first, ...rest].find((id) => id === undefined || !PLAYABLE.includes(id));
  if (first === undefined || strange !== undefined) {
    throw new TypeError(`${wrong} needs personalities out of ${PLAYABLE.join(', ')}. ${FORM}`);
  }
  return { subject, personalities: [first, ...rest], operator: operator === true };
}

const FORM = `Write { "<token>": { "subject": "ci", "personalities": ["engineer"] } }.`;
