const MAX_DEPTH = 4;
const MAX_ITEMS = 50;
const MAX_CHARS = 4096;

/** A value as `console.log` shows it. Never throws, and never longer than some kilobytes. */
export function show(value: unknown): string {
  if (typeof value === 'string') return cut(value);
  try {
    return cut(write(value, 0, []));
  } catch {
    return '<unreadable>';
  }
}

function write(value: unknown, depth: number, path: object[]): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`;
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (path.includes(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}';
  const inside = [...path, value];
  const item = (one: unknown) => write(one, depth + 1, inside);
  if (Array.isArray(value)) return `[${some(value, item)}]`;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  }
  if (value instanceof RegExp) return String(value);
  if (value instanceof Map) {
    const entry = ([key, one]: [unknown, unknown]) => `${item(key)} => ${item(one)}`;
    return `Map {${some([...value], entry)}}`;
  }
  if (value instanceof Set) return `Set {${some([...value], item)}}`;
  if (ArrayBuffer.isView(value) && 'length' in value) {
    return `${value.constructor.name} [${some(Array.from(value as Uint8Array), item)}]`; // has a length
  }
  const member = (key: string) => `${key}: ${item(Reflect.get(value, key))}`;
  return `{${some(Object.keys(value), member)}}`;
}

function some<T>(all: readonly T[], one: (item: T) => string): string {
  const shown = all.slice(0, MAX_ITEMS).map(one);
  if (all.length > MAX_ITEMS) shown.push(`… ${all.length - MAX_ITEMS} more`);
  return shown.join(', ');
}

function cut(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
