import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';

// An example of a deeper schema would not help.
const MAX_DEPTH = 6;

/**
 * Initial arguments: the example, default or constant of the schema, otherwise a plain value for
 * each required property. They may be invalid; the arguments gate then reports it.
 *
 * @example
 * exampleArgs({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] });
 * // { city: 'example' }
 */
export function exampleArgs(schema: JsonSchema): unknown {
  return exampleOf(schema, 0) ?? {};
}

function exampleOf(schema: unknown, depth: number): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return null;
  const { examples, enum: choices } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(choices) && choices.length > 0) return choices[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return 'example';
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'null':
      return null;
    default:
      return exampleObject(schema, depth);
  }
}

function exampleObject(schema: Record<string, unknown>, depth: number): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name))
    .map(([name, property]) => [name, exampleOf(property, depth + 1)] as const);
  return Object.fromEntries(entries);
}
