/**
 * A deep copy of plain data that cannot be changed. Arrays and plain objects are copied, cycles
 * included; everything else (dates, maps, functions, class instances) is shared as it is.
 */
export function frozenCopy<T>(value: T): T {
  return copy(value, undefined) as T; // the copy has the shape of what was copied
}

function copy(value: unknown, seen: Map<object, unknown> | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = seen?.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const out: unknown[] = [];
    const memory = (seen ?? new Map()).set(value, out);
    for (const item of value) out.push(copy(item, memory));
    return Object.freeze(out);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const out: Record<string, unknown> = {};
  const memory = (seen ?? new Map()).set(value, out);
  for (const [key, item] of Object.entries(value)) {
    const copied = copy(item, memory);
    // Assigning to this one key would set the prototype instead.
    if (key === '__proto__') Object.defineProperty(out, key, { value: copied, enumerable: true });
    else out[key] = copied;
  }
  return Object.freeze(out);
}
