import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { JsonPath } from './json-path.ts';

type Schema = Record<string, unknown>;

/** Resolves a local reference such as `#/$defs/id`; `undefined` if its target is missing. */
export function resolveSchemaPointer(root: JsonSchema, ref: string): unknown {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  const steps = ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => {
    const key = unescapeStep(step);
    if (Array.isArray(at)) return at[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, root);
}

/** All schemas that apply to the value at a path, including those of all choices. */
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

/** A schema with all schemas that it references, combines or offers, without duplicates. */
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
