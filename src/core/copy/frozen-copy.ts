import type { ArgumentRecord } from '../ports.ts';
import { copyGraph } from './copy-graph.ts';

const FROZEN = { freeze: true, instances: true } as const;
const OWN = { freeze: false, instances: false } as const;

/**
 * A deep copy that protects the original from changes. Arrays and plain objects are frozen, class
 * instances become frozen copies of their properties, and maps, sets, dates and buffers are copies.
 * Each object is copied once, and cycles stay cycles.
 *
 * @param members those of `value`, if they are known and it is a plain object
 */
export function frozenCopy<T>(value: T, members?: ArgumentRecord): T {
  return copyGraph(value, FROZEN, members) as T; // the copy has the type of the original
}

/**
 * Arguments that a tool may change: a deep copy of plain data, maps, sets, dates and buffers.
 * Instances of other classes are shared, because a tool may need their private fields. Unreadable
 * values stay as they are.
 *
 * @param members those of `value`, if they are known and it is a plain object
 * @param keys its names, if it is a plain object with few of them
 */
export function plainCopy(
  value: unknown,
  members?: ArgumentRecord,
  keys?: readonly string[],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    // Most arguments are few and flat, and a spread costs a tenth of a deep copy.
    // Many have been read, and a deep copy of them costs no more.
    return keys && !members && isFlat(value, keys) ? { ...value } : copyGraph(value, OWN, members);
  } catch {
    return value;
  }
}

function isFlat(value: object, keys: readonly string[]): boolean {
  for (const key of keys) {
    const item: unknown = (value as Record<string, unknown>)[key]; // `key` is one of its names
    if (typeof item === 'object' && item !== null) return false;
  }
  return true;
}
