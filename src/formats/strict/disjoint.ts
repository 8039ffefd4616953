import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { strings } from '../json.ts';

/**
 * Whether no value can match two of these schemas, as far as types, enums and constant properties
 * show. Then `oneOf` means the same as `anyOf`.
 *
 * @param deref follows a schema's `$ref`
 */
export function areDisjoint(
  schemas: readonly unknown[],
  deref: (schema: unknown) => unknown,
): boolean {
  const resolved = schemas.map(deref);
  return resolved.every((one, index) =>
    resolved.slice(index + 1).every((other) => excludes(one, other, deref)),
  );
}

function excludes(one: unknown, other: unknown, deref: (schema: unknown) => unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return false;
  const [a, b] = [typesOf(one), typesOf(other)];
  if (a && b && !a.some((type) => b.includes(type))) return true;
  const [x, y] = [valuesOf(one), valuesOf(other)];
  if (x && y) return !x.some((value) => y.includes(value));
  if (one.type !== 'object' || other.type !== 'object') return false;
  const [p, q] = [one.properties, other.properties];
  if (!isRecord(p) || !isRecord(q)) return false;
  return strings(one.required).some((key) => {
    if (!strings(other.required).includes(key)) return false;
    return excludes(deref(getOwn(p, key)), deref(getOwn(q, key)), () => undefined);
  });
}

/** With `integer` as `number`, since each integer is one. */
function typesOf(schema: JsonSchema): string[] | undefined {
  const { type } = schema;
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? strings(type) : undefined;
  if (types) return types.map((name) => (name === 'integer' ? 'number' : name));
  return valuesOf(schema)?.map((value) => (value === null ? 'null' : typeof value));
}

/** The scalars that a schema allows, where it lists them. */
function valuesOf(schema: JsonSchema): unknown[] | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const scalars = Array.isArray(values) && values.every((v) => typeof v !== 'object' || v === null);
  return scalars ? values : undefined;
}
