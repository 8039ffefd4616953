import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { mapRecord } from '../json.ts';

const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL']);

/** 64-bit numbers, which Gemini's JSON writes as strings. */
const COUNTS = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
]);

/** Whether a schema is written in Gemini's dialect: type names in capitals. */
export function hasGeminiTypes(schema: unknown): boolean {
  return isRecord(schema) && typeof schema.type === 'string' && TYPES.has(schema.type);
}

/**
 * Turns Gemini's schema dialect (a part of OpenAPI 3.0) into JSON Schema. Type names become lower
 * case, `nullable` a type, counts numbers, and `example` becomes `examples`.
 *
 * @example fromGeminiSchema({ type: 'STRING', nullable: true }) // { type: ['string', 'null'] }
 */
export function fromGeminiSchema(schema: Record<string, unknown>): JsonSchema {
  const nullable = schema.nullable === true;
  const converted = mapRecord(schema, (value, key) => {
    if (key === 'nullable' || key === 'example') return undefined;
    if (key === 'type') return toType(value, nullable);
    if (key === 'format' && value === 'enum') return undefined;
    if (key === 'enum' && nullable && Array.isArray(value)) return [...new Set([...value, null])];
    if (COUNTS.has(key)) return typeof value === 'string' ? Number(value) : value;
    if (key === 'items' || key === 'additionalProperties') return convert(value);
    if (key === 'properties' || key === '$defs' || key === 'defs') {
      return isRecord(value) ? mapRecord(value, convert) : value;
    }
    if (key === 'anyOf' && Array.isArray(value)) {
      const branches = value.map(convert);
      return nullable && schema.type === undefined ? [...branches, { type: 'null' }] : branches;
    }
    return value;
  });
  if (schema.example !== undefined) converted.examples = [schema.example];
  return converted;
}

function convert(schema: unknown): unknown {
  return isRecord(schema) ? fromGeminiSchema(schema) : schema;
}

function toType(type: unknown, nullable: boolean): unknown {
  if (typeof type !== 'string') return type;
  if (type === 'TYPE_UNSPECIFIED') return undefined;
  const name = TYPES.has(type) ? type.toLowerCase() : type;
  return nullable && name !== 'null' ? [name, 'null'] : name;
}
