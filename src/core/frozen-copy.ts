import { copyGraph } from './copy-graph.ts';

const FROZEN = { freeze: true, instances: true } as const;
const OWN = { freeze: false, instances: false } as const;

/**
 * A deep copy whose reader cannot change the original. Arrays and plain objects are frozen, class
 * instances become frozen copies of their properties, and maps, sets, dates and buffers are
 * copies. The copy has the graph's shape: each object is copied once, cycles included.
 */
export function frozenCopy<T>(value: T): T {
  return copyGraph(value, FROZEN) as T; // the copy has the shape of what was copied
}

/**
 * Arguments for a tool to change as it likes: a deep copy of plain data, maps, sets, dates and
 * buffers. Instances of other classes are shared, since a tool may need their private fields.
 * What cannot be read is handed on as it is.
 */
export function ownCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    if (Object.getPrototypeOf(value) !== Object.prototype) return copyGraph(value, OWN);
    // Of a million keys this alone takes half the time, so it is done once.
    const keys = Object.keys(value);
    // Most arguments are few and flat, and a spread costs a tenth of a walk.
    return isFlat(value, keys) ? { ...value } : copyGraph(value, OWN, keys);
  } catch {
    return value;
  }
}

/** Beyond this many keys a walk costs no more than a spread, and reads them once. */
const FEW = 64;

function isFlat(value: object, keys: readonly string[]): boolean {
  if (keys.length > FEW) return false;
  for (const key of keys) {
    const item: unknown = (value as Record<string, unknown>)[key]; // `key` is one of its names
    if (typeof item === 'object' && item !== null) return false;
  }
  return true;
}
