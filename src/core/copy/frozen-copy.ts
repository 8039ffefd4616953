import type { ArgumentRecord } from '../ports.ts';
import { copyGraph, FEW } from './copy-graph.ts';

const FROZEN = { freeze: true, instances: true } as const;
const OWN = { freeze: false, instances: false } as const;

/**
 * A deep copy that protects the original from changes. Arrays and plain objects are frozen, and
 * class instances become frozen copies of their properties. Maps, sets, dates and buffers are
 * copies. Each object is copied once, and cycles stay cycles.
 *
 * @param keys the names in `value`, if they are known and it is a plain object
 */
export function frozenCopy<T>(value: T, keys?: readonly string[]): T {
  return copyGraph(value, FROZEN, keys) as T; // the copy has the type of the original
}

/** A copy, and the members of the objects in it that have many. */
export interface PlainCopy {
  readonly value: unknown;
  readonly members?: ReadonlyMap<object, ArgumentRecord> | undefined;
}

/**
 * Arguments that a tool may change: a deep copy of plain data, built-in types and instances of
 * classes. Instances that may have private state are shared, because a copy would lack it.
 * Unreadable values stay as they are.
 *
 * @param keys the names in `value`, if they are known and it is a plain object
 */
export function readCopy(value: unknown, keys?: readonly string[]): PlainCopy {
  if (!isObject(value)) return { value };
  try {
    let flat: Readonly<Record<string, unknown>> | undefined;
    if (keys && keys.length <= FEW) {
      // Most arguments are few and flat, and a spread costs a tenth of a deep copy.
      flat = { ...value };
      if (!hasObject(flat, keys)) return { value: flat };
    }
    const many = new Map<object, ArgumentRecord>();
    // The spread has read each of its values, once.
    return {
      value: copyGraph(value, OWN, keys, flat, many),
      members: many.size > 0 ? many : undefined,
    };
  } catch {
    return { value };
  }
}

/** The value of a {@link readCopy}. */
export function plainCopy(value: unknown): unknown {
  return readCopy(value).value;
}

function hasObject(flat: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  for (const key of keys) if (isObject(flat[key])) return true;
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
