import type { JsonSchema } from '../../core/index.ts';
import { isRecord, mapRecord, own, pointerTo, resolvePointer, setOwn, strings } from '../json.ts';
import type { Report } from './reading.ts';

/** Schemas of one operation, as JSON Schema. */
export interface SchemaReader {
  /** Converts a schema; what it refers to will be in `definitions`. */
  read(schema: unknown, pointer: string): unknown;
  /** What was referred to, and what that refers to: the `$defs`. */
  definitions(): JsonSchema;
}

const SUBSCHEMAS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const CONDITIONS = new Set(['if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems']);
/** OpenAPI's own words, which check nothing. */
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
 * Reads OpenAPI 3.0 and 3.1 schemas as JSON Schema: `nullable` becomes a type, boolean exclusive
 * bounds become numbers, read-only properties are left out. References stay references, into
 * `$defs`, so that a schema that holds itself stays finite.
 *
 * @param is30 whether the document is OpenAPI 3.0
 */
export function createSchemaReader(
  document: JsonSchema,
  is30: boolean,
  report: Report,
): SchemaReader {
  /** Reference → name. */
  const names = new Map<string, string>();
  const taken = new Set<string>();

  function read(schema: unknown, pointer: string): unknown {
    if (!isRecord(schema)) return schema === false ? false : {};
    if (typeof schema.$ref === 'string') return readRef(schema, schema.$ref, pointer);
    const nullable = is30 && schema.nullable === true;
    const hidden = hiddenProperties(schema, document);
    const converted = mapRecord(schema, (value, key) => {
      const at = pointerTo(pointer, key);
      if (DROPPED.has(key) || key.startsWith('x-')) return undefined;
      if (key === 'required') {
        const kept = strings(value).filter((name) => !hidden.has(name));
        return kept.length > 0 ? kept : undefined;
      }
      if (key === 'properties' && isRecord(value)) {
        return mapRecord(value, (item, name) =>
          hidden.has(name) ? undefined : read(item, pointerTo(at, name)),
        );
      }
      if (MAPS.has(key) && isRecord(value)) {
        return mapRecord(value, (item, name) => read(item, pointerTo(at, name)));
      }
      if (LISTS.has(key) && Array.isArray(value)) {
        return value.map((item, index) => read(item, pointerTo(at, index)));
      }
      if (SUBSCHEMAS.has(key) || CONDITIONS.has(key)) {
        return typeof value === 'boolean' ? value : read(value, at);
      }
      if (key === 'type' && nullable && typeof value === 'string') return [value, 'null'];
      if (key === 'enum' && nullable && Array.isArray(value)) return [...new Set([...value, null])];
      return value;
    });
    if (is30) convertBounds(converted);
    if (schema.example !== undefined && schema.examples === undefined) {
      converted.examples = [schema.example];
    }
    return nullable && schema.type === undefined
      ? { anyOf: [converted, { type: 'null' }] }
      : converted;
  }

  function readRef(schema: JsonSchema, ref: string, pointer: string): unknown {
    const target = resolvePointer(document, ref);
    if (target === undefined) {
      const where = ref.startsWith('#') ? 'nothing in this document' : 'another document';
      report(pointer, `The reference '${ref}' points at ${where}, so any value is accepted here.`);
      return {};
    }
    const name = names.get(ref) ?? nameFor(ref);
    names.set(ref, name);
    // 3.0 ignores what stands beside a reference; descriptions are harmless and useful.
    const { description } = schema;
    return {
      $ref: `#/$defs/${name}`,
      ...(!is30 && mapRecord(schema, (value, key) => (key === '$ref' ? undefined : value))),
      ...(typeof description === 'string' && { description }),
    };
  }

  function nameFor(ref: string): string {
    const last = (ref.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9_.-]/g, '_') || 'schema';
    let name = last === '__proto__' ? 'schema' : last;
    for (let count = 2; taken.has(name); count += 1) name = `${last}_${count}`;
    taken.add(name);
    return name;
  }

  return {
    read,
    definitions() {
      const definitions: JsonSchema = {};
      // Grows while it is walked: a definition may refer to others.
      for (const [ref, name] of names) {
        setOwn(definitions, name, read(resolvePointer(document, ref), ref.slice(1)));
      }
      return definitions;
    },
  };
}

/** Properties that only answers have. */
function hiddenProperties(schema: JsonSchema, document: JsonSchema): ReadonlySet<string> {
  const { properties } = schema;
  if (!isRecord(properties)) return new Set();
  const names = Object.keys(properties).filter((name) => {
    const property = own(properties, name);
    if (!isRecord(property)) return false;
    const target =
      typeof property.$ref === 'string' ? resolvePointer(document, property.$ref) : property;
    return isRecord(target) && target.readOnly === true;
  });
  return new Set(names);
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
