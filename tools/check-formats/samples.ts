type Schema = Record<string, unknown>;

/** The maximum depth of samples, since a schema can contain itself. */
const MAX_DEPTH = 6;

/**
 * Sample arguments for a schema: the required properties, all properties, and all properties with
 * the last branch of each choice. A sample may break the schema, so validate it before use.
 */
export function toSampleArguments(schema: Schema): unknown[] {
  const make = (all: boolean, last: boolean): unknown => sample(schema, schema, 0, all, last);
  return [make(false, false), make(true, false), make(true, true)];
}

function sample(root: Schema, node: unknown, depth: number, all: boolean, last: boolean): unknown {
  if (!isSchema(node)) return 'text';
  const deeper = (inner: unknown): unknown => sample(root, inner, depth + 1, all, last);
  if (typeof node.$ref === 'string') {
    return depth > MAX_DEPTH ? null : deeper(lookUp(root, node.$ref));
  }
  for (const choice of [node.anyOf, node.oneOf, node.allOf]) {
    if (Array.isArray(choice)) return deeper(last ? choice.at(-1) : choice[0]);
  }
  if ('const' in node) return node.const;
  if (Array.isArray(node.enum)) return last ? node.enum.at(-1) : node.enum[0];
  const types = [node.type].flat();
  const type = last ? types.at(-1) : types[0];
  if (type === 'object' || node.properties !== undefined) {
    const required = Array.isArray(node.required) ? node.required : [];
    const entries = Object.entries(node.properties ?? {}).filter(
      ([key]) => required.includes(key) || (all && depth < MAX_DEPTH),
    );
    const made = entries.map(([key, value]) => [key, deeper(value), value] as const);
    // Null and absence are the same where null is the default, so only one of them is a sample.
    const kept = made.filter(
      ([key, value, from]) =>
        value !== null || required.includes(key) || !(isSchema(from) && from.default === null),
    );
    return Object.fromEntries(kept);
  }
  if (type === 'array') {
    const count = Math.max(Number(node.minItems ?? 0), all && depth < MAX_DEPTH ? 1 : 0);
    return Array.from({ length: Math.min(count, 5) }, () => deeper(node.items));
  }
  if (type === 'integer' || type === 'number') {
    return Number(node.minimum ?? Number(node.exclusiveMinimum ?? 0) + 1);
  }
  if (type === 'boolean') return all;
  if (type === 'null') return null;
  return textFor(node.format);
}

function textFor(format: unknown): string {
  if (format === 'date-time') return '2026-01-31T09:30:00Z';
  if (format === 'date') return '2026-01-31';
  if (format === 'email') return 'ada@shop.example';
  if (format === 'uuid') return '6f1e3c1a-9b0e-4b53-8a77-1f0d5f6f7a01';
  return 'text';
}

function lookUp(root: Schema, ref: string): unknown {
  let node: unknown = root;
  for (const step of ref.slice(1).split('/').slice(1)) {
    node = isSchema(node) ? node[decodeURIComponent(step).replace(/~1/g, '/')] : undefined;
  }
  return node;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
