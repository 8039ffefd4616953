import { isRecord } from '../../lib/is-record.ts';

/** The longest subject and the longest id of a personality, in UTF-16 code units. */
const LONGEST = 256;

/**
 * Why a value is no grant, as the rest of a sentence; `undefined` for a grant. The types do not
 * check an answer of a database. A text has `includes`, so `'nonadmin'` would grant `admin`.
 */
export function findGrantFault(value: unknown): string | undefined {
  if (!isRecord(value)) return `${nameOf(value)} instead of a grant.`;
  const { subject, personalities, operator } = value;
  if (!isName(subject)) return `a subject that is not a text of 1 to ${LONGEST} characters.`;
  if (!Array.isArray(personalities) || personalities.length === 0) {
    return 'personalities that are not a list of ids.';
  }
  // A hole of a list is `undefined`; `every` would skip it.
  if (!Array.from(personalities).every(isName)) {
    return `a personality that is not a text of 1 to ${LONGEST} characters.`;
  }
  if (operator !== undefined && typeof operator !== 'boolean') {
    return 'an operator that is neither true nor false.';
  }
  // A grant that also refuses would grant if its reason was misspelt.
  return 'refused' in value ? 'a refusal of an unknown form.' : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === undefined || value === null ? 'nothing' : `a ${typeof value}`;
}
