import type { JsonSchema } from '../core/index.ts';
import { setOwn } from '../lib/own-property.ts';

/** A record with the same keys and mapped values, without keys whose value becomes `undefined`. */
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

/** Adds a step to a JSON pointer (RFC 6901). `''` is the whole document. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

/** The strings in a list; none where the value is not a list. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The schema of a tool without arguments. */
export function emptySchema(): JsonSchema {
  return { type: 'object', properties: {} };
}

/** The kind of a value, for a sentence. */
export function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value === undefined) return 'missing';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
