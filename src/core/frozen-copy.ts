/** Data nested deeper than this is taken for cyclic, and copied with a memory of what was seen. */
const SHALLOW = 64;

/**
 * A deep copy of plain data that cannot be changed. Arrays and plain objects are copied, cycles
 * included; everything else (dates, maps, functions, class instances) is shared as it is.
 */
export function frozenCopy<T>(value: T): T {
  // The casts hold: the copy has the shape of what was copied.
  try {
    return copy(value, undefined, 0) as T;
  } catch (thrown) {
    if (thrown !== TOO_DEEP) throw thrown;
    return copy(value, new Map(), 0) as T;
  }
}

const TOO_DEEP = Symbol();

function copy(value: unknown, seen: Map<object, unknown> | undefined, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!seen && depth > SHALLOW) throw TOO_DEEP;
  const known = seen?.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const out: unknown[] = [];
    seen?.set(value, out);
    for (const item of value) out.push(copy(item, seen, depth + 1));
    return Object.freeze(out);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const out: Record<string, unknown> = {};
  seen?.set(value, out);
  for (const key of Object.keys(value)) {
    const copied = copy(Reflect.get(value, key), seen, depth + 1);
    // Assigning to this one key would set the prototype instead.
    if (key === '__proto__') Object.defineProperty(out, key, { value: copied, enumerable: true });
    else out[key] = copied;
  }
  return Object.freeze(out);
}
