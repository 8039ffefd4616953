import { isRecord } from '../../lib/is-record.ts';

// A schema may contain itself.
const MAX_DEPTH = 13;
/** Of longer lists, only the beginning is read. */
const MAX_LIST = 100;

/**
 * Whether a value has the type, shape and limits of a schema. Patterns, formats and references are
 * not read: the validator does so, but it is large and loads with the engine.
 *
 * @param work how many parts of schemas may still be read; then everything matches
 */
export function mayMatch(
  schema: unknown,
  value: unknown,
  work: { left: number },
  depth = 0,
): boolean {
  work.left -= 1;
  if (schema === false) return false;
  if (!isRecord(schema) || depth > MAX_DEPTH || work.left < 0) return true;
  const inner = (part: unknown, one: unknown) => mayMatch(part, one, work, depth + 1);
  const count = (keyword: string) => listOf(schema[keyword]).filter((one) => inner(one, value));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return (
    (types.length === 0 || types.some((type) => isOfType(value, type))) &&
    (schema.const === undefined || isSame(schema.const, value)) &&
    (!Array.isArray(schema.enum) || listOf(schema.enum).some((one) => isSame(one, value))) &&
    (!Array.isArray(schema.anyOf) || count('anyOf').length > 0) &&
    (!Array.isArray(schema.oneOf) || count('oneOf').length === 1) &&
    count('allOf').length === listOf(schema.allOf).length &&
    isWithin(schema, value) &&
    (!isRecord(value) || hasShape(schema, value, inner)) &&
    (!Array.isArray(value) ||
      listOf(value).every((one, index) => inner(itemOf(schema, index), one)))
  );
}

/** The schema of an item: its own, or that of the rest. */
function itemOf({ prefixItems, items }: Record<string, unknown>, index: number): unknown {
  const first = listOf(prefixItems);
  return index < first.length ? first[index] : items;
}

function isOfType(value: unknown, type: unknown): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isWithin(schema: Record<string, unknown>, value: unknown): boolean {
  const limit = (keyword: string, open: number) => {
    const found = schema[keyword];
    return typeof found === 'number' ? found : open;
  };
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (typeof value === 'number') {
    return (
      value >= limit('minimum', least) &&
      value <= limit('maximum', most) &&
      value > limit('exclusiveMinimum', least) &&
      value < limit('exclusiveMaximum', most)
    );
  }
  if (typeof value === 'string') {
    return value.length >= limit('minLength', 0) && value.length <= limit('maxLength', most);
  }
  if (!Array.isArray(value)) return true;
  return value.length >= limit('minItems', 0) && value.length <= limit('maxItems', most);
}

function hasShape(
  { required, properties, additionalProperties }: Record<string, unknown>,
  value: Record<string, unknown>,
  matches: (part: unknown, one: unknown) => boolean,
): boolean {
  const known = isRecord(properties) ? properties : {};
  return (
    listOf(required).every((name) => typeof name !== 'string' || Object.hasOwn(value, name)) &&
    Object.entries(value)
      .slice(0, MAX_LIST)
      .every(([name, one]) =>
        matches(Object.hasOwn(known, name) ? known[name] : additionalProperties, one),
      )
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LIST) : [];
}
