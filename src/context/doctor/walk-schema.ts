import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';

/** A property somewhere in a schema. */
export interface SchemaProperty {
  /** For example `filter.states[].name`. */
  path: string;
  schema: JsonSchema;
  /** Nesting of objects, from 1. */
  depth: number;
}

/** References may make a chain that is longer than the stack. */
const MAX_LEVELS = 500;

/** All properties of a plain schema, those behind a reference once. */
export function propertiesOf(root: JsonSchema): SchemaProperty[] {
  const found: SchemaProperty[] = [];
  const targets = new Set<unknown>();
  const visit = (schema: unknown, path: string, depth: number, level: number): void => {
    if (!isRecord(schema) || level > MAX_LEVELS) return;
    const { properties, $ref } = schema;
    for (const [key, child] of Object.entries(isRecord(properties) ? properties : {})) {
      const at = path === '' ? key : `${path}.${key}`;
      if (isRecord(child)) found.push({ path: at, schema: child, depth: depth + 1 });
      visit(child, at, depth + 1, level + 1);
    }
    for (const item of [schema.items, schema.prefixItems].flat()) {
      visit(item, `${path}[]`, depth, level + 1);
    }
    const target = typeof $ref === 'string' ? resolvePointer(root, $ref) : undefined;
    const isNew = targets.size < targets.add(target).size;
    for (const part of [isNew && target, schema.anyOf, schema.oneOf, schema.allOf].flat()) {
      visit(part, path, depth, level + 1);
    }
    visit(schema.additionalProperties, `${path}.*`, depth + 1, level + 1);
  };
  visit(root, '', 0, 0);
  return found;
}

/** A schema with other parts in place of some. */
export function replaceSubschemas(
  root: JsonSchema,
  change: (part: JsonSchema) => JsonSchema,
): JsonSchema {
  return JSON.parse(
    JSON.stringify(root, (_key, value: unknown) => (isRecord(value) ? change(value) : value)),
  );
}

/** Keywords whose value is a schema, or a list of schemas. */
const SCHEMAS = [
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'],
];

/** Keywords whose value has schemas by names. */
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** A plain schema with each schema in it changed, those outside first. Other values stay. */
export function changeSchemas(schema: unknown, change: (part: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(schema)) return schema.map((one) => changeSchemas(one, change));
  if (!isRecord(schema)) return schema;
  const next = Object.entries(change(schema)).map(([key, value]) => {
    if (SCHEMAS.includes(key)) return [key, changeSchemas(value, change)] as const;
    if (!NAMED.includes(key) || !isRecord(value)) return [key, value] as const;
    const named = Object.entries(value).map(([name, one]) => [name, changeSchemas(one, change)]);
    return [key, Object.fromEntries(named)] as const;
  });
  return Object.fromEntries(next);
}
