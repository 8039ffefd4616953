import type { JsonSchema } from '../core/index.ts';

/** Whether `value` is an object of JSON: no array, no null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property of the object itself, so that `constructor` or `__proto__` is never inherited. */
export function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a property of the object itself; `object.__proto__ = …` would change its prototype. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else object[key] = value;
}

/** The same keys with other values; keys for which `map` gives `undefined` are left out. */
export function mapRecord(
  record: Record<string, unknown>,
  map: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const made = map(value, key);
    if (made !== undefined) setOwn(mapped, key, made);
  }
  return mapped;
}

/** One more step of a JSON pointer (RFC 6901). `''` is the whole document. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** What a local reference (`#`, `#/…`) points at, or `undefined`. */
export function resolvePointer(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  let current = root;
  for (const raw of decodeFragment(ref.slice(1)).split('/').slice(1)) {
    const key = raw.replace(/~1/g, '/').replace(/~0/g, '~');
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isRecord(current)) current = own(current, key);
    else return undefined;
  }
  return current;
}

/** The strings in a list, or none where it is no list. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The schema of a tool that takes nothing. */
export function emptySchema(): JsonSchema {
  return { type: 'object', properties: {} };
}

/** What a value is, for a sentence. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value === undefined) return 'missing';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
