import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { setOwn } from '../../lib/own-property.ts';
import { pointerTo, strings } from '../json.ts';
import { acceptsNull } from './accepts-null.ts';
import { type Conversion, type Converted, isEmpty, refuseConversion } from './conversion.ts';
import { ASSERTIONS, KEYWORDS_OF } from './keywords.ts';
import type { PropertyPlan } from './plan.ts';

/** Converts a schema of objects: all its properties become required. */
export function convertObject(
  schema: JsonSchema,
  base: JsonSchema,
  path: string,
  conversion: Conversion,
): Converted {
  const { document, closeObjects } = conversion;
  for (const keyword of ASSERTIONS.object) {
    const value = schema[keyword];
    const idle = keyword === 'minProperties' ? value === 0 : isRecord(value) && isEmpty(value);
    if (keyword in schema && !idle) {
      return refuseConversion(conversion, path, `strict mode does not support '${keyword}'.`);
    }
  }
  const further = schema.additionalProperties ?? schema.unevaluatedProperties;
  if (further === undefined && !closeObjects) {
    return refuseConversion(
      conversion,
      path,
      'properties that it does not name are accepted. Set additionalProperties to false.',
    );
  }
  if (further !== undefined && further !== false) {
    return refuseConversion(
      conversion,
      pointerTo(path, 'additionalProperties'),
      'properties that it does not name are accepted.',
    );
  }
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = new Set(strings(schema.required));
  const unknown = [...required].find((key) => !Object.hasOwn(properties, key));
  if (unknown !== undefined) {
    return refuseConversion(
      conversion,
      pointerTo(path, 'required'),
      `'${unknown}' is required but not described.`,
    );
  }
  const strict: JsonSchema = {};
  const plans = new Map<string, PropertyPlan>();
  for (const [key, value] of Object.entries(properties)) {
    const at = pointerTo(pointerTo(path, 'properties'), key);
    const before = conversion.problems.length;
    const converted = conversion.convert(value, at);
    const optional = !required.has(key);
    const nullable = optional && acceptsNull(value, document);
    // An update, for example, clears a null property and keeps an absent one.
    const sameAsAbsent = isRecord(value) && value.default === null;
    if (nullable && !sameAsAbsent && conversion.problems.length === before) {
      refuseConversion(
        conversion,
        at,
        'it may be absent or null, and strict mode has only null for both.',
      );
    }
    setOwn(strict, key, optional && !nullable ? orNull(converted.schema) : converted.schema);
    plans.set(key, { plan: converted.plan, optional });
  }
  return {
    schema: {
      ...base,
      properties: strict,
      required: Object.keys(strict),
      additionalProperties: false,
    },
    plan: { kind: 'object', properties: plans },
  };
}

/** Converts a schema of lists. */
export function convertArray(
  schema: JsonSchema,
  base: JsonSchema,
  path: string,
  conversion: Conversion,
): Converted {
  for (const keyword of ASSERTIONS.array) {
    if (keyword in schema && schema[keyword] !== false) {
      return refuseConversion(conversion, path, `strict mode does not support '${keyword}'.`);
    }
  }
  if (schema.items === undefined)
    return refuseConversion(conversion, path, 'items of any kind are accepted.');
  if (Array.isArray(schema.items))
    return refuseConversion(conversion, path, 'strict mode does not support tuples.');
  const items = conversion.convert(schema.items, pointerTo(path, 'items'));
  for (const keyword of KEYWORDS_OF.array) {
    if (keyword in schema) base[keyword] = schema[keyword];
  }
  return { schema: { ...base, items: items.schema }, plan: { kind: 'array', items: items.plan } };
}

/** The same or null. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, $ref } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if ($ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(type) ? type : [type];
  const values = Array.isArray(schema.enum) && { enum: [...schema.enum, null] };
  return { ...schema, type: [...types, 'null'], ...values };
}
