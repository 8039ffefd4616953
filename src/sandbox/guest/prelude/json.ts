import {
  defineProperty,
  freeze,
  getPrototypeOf,
  isArray,
  objectPrototype,
  ownKeys,
} from './host.ts';

const MAX_DEPTH = 200;

/** Deep-freezes data. Data from JSON has no cycles. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of ownKeys(value)) deepFreeze(Reflect.get(value, key));
  return freeze(value);
}

/**
 * Why a value is not JSON, in words; `undefined` for JSON. Strict: a number that is not finite, a
 * class instance or a symbol key would not survive serialization.
 */
export function whyNotJson(value: unknown, path = '$', depth = 0): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : `${value} at ${path}`;
  }
  if (typeof value !== 'object') return `${a(typeof value)} at ${path}`;
  if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels (or a cycle) at ${path}`;
  if (isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const why = whyNotJson(value[at], `${path}[${at}]`, depth + 1);
      if (why !== undefined) return why;
    }
    return undefined;
  }
  const prototype: unknown = getPrototypeOf(value);
  if (prototype !== objectPrototype && prototype !== null) {
    return `an instance of ${value.constructor?.name ?? 'a class'} at ${path}`;
  }
  for (const key of ownKeys(value)) {
    if (typeof key === 'symbol') return `a symbol as a key at ${path}`;
    const member: unknown = Reflect.get(value, key);
    // An absent optional field: JSON omits it, and so did its author.
    if (member === undefined) continue;
    const why = whyNotJson(member, `${path}.${key}`, depth + 1);
    if (why !== undefined) return why;
  }
  return undefined;
}

function a(type: string): string {
  return type === 'undefined' ? type : `a ${type}`;
}

/** Sets a property that user code may replace but does not enumerate. */
export function put(target: object, key: string, value: unknown): void {
  defineProperty(target, key, { value, configurable: true, writable: true, enumerable: false });
}
