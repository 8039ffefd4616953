/** As in browsers for data: cycles, dates, maps, sets, errors, buffers and regular expressions. */
export function structuredClone<T>(value: T): T {
  return copy(value, new Map()) as T; // the copy has the type of the original
}

function copy(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    const error = new Error(`A ${typeof value} cannot be cloned.`);
    Object.defineProperty(error, 'name', { value: 'DataCloneError' });
    throw error;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const made = emptyCopy(value);
  known.set(value, made);
  if (value instanceof Map && made instanceof Map) {
    for (const [key, item] of value) made.set(copy(key, known), copy(item, known));
  } else if (value instanceof Set && made instanceof Set) {
    for (const item of value) made.add(copy(item, known));
  } else if (Array.isArray(value) || isPlain(made)) {
    for (const key of Object.keys(value)) {
      const item = copy(Reflect.get(value, key), known);
      Object.defineProperty(made, key, {
        value: item,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return made;
}

function emptyCopy(value: object): object {
  if (Array.isArray(value)) return new Array(value.length);
  if (value instanceof Date) return new Date(value.getTime());
  if (value instanceof RegExp) return new RegExp(value.source, value.flags);
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    return Reflect.construct(value.constructor, [bytes]);
  }
  if (value instanceof Error) {
    const made = new Error(value.message);
    Object.defineProperty(made, 'name', { value: value.name, configurable: true, writable: true });
    return made;
  }
  return {};
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
