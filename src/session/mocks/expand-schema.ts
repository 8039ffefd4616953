import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';

type OpenApiDocument = Readonly<Record<string, unknown>>;

/** Each level with all properties allows so many parts: a response is an example. */
const PARTS_A_LEVEL = 66;

/** How much of a part is shown: all, only what its schema requires, or only its type. */
type Detail = 'all' | 'required' | 'type';

/**
 * A schema without references and alternatives, in which every property is required and every list
 * has an item. An example of it shows all fields. Deep parts of a recursive schema omit optional
 * properties and items.
 *
 * @param levels how many levels have all properties
 * @example
 * expandSchema(document, { $ref: '#/components/schemas/Pet' }, 6);
 * // { type: 'object', properties: { id: … }, required: ['id'] }
 */
export function expandSchema(
  document: OpenApiDocument,
  schema: unknown,
  levels: number,
): JsonSchema {
  let parts = 0;
  const expand = (value: unknown, depth: number, inherited: readonly unknown[]): JsonSchema => {
    parts += 1;
    const part = resolveReference(document, value);
    if (!isRecord(part)) return { type: 'null' };
    const detail = detailAt(Math.max(depth / levels, parts / (levels * PARTS_A_LEVEL)));
    if (detail !== 'all' && isNullable(part)) return { type: 'null' };
    const { allOf, oneOf, anyOf, ...rest } = part;
    const inner = (one: unknown) => expand(one, depth + 1, []);
    if (detail === 'type') return expandParts(rest, detail, [], inner);
    const all = listOf(allOf);
    const choice = choose(document, [...listOf(oneOf), ...listOf(anyOf)], detail);
    // One part of `allOf` may require the properties of another.
    const required = [part, ...all.map((one) => resolveReference(document, one))].flatMap((one) =>
      isRecord(one) ? listOf(one.required) : [],
    );
    const names = [...inherited, ...required];
    const merged = [...all, ...(choice === undefined ? [] : [choice])].map((one) =>
      expand(one, depth, names),
    );
    return merge([...merged, expandParts(rest, detail, names, inner)]);
  };
  return expand(schema, 0, []);
}

/** @param progress how much of the levels or parts is used up, from 0 */
function detailAt(progress: number): Detail {
  if (progress > 2) return 'type';
  return progress > 1 ? 'required' : 'all';
}

/** The first alternative; of a part without detail, one that contains no other parts. */
function choose(document: OpenApiDocument, choices: readonly unknown[], detail: Detail): unknown {
  if (detail === 'all') return choices[0];
  const isPlain = (one: unknown): boolean => {
    const part = resolveReference(document, one);
    return isRecord(part) && typeof part.type === 'string' && !/^(?:object|array)$/.test(part.type);
  };
  return choices.find(isPlain) ?? choices[0];
}

/** Whether an object or a list may be null. */
function isNullable({ type, nullable }: Record<string, unknown>): boolean {
  const types = [type].flat();
  const nests = types.includes('object') || types.includes('array');
  return nests && (nullable === true || types.includes('null'));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function expandParts(
  schema: Record<string, unknown>,
  detail: Detail,
  required: readonly unknown[],
  expand: (value: unknown) => JsonSchema,
): JsonSchema {
  const { properties, items, minItems, ...rest } = schema;
  const out: JsonSchema = { ...rest };
  if (isRecord(properties)) {
    const entries = Object.entries(properties).filter(
      ([name]) => detail === 'all' || required.includes(name),
    );
    out.type = 'object';
    out.properties = Object.fromEntries(entries.map(([name, value]) => [name, expand(value)]));
    out.required = entries.map(([name]) => name);
  }
  const least = typeof minItems === 'number' ? minItems : 0;
  if (!isRecord(items)) return least > 0 && detail !== 'type' ? { ...out, minItems } : out;
  out.type = 'array';
  if (detail === 'all' || (detail === 'required' && least > 0)) {
    out.items = expand(items);
    out.minItems = Math.max(1, least);
  }
  return out;
}

function merge(schemas: readonly JsonSchema[]): JsonSchema {
  const merged: JsonSchema = {};
  const properties = {};
  for (const schema of schemas) {
    Object.assign(properties, schema.properties);
    Object.assign(merged, schema);
  }
  const required = Object.keys(properties);
  return required.length === 0 ? merged : { ...merged, type: 'object', properties, required };
}

/** Follows `$ref` within the document; `undefined` for one that leads nowhere. */
export function resolveReference(document: OpenApiDocument, value: unknown): unknown {
  let part = value;
  for (let hop = 0; hop < 20; hop += 1) {
    if (!isRecord(part) || typeof part.$ref !== 'string') return part;
    part = resolvePointer(document, part.$ref);
  }
  return undefined;
}
