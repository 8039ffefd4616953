/** The value of a JSON Schema keyword. */
export type Shape =
  | 'any'
  | 'text'
  | 'number'
  | 'count'
  | 'flag'
  | 'list'
  | 'texts'
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'items';

/** Keywords of all drafts, and the value of each. */
export const KEYWORDS: Readonly<Record<string, Shape>> = {
  type: 'any',
  enum: 'list',
  const: 'any',
  default: 'any',
  examples: 'list',
  title: 'text',
  description: 'text',
  $comment: 'text',
  format: 'text',
  pattern: 'text',
  contentEncoding: 'text',
  contentMediaType: 'text',
  contentSchema: 'schema',
  deprecated: 'flag',
  readOnly: 'flag',
  writeOnly: 'flag',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'count',
  maxLength: 'count',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'flag',
  minContains: 'count',
  maxContains: 'count',
  minProperties: 'count',
  maxProperties: 'count',
  required: 'texts',
  properties: 'schemaMap',
  patternProperties: 'schemaMap',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  dependentRequired: 'any',
  dependentSchemas: 'schemaMap',
  dependencies: 'any',
  items: 'items',
  prefixItems: 'schemas',
  additionalItems: 'schema',
  unevaluatedItems: 'schema',
  contains: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: 'schema',
  else: 'schema',
  $ref: 'text',
  $dynamicRef: 'text',
  $recursiveRef: 'text',
  $id: 'text',
  id: 'text',
  $schema: 'text',
  $anchor: 'text',
  $dynamicAnchor: 'text',
  $recursiveAnchor: 'any',
  $vocabulary: 'any',
  $defs: 'schemaMap',
  definitions: 'schemaMap',
};

/**
 * Annotations of OpenAPI, editors and form builders. They have no effect, and are not misspellings.
 */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'example',
  'externalDocs',
  'xml',
  'discriminator',
  'enumNames',
  'enumDescriptions',
  'errorMessage',
  'propertyOrdering',
  'markdownDescription',
]);

/** Keywords that apply only to some types. */
export const ONLY_FOR: Readonly<Record<string, readonly string[]>> = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  prefixItems: ['array'],
  properties: ['object'],
  minProperties: ['object'],
  maxProperties: ['object'],
};

/** The probably intended keyword, if one does not apply to a type. */
export const INSTEAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: {
    minimum: 'minLength',
    maximum: 'maxLength',
    minItems: 'minLength',
    maxItems: 'maxLength',
  },
  array: { minimum: 'minItems', maximum: 'maxItems', minLength: 'minItems', maxLength: 'maxItems' },
  number: { minLength: 'minimum', maxLength: 'maximum' },
  integer: { minLength: 'minimum', maxLength: 'maximum' },
};

/** Pairs of a minimum and a maximum. */
export const BOUNDS: readonly (readonly [string, string])[] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
];

/** Keywords of other notations, beyond misspellings. */
export const KEYWORD_ALIASES: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  min_length: 'minLength',
  max_length: 'maxLength',
  regex: 'pattern',
  choices: 'enum',
  options: 'enum',
  values: 'enum',
  allowed: 'enum',
  desc: 'description',
  help: 'description',
  fields: 'properties',
  attributes: 'properties',
  element: 'items',
  elements: 'items',
  of: 'items',
};
