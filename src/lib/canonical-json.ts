import { isRecord } from './is-record.ts';

/**
 * The JSON of a value with the keys of each object sorted: equal data gives equal text.
 * `undefined` where JSON has no text for the value, such as a function.
 *
 * @throws TypeError for cycles and `bigint`, as `JSON.stringify` does
 */
export function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Whether two values have the same JSON, in any order of their keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  // Versions of a document share their unchanged parts, so most comparisons end here.
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return canonicalJson(a) === canonicalJson(b);
}
