import { isJsonNumber } from './decimal.ts';

/** The first of the smallest values; null for an empty list. */
export function first<T>(items: readonly T[], compare: (a: T, b: T) => number): T | null {
  let least: T | null = null;
  for (const item of items) if (least === null || compare(item, least) < 0) least = item;
  return least;
}

/** A value in the words of an error. */
export function describeQueryType(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isJsonNumber(value)) return 'a number';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a string' : String(value);
}
