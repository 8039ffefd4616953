import type { RJSFSchema } from '@rjsf/utils';
import { isRecord } from '../../../../lib/is-record.ts';
import { resolveSchemaPointer } from '../../../../session/lib/index.ts';

/** A schema that the form can render, or a sentence that explains why there is none. */
export type FormSchema = { ok: true; schema: RJSFSchema } | { ok: false; message: string };

type Schema = Record<string, unknown>;

/**
 * Converts a schema to the keywords that the form library supports. It rewrites tuples and
 * dependencies of draft 7, and makes a choice of several types. Removes keywords that would make
 * the library change a value.
 */
export function toFormSchema(schema: Schema): FormSchema {
  const problem = findUndrawable(schema, schema);
  if (problem !== undefined) return { ok: false, message: problem };
  const { $schema: _dialect, $id: _id, ...rest } = schema;
  const types = typesOf(rest);
  if (types.length > 0 && !types.includes('object')) {
    return {
      ok: false,
      message: 'The schema does not describe an object. Arguments must be an object.',
    };
  }
  const root = convert({ ...rest, type: 'object' });
  const definitions = isRecord(root.$defs) ? root.$defs : {};
  return { ok: true, schema: { ...root, $defs: { ...definitions, [ANY]: ANY_SCHEMA } } };
}

const ANY = 'any-value';
const ANY_REF: RJSFSchema = { $ref: `#/$defs/${ANY}` };
const ANY_SCHEMA: RJSFSchema = {
  anyOf: [
    { title: 'Text', type: 'string' },
    { title: 'Number', type: 'number' },
    { title: 'Boolean', type: 'boolean' },
    { title: 'List', type: 'array', items: ANY_REF },
    { title: 'Object', type: 'object', additionalProperties: ANY_REF },
    { title: 'Null', type: 'null' },
  ],
};

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const PARTS = ['additionalProperties', 'items', 'additionalItems', 'then', 'else'];

/** Keywords that describe a value. Without them, any value is valid. */
const SAYS_WHAT = ['type', '$ref', 'enum', 'const', 'properties', 'items', 'if', 'not', ...LISTS];

function convert(schema: Schema): Schema {
  // The form ignores `readOnly`, and dates stay text.
  const { format, readOnly: _r, writeOnly: _w, prefixItems, ...rest } = schema;
  const next: Schema = { ...rest, ...(typeof format === 'string' && { 'x-format': format }) };
  if (Array.isArray(prefixItems)) {
    next.items = prefixItems;
    next.additionalItems = rest.items ?? true;
  }
  for (const key of MAPS) if (isRecord(next[key])) next[key] = mapValues(next[key], convertPart);
  for (const key of [...LISTS, 'items']) {
    if (Array.isArray(next[key])) next[key] = next[key].map(convertPart);
  }
  for (const key of PARTS) {
    if (isRecord(next[key]) || next[key] === true) next[key] = convertPart(next[key]);
  }
  const dependencies = {
    ...(isRecord(next.dependentSchemas) && next.dependentSchemas),
    ...(isRecord(next.dependentRequired) && next.dependentRequired),
  };
  if (Object.keys(dependencies).length > 0) next.dependencies = dependencies;
  if (next.const !== undefined && next.enum === undefined) next.enum = [next.const];
  if (next.type === 'array' && next.items === undefined) next.items = ANY_REF;
  return withOneType(withNull(next));
}

function convertPart(part: unknown): unknown {
  if (part === true) return ANY_REF;
  if (!isRecord(part)) return part === false ? { not: {} } : part;
  const isOpen = !SAYS_WHAT.some((key) => key in part) && !('additionalProperties' in part);
  return isOpen ? { ...part, ...ANY_REF } : convert(part);
}

/** `anyOf: [X, null]` becomes a nullable X. */
function withNull(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const other: unknown = anyOf.find((one) => isRecord(one) && one.type !== 'null');
  if (!isRecord(other) || !anyOf.some((one) => isRecord(one) && one.type === 'null')) return schema;
  if (typeof other.type !== 'string' || other.enum !== undefined) return schema;
  return { ...other, ...rest, type: [other.type, 'null'] };
}

/** Several types become a choice. One type with null stays a nullable value. */
function withOneType(schema: Schema): Schema {
  const types = typesOf(schema);
  const [only, ...others] = types.filter((type) => type !== 'null');
  if (schema.enum !== undefined || others.length === 0) return schema;
  const { type: _type, ...rest } = schema;
  const about = ['title', 'description', 'default', 'examples'];
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => about.includes(key)));
  const rules = Object.fromEntries(Object.entries(rest).filter(([key]) => !about.includes(key)));
  const choices = [only, ...others, ...(types.includes('null') ? ['null'] : [])];
  return { ...kept, anyOf: choices.map((type) => ({ ...rules, ...TYPED[String(type)], type })) };
}

const TYPED: Readonly<Record<string, Schema>> = {
  array: { items: ANY_REF },
  object: { additionalProperties: ANY_REF },
};

function typesOf({ type }: Schema): unknown[] {
  if (Array.isArray(type)) return type;
  return type === undefined ? [] : [type];
}

/** Schemas that no form can represent, at any depth. */
function findUndrawable(root: Schema, value: unknown): string | undefined {
  if (Array.isArray(value)) return first(value, (one) => findUndrawable(root, one));
  if (!isRecord(value)) return undefined;
  const { $ref, $dynamicRef, $recursiveRef } = value;
  if ($dynamicRef !== undefined || $recursiveRef !== undefined) {
    return 'The schema has references that are resolved only during validation.';
  }
  if (typeof $ref === 'string' && resolveSchemaPointer(root, $ref) === undefined) {
    return `The schema refers to ${$ref}, which does not exist.`;
  }
  return first(
    // Values are not schemas, whatever their keys are.
    Object.entries(value).filter(
      ([key]) => !['default', 'examples', 'enum', 'const'].includes(key),
    ),
    ([, one]) => findUndrawable(root, one),
  );
}

function first<T>(all: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mapValues(record: Schema, map: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
