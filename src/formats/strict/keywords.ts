import type { JsonSchema } from '../../core/index.ts';

/** A type of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

const TYPES: readonly unknown[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
] satisfies JsonType[];

/** Keywords that strict mode keeps. Source: OpenAI's guide to structured outputs. */
export const KEYWORDS_OF: Readonly<Record<JsonType, readonly string[]>> = {
  string: ['pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems'],
  object: [],
  boolean: [],
  null: [],
};

const OBJECT = ['patternProperties', 'propertyNames', 'minProperties', 'maxProperties'];
const ARRAY = ['prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'uniqueItems'];
const COMBINING = [
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  '$dynamicRef',
  '$recursiveRef',
];

/** Keywords that restrict values, and that strict mode does not support. */
export const ASSERTIONS = {
  object: OBJECT,
  array: ARRAY,
  combining: COMBINING,
  /** With the known ones: keywords that are not allowed beside a reference or a choice. */
  all: [
    ...OBJECT,
    ...ARRAY,
    ...COMBINING,
    ...KEYWORDS_OF.string,
    ...KEYWORDS_OF.number,
    ...KEYWORDS_OF.array,
    'minLength',
    'maxLength',
    'type',
    'enum',
    'const',
    'anyOf',
    'oneOf',
    'allOf',
    'properties',
    'required',
    'additionalProperties',
    'unevaluatedProperties',
    'items',
  ],
} as const;

const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);
/** Formats that validators check and strict mode does not support. */
const CHECKED = new Set([
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'iri',
  'iri-reference',
  'idn-email',
  'idn-hostname',
  'regex',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
]);

/**
 * The types and the listed values of a schema, each narrowed by the other. A sentence where strict
 * mode cannot say them.
 *
 * @param root the arguments themselves, which are an object even where no type is given
 */
export function narrowTypes(
  schema: JsonSchema,
  root: boolean,
): { types: JsonType[]; values?: unknown[] } | string {
  const listed = 'const' in schema ? [schema.const] : schema.enum;
  if (listed !== undefined && !Array.isArray(listed)) return "its 'enum' is not a list.";
  if (listed?.some((value) => typeof value === 'object' && value !== null)) {
    return 'strict mode lists only scalars in an enum.';
  }
  const named = schema.type === undefined && root ? 'object' : schema.type;
  if (named === undefined && !listed) return 'it has no type, so that any value is accepted.';
  const types = named === undefined ? undefined : [named].flat().filter(isType);
  if (types && types.length !== [named].flat().length) return 'its type is unknown in JSON Schema.';
  if (!listed) return { types: types ?? [] };
  const both = new Set<unknown>(
    'const' in schema && Array.isArray(schema.enum) ? schema.enum : listed,
  );
  const values = listed.filter(
    (value) => both.has(value) && (!types || types.some((type) => isOfType(value, type))),
  );
  if (values.length === 0) return 'no value is accepted.';
  const unchecked = Object.keys(schema).find((key) => CHECKING_SCALARS.has(key));
  if (unchecked) return `strict mode does not support '${unchecked}' beside an enum.`;
  return { types: [...new Set(values.map(typeOf))], values: [...new Set(values)] };
}

/** Why the keywords of a scalar cannot be kept. */
export function unsupportedScalar(schema: JsonSchema, type: JsonType): string | undefined {
  if (type === 'number' || type === 'integer') {
    const odd = KEYWORDS_OF.number.find((key) => key in schema && typeof schema[key] !== 'number');
    return odd && `its '${odd}' is not a number.`;
  }
  if (type !== 'string') return undefined;
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength !== undefined && minLength !== 0)
    return "strict mode does not support 'minLength'.";
  if (maxLength !== undefined) return "strict mode does not support 'maxLength'.";
  if (typeof pattern === 'string' && /\(\?<?[=!]/.test(pattern)) {
    return 'strict mode does not support patterns that look ahead or behind.';
  }
  if (typeof format === 'string' && CHECKED.has(format)) {
    return `strict mode does not support the format '${format}'.`;
  }
  return undefined;
}

/** Keywords that inform the model and check nothing. A default becomes text. */
export function annotationsOf(schema: JsonSchema): JsonSchema {
  const { title, description } = schema;
  const words = typeof description === 'string' ? [description] : [];
  if (schema.default !== undefined) words.push(`Default: ${JSON.stringify(schema.default)}.`);
  return {
    ...(typeof title === 'string' && { title }),
    ...(words.length > 0 && { description: words.join(' ') }),
  };
}

/** Whether strict mode may carry this format; other unchecked ones are left out. */
export function isKnownFormat(format: unknown): boolean {
  return typeof format === 'string' && FORMATS.has(format);
}

const CHECKING_SCALARS = new Set([
  ...KEYWORDS_OF.string,
  ...KEYWORDS_OF.number,
  'minLength',
  'maxLength',
]);

function isType(value: unknown): value is JsonType {
  return TYPES.includes(value);
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'null' ? value === null : typeof value === type;
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? 'number' : 'string';
}
