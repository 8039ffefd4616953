/** The addresses under which a schema may name its dialect; the first one's text is the newest. */
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
    description: 'The kind of value that is accepted, or a list of kinds.',
    anyOf: [
      { enum: TYPES },
      { type: 'array', items: { enum: TYPES }, minItems: 1, uniqueItems: true },
    ],
  },
  title: text('A short name for people.'),
  description: text('What the value means. The model reads this when it fills in the argument.'),
  default: { description: 'The value that is taken when none is given. It is not checked.' },
  examples: {
    type: 'array',
    description: 'Values that fit. Forms and examples use the first one.',
  },
  enum: { type: 'array', minItems: 1, description: 'The only values that are accepted.' },
  const: { description: 'The only value that is accepted.' },
  properties: schemaMap('The schema of each named property of an object.'),
  required: names('The properties that an object must have.'),
  additionalProperties: schema(
    'The schema of properties that are not listed; false refuses them all.',
  ),
  patternProperties: schemaMap('Schemas for properties whose name matches a regular expression.'),
  propertyNames: schema('A schema that every property name must fit.'),
  minProperties: count('The fewest properties an object may have.'),
  maxProperties: count('The most properties an object may have.'),
  dependentRequired: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    description: 'Properties that are required once the named one is present.',
  },
  dependentSchemas: schemaMap('Schemas that apply once the named property is present.'),
  items: {
    description: 'The schema of every item of an array.',
    anyOf: [{ $ref: '#' }, { type: 'array', items: { $ref: '#' } }],
  },
  prefixItems: schemas('The schemas of the first items, in order.'),
  contains: schema('At least one item must fit this schema.'),
  minItems: count('The fewest items an array may have.'),
  maxItems: count('The most items an array may have.'),
  uniqueItems: flag('No two items may be equal.'),
  minLength: count('The fewest characters a string may have.'),
  maxLength: count('The most characters a string may have.'),
  pattern: {
    type: 'string',
    format: 'regex',
    description: 'A regular expression that is found in the string. Anchor it with ^ and $.',
  },
  format: {
    type: 'string',
    description: 'A known form of string, for example an address or a date.',
    // Suggested, not enforced: a format of one's own is allowed.
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
  minimum: amount('The smallest number, itself included.'),
  maximum: amount('The largest number, itself included.'),
  exclusiveMinimum: amount('Numbers must be larger than this.'),
  exclusiveMaximum: amount('Numbers must be smaller than this.'),
  multipleOf: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'The number must be a whole multiple of this.',
  },
  allOf: schemas('The value must fit every one of these schemas.'),
  anyOf: schemas('The value must fit at least one of these schemas.'),
  oneOf: schemas('The value must fit exactly one of these schemas.'),
  not: schema('The value must not fit this schema.'),
  if: schema('When the value fits this schema, `then` applies, else `else`.'),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: schema('Applies when the value fits `if`.'),
  else: schema('Applies when the value does not fit `if`.'),
  $ref: text('A reference to another schema in this document, for example `#/$defs/path`.'),
  $defs: schemaMap('Named schemas that `$ref` can point to.'),
  definitions: schemaMap('The older name of `$defs`.'),
  $schema: {
    type: 'string',
    description: 'The dialect of JSON Schema that this is written in.',
    examples: ['https://json-schema.org/draft/2020-12/schema'],
  },
  $id: text('The address of this schema.'),
  $comment: text('A note for whoever maintains the schema. The model does not need it.'),
  readOnly: flag('The value is set by its owner only.'),
  writeOnly: flag('The value is never returned.'),
  deprecated: flag('The value should no longer be used.'),
};

/**
 * What a JSON schema may look like: the usual keywords of draft 2020-12 and draft-07 with a
 * description each. Compact on purpose, so that completion and hover work without a request.
 * Keywords that it does not know pass.
 */
export const META_SCHEMA: Schema = {
  title: 'JSON Schema',
  type: ['object', 'boolean'],
  properties: PROPERTIES,
};
