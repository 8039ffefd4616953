import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';

type OpenApiDocument = Readonly<Record<string, unknown>>;

/** Deeper parts of a recursive schema are left out. */
const MAX_DEPTH = 6;
/** Further parts are left out: a response is an example. */
const MAX_PARTS = 400;

/**
 * A schema without references and alternatives, in which every property is required and every list
 * has an item. An example of it shows all fields.
 *
 * @example
 * expandSchema(document, { $ref: '#/components/schemas/Pet' });
 * // { type: 'object', properties: { id: … }, required: ['id'] }
 */
export function expandSchema(document: OpenApiDocument, schema: unknown): JsonSchema {
  let parts = 0;
  const expand = (value: unknown, depth: number): JsonSchema => {
    parts += 1;
    const part = resolveReference(document, value);
    if (!isRecord(part) || depth > MAX_DEPTH || parts > MAX_PARTS) return { type: 'null' };
    const { allOf, oneOf, anyOf, ...rest } = part;
    const [choice] = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
    const merged = [
      ...(Array.isArray(allOf) ? allOf.map((one) => expand(one, depth)) : []),
      ...(choice === undefined ? [] : [expand(choice, depth)]),
    ];
    return merge([...merged, expandParts(rest, (inner) => expand(inner, depth + 1))]);
  };
  return expand(schema, 0);
}

function expandParts(
  schema: Record<string, unknown>,
  expand: (value: unknown) => JsonSchema,
): JsonSchema {
  const { properties, items, ...rest } = schema;
  const out: JsonSchema = { ...rest };
  if (isRecord(properties)) {
    out.type = 'object';
    out.properties = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, expand(value)]),
    );
    out.required = Object.keys(properties);
  }
  if (isRecord(items)) {
    out.type = 'array';
    out.items = expand(items);
    out.minItems = Math.max(1, typeof rest.minItems === 'number' ? rest.minItems : 1);
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
