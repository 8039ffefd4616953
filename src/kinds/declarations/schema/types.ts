import { didYouMean } from '../../../lib/suggest.ts';

/** The type names of JSON Schema. */
export const TYPE_NAMES = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
] as const;

/** The type names of other languages. */
const ALIASES: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  char: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  datetime: 'string',
  time: 'string',
  url: 'string',
  uri: 'string',
  email: 'string',
  enum: 'string',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  numeric: 'number',
  bool: 'boolean',
  list: 'array',
  tuple: 'array',
  set: 'array',
  sequence: 'array',
  dict: 'object',
  map: 'object',
  mapping: 'object',
  hash: 'object',
  record: 'object',
  struct: 'object',
  json: 'object',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};

/** Types that are texts with a `format`. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  date: 'date',
  datetime: 'date-time',
  time: 'time',
  url: 'uri',
  uri: 'uri',
  email: 'email',
};

/** A sentence about an unknown type name. */
export function explainType(given: string): string {
  const shown = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  const lead = `There is no type '${shown}' in JSON Schema.`;
  const name = given.trim().toLowerCase();
  if (name === 'any' || name === 'mixed' || name === 'unknown') {
    return `${lead} Leave 'type' out to allow any value.`;
  }
  const [, before, within] = /^(?:(\w+)\[\]|(?:list|array)[[<](\w+)[\]>])$/.exec(name) ?? [];
  const inner = before ?? within;
  if (inner !== undefined) {
    return `${lead} Write 'type: array' and 'items: {type: ${nameFor(inner) ?? inner}}'.`;
  }
  const union = name.split(/\s*[|,]\s*|\s+or\s+/).map((part) => nameFor(part));
  if (union.length > 1 && union.every((part) => part !== undefined)) {
    return `${lead} Write a list: [${union.map((part) => (part === 'null' ? "'null'" : part)).join(', ')}].`;
  }
  const optional = nameFor(name.replace(/\?$|^optional\s+/, ''));
  if (optional !== undefined && /\?$|^optional\s/.test(name)) {
    return `${lead} Write 'type: ${optional}'; a parameter is optional unless it is required.`;
  }
  const known = nameFor(name);
  if (known === undefined) {
    return `${lead}${didYouMean(name, TYPE_NAMES)} Types are ${TYPE_NAMES.join(', ')}.`;
  }
  const format = Object.hasOwn(FORMATS, name) ? ` and 'format: ${FORMATS[name]}'` : '';
  return `${lead} Write 'type: ${known}'${format}.`;
}

/** The JSON Schema type of a word. */
function nameFor(word: string): string | undefined {
  if (TYPE_NAMES.some((type) => type === word)) return word;
  return Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined;
}

/** Whether a value has one of the types; true without types. */
export function hasType(value: unknown, types: readonly string[] | undefined): boolean {
  if (!types) return true;
  return types.some((type) => {
    if (type === 'integer') return Number.isInteger(value);
    if (type === 'null') return value === null;
    if (type === 'array') return Array.isArray(value);
    if (type === 'object')
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    return typeof value === type;
  });
}

/** The types of a schema; `undefined` if it has none that can be read. */
export function typesOf(type: unknown): readonly string[] | undefined {
  const list: unknown[] = Array.isArray(type) ? type : [type];
  const names = list.filter((name) => TYPE_NAMES.some((known) => known === name));
  return names.length === list.length && names.length > 0 ? names.map(String) : undefined;
}
