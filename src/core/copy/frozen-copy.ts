import { copyGraph } from './copy-graph.ts';

const FROZEN = { freeze: true, instances: true } as const;
const OWN = { freeze: false, instances: false } as const;

/**
 * A deep copy that protects the original from changes. Arrays and plain objects are frozen, class
 * instances become frozen copies of their properties, and maps, sets, dates and buffers are copies.
 * Each object is copied once, and cycles stay cycles.
 *
 * @param keys those of `value`, if they are known and it is a plain object
 */
export function frozenCopy<T>(value: T, keys?: readonly string[]): T {
  return copyGraph(value, FROZEN, keys) as T; // the copy has the type of the original
}

/**
 * Arguments that a tool may change: a deep copy of plain data, maps, sets, dates and buffers.
 * Instances of other classes are shared, because a tool may need their private fields. Unreadable
 * values stay as they are.
 *
 * @param keys those of `value`, if they are known and it is a plain object
 */
export function plainCopy(value: unknown, keys?: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    // Most arguments are few and flat, and a spread costs a tenth of a deep copy.
    return keys && isFlat(value, keys) ? { ...value } : copyGraph(value, OWN, keys);
  } catch {
    return value;
  }
}

/** Beyond this many keys a deep copy costs no more than a spread, and reads them once. */
const FEW = 64;

function isFlat(value: object, keys: readonly string[]): boolean {
  if (keys.length > FEW) return false;
  for (const key of keys) {
    const item: unknown = (value as Record<string, unknown>)[key]; // `key` is one of its names
    if (typeof item === 'object' && item !== null) return false;
  }
  return true;
}
