import { isPlainObject } from '../../../lib/is-plain-object.ts';

const MAX_DEPTH = 200;

/**
 * The same text for the same data, including cycles, throwing getters, NaN and undefined. Never
 * throws.
 */
export function snapshotText(value: unknown): string {
  return write(value, [], 0);
}

function write(value: unknown, path: object[], depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'symbol' || typeof value === 'function') return `<${typeof value}>`;
  if (typeof value !== 'object' || value === null) return String(value);
  const seen = path.indexOf(value);
  if (seen !== -1) return `<cycle ${seen}>`;
  if (depth > MAX_DEPTH) return '<deep>';
  try {
    const inside = [...path, value];
    if (Array.isArray(value)) {
      return `[${value.map((item) => write(item, inside, depth + 1)).join()}]`;
    }
    if (value instanceof Date) return `<date ${value.getTime()}>`;
    if (value instanceof Map || value instanceof Set) {
      return `<collection ${write([...value], inside, depth + 1)}>`;
    }
    const members = Reflect.ownKeys(value).map(
      (key) => `${String(key)}:${write(Reflect.get(value, key), inside, depth + 1)}`,
    );
    return `{${members.join()}}`;
  } catch {
    return '<unreadable>';
  }
}

/** A deep copy of plain data that a reducer may try to change. */
export function mutableCopy<T>(value: T): T {
  return copy(value, new Map()) as T; // the copy has the type of the original
}

function copy(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  if (Array.isArray(value)) {
    const out: unknown[] = [];
    known.set(value, out);
    for (const item of value) out.push(copy(item, known));
    return out;
  }
  if (!isPlainObject(value)) return value;
  const out: Record<string, unknown> = {};
  known.set(value, out);
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(out, key, {
      value: copy(item, known),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return out;
}
