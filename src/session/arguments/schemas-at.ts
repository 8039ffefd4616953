import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { JsonPath } from './json-nodes.ts';

type Schema = Record<string, unknown>;

/** What a local reference such as `#/$defs/id` means; `undefined` where it leads nowhere. */
export function resolveSchemaPointer(root: JsonSchema, ref: string): unknown {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  const steps = ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => {
    const key = unescapeStep(step);
    if (Array.isArray(at)) return at[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, root);
}

/**
 * Every schema that speaks about the value to which a path leads, those of all choices included.
 */
export function schemasAt(root: JsonSchema, path: JsonPath): Schema[] {
  return path.reduce<Schema[]>(
    (schemas, step) => schemas.flatMap((one) => expand(root, toParts(one, step))),
    expand(root, [root]),
  );
}

function toParts(schema: Schema, step: string | number): unknown[] {
  if (typeof step === 'number') {
    const { items, prefixItems, additionalItems } = schema;
    const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const rest = Array.isArray(items) ? additionalItems : items;
    return [tuple[step] ?? rest];
  }
  const { properties, additionalProperties } = schema;
  return isRecord(properties) && Object.hasOwn(properties, step)
    ? [properties[step]]
    : [additionalProperties];
}

/** A schema with those that it refers to, joins or offers, none of them twice. */
function expand(root: JsonSchema, schemas: readonly unknown[]): Schema[] {
  const found = new Set<Schema>();
  const visit = (schema: unknown) => {
    if (!isRecord(schema) || found.has(schema)) return;
    found.add(schema);
    if (typeof schema.$ref === 'string') visit(resolveSchemaPointer(root, schema.$ref));
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) branches.forEach(visit);
    }
    visit(schema.then);
    visit(schema.else);
  };
  schemas.forEach(visit);
  return [...found];
}

function unescapeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}
