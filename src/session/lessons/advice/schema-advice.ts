import { isRecord } from '../../../lib/is-record.ts';
import { didYouMean } from '../../../lib/suggest.ts';

/** Names of other schema languages, and the keyword of JSON Schema. */
const KEYWORDS: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  gte: 'minimum',
  lte: 'maximum',
  gt: 'exclusiveMinimum',
  lt: 'exclusiveMaximum',
  min_length: 'minLength',
  max_length: 'maxLength',
  minlength: 'minLength',
  maxlength: 'maxLength',
  length: 'minLength` and `maxLength',
  regex: 'pattern',
  values: 'enum',
  options: 'enum',
  choices: 'enum',
  oneof: 'enum',
  props: 'properties',
  fields: 'properties',
  arguments: 'properties',
  desc: 'description',
};

/** Names of other languages, and the type of JSON Schema. */
const TYPES: Readonly<Record<string, string>> = {
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  str: 'string',
  text: 'string',
  bool: 'boolean',
  list: 'array',
  map: 'object',
  dict: 'object',
  record: 'object',
};

const KNOWN_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const KNOWN_KEYWORDS = [
  ...[
    'type',
    'properties',
    'required',
    'enum',
    'const',
    'description',
    'title',
    'default',
    'format',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern'],
  ...['minLength', 'maxLength', 'items', 'minItems', 'maxItems', 'uniqueItems', 'examples'],
  ...['additionalProperties', 'minProperties', 'maxProperties', 'anyOf', 'oneOf', 'allOf', 'not'],
];

/** How deep a schema is read. */
const DEEPEST = 8;

/**
 * Sentences about parts of a schema that check nothing or check something else than one expects. A
 * keyword that JSON Schema does not know is ignored, so nothing else reports it.
 */
export function schemaAdvice(tool: string, schema: unknown): readonly string[] {
  if (!isRecord(schema)) return [];
  const found = [...adviseNode(schema, `The schema of ${tool}`, 0)];
  const names = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  if (names.length > 0 && schema.required === undefined) {
    found.push(
      `The schema of ${tool} has no \`required\`, so a call may leave out every argument. Name the ones that it needs: \`required: ['${names.join("', '")}']\`.`,
    );
  }
  return found;
}

function* adviseNode(
  node: Record<string, unknown>,
  where: string,
  depth: number,
): Iterable<string> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' && typeof value === 'string' && !KNOWN_TYPES.includes(value)) {
      yield `${where} has the type \`${value}\`, which JSON Schema does not know. ${meant(value, TYPES, KNOWN_TYPES)}`;
    } else if (key === 'required' && typeof value === 'boolean') {
      yield `${where} has \`required: ${value}\`, which checks nothing there. List the name in \`required\` of the object.`;
    } else if (key === 'optional') {
      yield `${where} has \`optional\`, which checks nothing. An argument is optional if \`required\` does not list it.`;
    } else if (!KNOWN_KEYWORDS.includes(key) && isMistake(key)) {
      yield `${where} has \`${key}\`, which checks nothing: JSON Schema has no such keyword. ${meant(key, KEYWORDS, KNOWN_KEYWORDS)}`;
    }
  }
  if (depth >= DEEPEST) return;
  if (isRecord(node.properties)) {
    for (const [name, part] of Object.entries(node.properties)) {
      if (isRecord(part)) yield* adviseNode(part, `\`${name}\``, depth + 1);
    }
  }
  if (isRecord(node.items)) yield* adviseNode(node.items, `\`items\` of ${where}`, depth + 1);
}

/** Other unknown keywords may be meant as notes. */
function isMistake(key: string): boolean {
  return Object.hasOwn(KEYWORDS, key.toLowerCase()) || didYouMean(key, KNOWN_KEYWORDS) !== '';
}

function meant(
  given: string,
  others: Readonly<Record<string, string>>,
  known: readonly string[],
): string {
  const word = given.toLowerCase();
  if (Object.hasOwn(others, word)) return `Write \`${others[word]}\`.`;
  const guess = didYouMean(given, known).trim().replaceAll("'", '`');
  return guess === '' ? `Write one of ${known.join(', ')}.` : guess;
}
