/** The addresses under which a schema may name its dialect. The first one has the newest text. */
export const META_SCHEMA_URIS = [
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-07/schema',
] as const;

type Schema = Record<string, unknown>;

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const schema = (description: string): Schema => ({ $ref: '#', description });
const schemas = (description: string): Schema => ({
  type: 'array',
  minItems: 1,
  items: { $ref: '#' },
  description,
});
const schemaMap = (description: string): Schema => ({
  type: 'object',
  additionalProperties: { $ref: '#' },
  description,
});
const text = (description: string): Schema => ({ type: 'string', description });
const flag = (description: string): Schema => ({ type: 'boolean', description });
const amount = (description: string): Schema => ({ type: 'number', description });
const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const names = (description: string): Schema => ({
  type: 'array',
  items: { type: 'string' },
  uniqueItems: true,
  description,
});

const PROPERTIES: Record<string, Schema> = {
  type: {
    description: 'The accepted type, or a list of accepted types.',
    anyOf: [
      { enum: TYPES },
      { type: 'array', items: { enum: TYPES }, minItems: 1, uniqueItems: true },
    ],
  },
  title: text('A short display name.'),
  description: text('The meaning of the value. The model reads it to fill in the argument.'),
  default: { description: 'The default value. It is not validated.' },
  examples: {
    type: 'array',
    description: 'Example values. Forms and examples use the first one.',
  },
  enum: { type: 'array', minItems: 1, description: 'The accepted values.' },
  const: { description: 'The only accepted value.' },
  properties: schemaMap('The schema of each named property of an object.'),
  required: names('The required properties of an object.'),
  additionalProperties: schema('The schema of all other properties; false allows no others.'),
  patternProperties: schemaMap(
    'Schemas for properties with names that match a regular expression.',
  ),
  propertyNames: schema('The schema that every property name must match.'),
  minProperties: count('The minimum number of properties.'),
  maxProperties: count('The maximum number of properties.'),
  dependentRequired: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    description: 'Properties that are required when the named property is present.',
  },
  dependentSchemas: schemaMap('Schemas that apply when the named property is present.'),
  items: {
    description: 'The schema of every item of an array.',
    anyOf: [{ $ref: '#' }, { type: 'array', items: { $ref: '#' } }],
  },
  prefixItems: schemas('The schemas of the first items, in order.'),
  contains: schema('At least one item must match this schema.'),
  minItems: count('The minimum number of items.'),
  maxItems: count('The maximum number of items.'),
  uniqueItems: flag('All items must be different.'),
  minLength: count('The minimum length of a string.'),
  maxLength: count('The maximum length of a string.'),
  pattern: {
    type: 'string',
    format: 'regex',
    description:
      'A regular expression that the string must contain a match of. Anchor it with ^ and $.',
  },
  format: {
    type: 'string',
    description: 'A standard string format, for example a URI or a date.',
    // A suggestion only: custom formats are allowed.
    anyOf: [
      {
        enum: [
          'date-time',
          'date',
          'time',
          'duration',
          'email',
          'hostname',
          'ipv4',
          'ipv6',
          'uri',
          'uri-reference',
          'uuid',
          'json-pointer',
          'regex',
        ],
      },
      { type: 'string' },
    ],
  },
  minimum: amount('The minimum, inclusive.'),
  maximum: amount('The maximum, inclusive.'),
  exclusiveMinimum: amount('The minimum, exclusive.'),
  exclusiveMaximum: amount('The maximum, exclusive.'),
  multipleOf: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'The number must be a multiple of this.',
  },
  allOf: schemas('The value must match all of these schemas.'),
  anyOf: schemas('The value must match at least one of these schemas.'),
  oneOf: schemas('The value must match exactly one of these schemas.'),
  not: schema('The value must not match this schema.'),
  if: schema('If the value matches this schema, `then` applies; otherwise `else`.'),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: schema('Applies when the value matches `if`.'),
  else: schema('Applies when the value does not match `if`.'),
  $ref: text('A reference to another schema in this document, for example `#/$defs/path`.'),
  $defs: schemaMap('Named schemas that `$ref` can point to.'),
  definitions: schemaMap('The former name of `$defs`.'),
  $schema: {
    type: 'string',
    description: 'The JSON Schema dialect of this schema.',
    examples: ['https://json-schema.org/draft/2020-12/schema'],
  },
  $id: text('The URI of this schema.'),
  $comment: text('A note for maintainers of the schema. The model does not need it.'),
  readOnly: flag('Only the owner sets the value.'),
  writeOnly: flag('The value is never returned.'),
  deprecated: flag('The value should no longer be used.'),
};

/**
 * A schema for JSON schemas: the usual keywords of draft 2020-12 and draft-07, each with a
 * description. It is compact, so that completion and hover work without a request. Unknown keywords
 * are valid.
 */
export const META_SCHEMA: Schema = {
  title: 'JSON Schema',
  type: ['object', 'boolean'],
  properties: PROPERTIES,
};
