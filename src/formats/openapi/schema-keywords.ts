import type { JsonSchema } from '../../core/index.ts';
import { hasLostDigits } from '../../lib/has-lost-digits.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { mapRecord, pointerTo, strings } from '../json.ts';

/** The document that a schema is a part of. */
export interface SchemaDocument {
  document: JsonSchema;
  /** Whether it is OpenAPI 3.0. */
  is30: boolean;
}

const SUBSCHEMAS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const CONDITIONS = new Set(['if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems']);
/** Keywords of OpenAPI that check nothing. */
const DROPPED = new Set([
  'nullable',
  'example',
  'discriminator',
  'xml',
  'externalDocs',
  'readOnly',
  'writeOnly',
]);

/**
 * Reads the keywords of one schema without a reference.
 *
 * @param inner reads a schema in it
 */
export function readKeywords(
  schema: JsonSchema,
  pointer: string,
  { document, is30 }: SchemaDocument,
  inner: (value: unknown, at: string) => unknown,
): unknown {
  const nullable = is30 && schema.nullable === true;
  const hidden = hiddenProperties(schema, document);
  const converted = mapRecord(schema, (value, key) => {
    const at = pointerTo(pointer, key);
    // A number that differs from the document's would be no example of it.
    if (key === 'default' && hasLostDigits(value)) return undefined;
    if (key === 'examples' && Array.isArray(value)) {
      const kept = value.filter((one) => !hasLostDigits(one));
      return kept.length > 0 ? kept : undefined;
    }
    if (DROPPED.has(key) || key.startsWith('x-')) return undefined;
    if (key === 'required') {
      const kept = strings(value).filter((name) => !hidden.has(name));
      return kept.length > 0 ? kept : undefined;
    }
    if (key === 'properties' && isRecord(value)) {
      return mapRecord(value, (item, name) =>
        hidden.has(name) ? undefined : inner(item, pointerTo(at, name)),
      );
    }
    if (MAPS.has(key) && isRecord(value)) {
      return mapRecord(value, (item, name) => inner(item, pointerTo(at, name)));
    }
    if (LISTS.has(key) && Array.isArray(value)) {
      return value.map((item, index) => inner(item, pointerTo(at, index)));
    }
    if (SUBSCHEMAS.has(key) || CONDITIONS.has(key)) {
      return typeof value === 'boolean' ? value : inner(value, at);
    }
    if (key === 'type' && nullable && typeof value === 'string') return [value, 'null'];
    if (key === 'enum' && nullable && Array.isArray(value)) return [...new Set([...value, null])];
    return value;
  });
  if (is30) convertBounds(converted);
  if (schema.examples === undefined && isExample(schema.example, converted.type)) {
    converted.examples = [schema.example];
  }
  return nullable && schema.type === undefined
    ? { anyOf: [converted, { type: 'null' }] }
    : converted;
}

/** Properties that only answers have. */
function hiddenProperties(schema: JsonSchema, document: JsonSchema): ReadonlySet<string> {
  const { properties } = schema;
  if (!isRecord(properties)) return new Set();
  const names = Object.keys(properties).filter((name) => {
    const property = getOwn(properties, name);
    if (!isRecord(property)) return false;
    const target =
      typeof property.$ref === 'string' ? resolvePointer(document, property.$ref) : property;
    return isRecord(target) && target.readOnly === true;
  });
  return new Set(names);
}

/** Many documents give a text as the example of a list or a number, which would mislead a model. */
export function isExample(example: unknown, type: unknown): boolean {
  if (example === undefined || hasLostDigits(example)) return false;
  const is = Array.isArray(example) ? 'array' : example === null ? 'null' : typeof example;
  const types = [type].flat();
  return type === undefined || types.includes(is) || (is === 'number' && types.includes('integer'));
}

function convertBounds(schema: JsonSchema): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = schema[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete schema[exclusive];
    if (flag && schema[bound] !== undefined) {
      schema[exclusive] = schema[bound];
      delete schema[bound];
    }
  }
}
