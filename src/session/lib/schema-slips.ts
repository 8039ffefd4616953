import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { suggest } from '../../lib/suggest.ts';

/** A part of a schema that validators ignore or read differently than intended. */
export interface SchemaSlip {
  /** Where it is: `properties.path.type`; empty for the schema itself. */
  path: string;
  /** The parts of `path`, of which a name may contain a point, and the index in a list. */
  keys: readonly string[];
  /** Continues the path: `must be …`. */
  message: string;
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

type Rule = readonly [isSo: (value: unknown) => boolean, message: string];

const isNumber = (value: unknown) => typeof value === 'number';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isType = (value: unknown) => isText(value) && TYPES.includes(String(value));
const isSchema = (value: unknown) => isRecord(value) || typeof value === 'boolean';

const NUMBER: Rule = [isNumber, 'must be a number'];
const COUNT: Rule = [isCount, 'must be a whole number from 0'];
const TEXT: Rule = [isText, 'must be a string'];
const SCHEMA: Rule = [isSchema, 'must be a schema, true or false'];
const MAP: Rule = [isRecord, 'must be an object with a schema for each name'];
const LIST: Rule = [
  (value) => Array.isArray(value) && value.length > 0,
  'must be an array of schemas',
];

const RULES: Readonly<Record<string, Rule>> = {
  type: [
    (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
    `must be one of ${TYPES.join(', ')}, or an array of them`,
  ],
  required: [isTexts, 'must be an array of names; in JSON Schema it belongs beside properties'],
  enum: [Array.isArray, 'must be an array of values'],
  pattern: [isPattern, 'must be a regular expression'],
  description: TEXT,
  format: TEXT,
  minimum: NUMBER,
  maximum: NUMBER,
  exclusiveMinimum: NUMBER,
  exclusiveMaximum: NUMBER,
  multipleOf: [(value) => isNumber(value) && Number(value) > 0, 'must be a number greater than 0'],
  minLength: COUNT,
  maxLength: COUNT,
  minItems: COUNT,
  maxItems: COUNT,
  minProperties: COUNT,
  maxProperties: COUNT,
  properties: MAP,
  patternProperties: MAP,
  $defs: MAP,
  definitions: MAP,
  additionalProperties: SCHEMA,
  not: SCHEMA,
  items: [(value) => isSchema(value) || Array.isArray(value), 'must be a schema'],
  allOf: LIST,
  anyOf: LIST,
  oneOf: LIST,
  prefixItems: LIST,
};

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const PARTS = ['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];

/** Finds typical mistakes in a schema that is valid JSON; only the first few. */
export function findSchemaSlips(schema: JsonSchema): SchemaSlip[] {
  const slips: SchemaSlip[] = [];
  const visit = (part: unknown, path: readonly string[]) => {
    if (!isRecord(part) || slips.length >= MAX_SLIPS) return;
    const add = (key: string, message: string, keys = [...path, key]) =>
      slips.push({ path: [...path, key].join('.'), keys, message });
    for (const [key, value] of Object.entries(part)) {
      const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
      if (rule && !rule[0](value)) add(key, rule[1]);
    }
    for (const [index, message] of unknownNames(part, path))
      add('required', message, [...path, 'required', index]);
    const { $ref } = part;
    // A reference with a scheme names another document. This check does not read it.
    const isHere = typeof $ref === 'string' && /^#(?:\/|$)/.test($ref);
    if (isHere && resolvePointer(schema, $ref) === undefined)
      add('$ref', 'refers to a schema that does not exist');
    for (const key of MAPS) {
      const map = part[key];
      if (!isRecord(map)) continue;
      for (const [name, one] of Object.entries(map)) {
        if (!isSchema(one)) add(`${key}.${name}`, SCHEMA[1], [...path, key, name]);
        visit(one, [...path, key, name]);
      }
    }
    for (const key of PARTS) visit(part[key], [...path, key]);
    for (const key of LISTS) {
      const list = part[key];
      if (Array.isArray(list))
        list.forEach((one, at) => void visit(one, [...path, key, String(at)]));
    }
  };
  visit(schema, []);
  return slips.slice(0, MAX_SLIPS);
}

// The next run of the check reports the others.
const MAX_SLIPS = 5;

/** Parts that may require a property that another part of the schema has. */
const COMPOSED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** Required names that no call can have by intention: `properties` lacks them. */
function unknownNames(
  part: Readonly<Record<string, unknown>>,
  path: readonly string[],
): [index: string, message: string][] {
  const { properties, patternProperties, additionalProperties, required } = part;
  const isOpen = patternProperties !== undefined || (additionalProperties ?? false) !== false;
  const isPart = [...path, ...Object.keys(part)].some((key) => COMPOSED.includes(key));
  if (!isRecord(properties) || !isTexts(required) || isOpen || isPart) return [];
  return (required as string[]).flatMap((name, index) => {
    if (Object.hasOwn(properties, name)) return [];
    const meant = suggest(name, Object.keys(properties));
    const advice = meant === undefined ? 'add it there, or remove it here' : `write '${meant}'`;
    return [[String(index), `names '${name}', which properties does not have: ${advice}`]];
  });
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') !== undefined;
  } catch {
    return false;
  }
}
