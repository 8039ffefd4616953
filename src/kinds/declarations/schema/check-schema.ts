import { isRecord } from '../../../lib/is-record.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { didYouMean, suggest } from '../../../lib/suggest.ts';
import { describeValue, wayOut } from '../../describe-issue.ts';
import type { DeclarationPath } from '../../kind.ts';
import type { Mapping } from '../mapping.ts';
import { checkConsistency } from './check-consistency.ts';
import { explainPattern, warnOfPattern } from './explain-pattern.ts';
import { FORMATS, OTHER_FORMATS } from './formats.ts';
import { ANNOTATIONS, KEYWORD_ALIASES, KEYWORDS, type Shape } from './keywords.ts';
import type { SchemaReporter } from './schema-reporter.ts';
import { explainType, TYPE_NAMES } from './types.ts';

/**
 * Checks the parameters of a tool against all drafts of JSON Schema. It also reports mistakes that
 * a validator accepts: choices that no value can match, a required property without a schema.
 *
 * @param path the position of the schema
 * @param root the target of `#/…` references. Default: the schema
 */
export function checkSchema(
  schema: unknown,
  path: DeclarationPath,
  report: SchemaReporter,
  root: unknown = schema,
): void {
  if (typeof schema === 'boolean') return;
  if (!isRecord(schema)) {
    report.error(
      `A schema must be a mapping such as {type: string}, not ${describeValue(schema)}.`,
      path,
    );
    return;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const at = [...path, keyword];
    const shape = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    if (!shape) warnOfKeyword(keyword, value, at, report);
    else if (fits(keyword, value, shape, at, report)) descend(value, shape, at, report, root);
  }
  checkType(schema, path, report);
  checkPatterns(schema, path, report);
  checkFormat(schema, path, report);
  checkReference(schema, path, root, report);
  checkConsistency(schema, path, report);
}

function descend(
  value: unknown,
  shape: Shape,
  path: DeclarationPath,
  report: SchemaReporter,
  root: unknown,
): void {
  const check = (schema: unknown, ...more: (string | number)[]): void =>
    checkSchema(schema, [...path, ...more], report, root);
  if (shape === 'schema' || (shape === 'items' && !Array.isArray(value))) check(value);
  else if ((shape === 'schemas' || shape === 'items') && Array.isArray(value)) {
    for (const [index, schema] of value.entries()) check(schema, index);
  } else if (shape === 'schemaMap' && isRecord(value)) {
    for (const [name, schema] of Object.entries(value)) check(schema, name);
  }
}

/** The description of each shape, and its name for `wayOut`. */
const EXPECTED: Readonly<Record<Exclude<Shape, 'any'>, readonly [string, string]>> = {
  text: ['a string', 'string'],
  number: ['a number', 'number'],
  count: ['a whole number of 0 or more', 'int'],
  flag: ['true or false', 'boolean'],
  list: ['a list', 'array'],
  texts: ['a list of names', 'array'],
  schema: ['a schema such as {type: string}, or true or false', 'boolean'],
  schemas: ['a list of schemas', 'array'],
  schemaMap: ['a mapping of names to schemas', 'object'],
  items: ['a schema such as {type: string}', 'object'],
};

function fits(
  keyword: string,
  value: unknown,
  shape: Shape,
  path: DeclarationPath,
  report: SchemaReporter,
): boolean {
  if (shape === 'any' || isShape(value, shape)) return true;
  if (keyword === 'required' && typeof value === 'boolean') {
    report.error(
      "In JSON Schema, 'required' is a list of names beside 'properties', such as required: [query].",
      path,
    );
    return false;
  }
  if (keyword.startsWith('exclusive') && typeof value === 'boolean') {
    const bound = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    report.warn(
      `'${keyword}' is true or false in draft 4 only. Write the number: '${keyword}' in the place of '${bound}'.`,
      path,
    );
    return false;
  }
  const [what, expected] = EXPECTED[shape];
  const message = `'${keyword}' must be ${what}, not ${describeValue(value)}.${wayOut(expected, value)}`;
  // A text about a parameter restricts nothing.
  if (keyword === 'title' || keyword === '$comment') report.warn(message, path);
  else report.error(message, path);
  return false;
}

function isShape(value: unknown, shape: Shape): boolean {
  switch (shape) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'count':
      return Number.isInteger(value) && Number(value) >= 0;
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
    case 'schemas':
      return Array.isArray(value);
    case 'texts':
      return Array.isArray(value) && value.every((name) => typeof name === 'string');
    case 'schema':
      return typeof value === 'boolean' || isRecord(value);
    case 'items':
      return typeof value === 'boolean' || isRecord(value) || Array.isArray(value);
    case 'schemaMap':
      return isRecord(value);
    default:
      return true;
  }
}

function warnOfKeyword(
  keyword: string,
  value: unknown,
  path: DeclarationPath,
  report: SchemaReporter,
): void {
  if (ANNOTATIONS.has(keyword) || /^x-/i.test(keyword)) return;
  const lead = `'${shorten(keyword)}' is not a keyword of JSON Schema, so it has no effect.`;
  if (keyword === 'nullable') {
    report.warn(`${lead} Write a list of types, such as type: [string, 'null'].`, path, 'key');
    return;
  }
  const meant = Object.hasOwn(KEYWORD_ALIASES, keyword)
    ? ` Did you mean '${KEYWORD_ALIASES[keyword]}'?`
    : didYouMean(keyword, Object.keys(KEYWORDS));
  const below = isRecord(value)
    ? " If it is a parameter, put it below 'properties'."
    : ' Remove it.';
  report.warn(`${lead}${meant || below}`, path, 'key');
}

function checkType(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  if (!Object.hasOwn(schema, 'type')) return;
  const { type } = schema;
  const at = [...path, 'type'];
  if (Array.isArray(type) && type.length === 0) {
    report.error("'type' is an empty list, so no value fits. Name a type, or remove it.", at);
  }
  const seen = new Set<unknown>();
  for (const [index, name] of (Array.isArray(type) ? type : [type]).entries()) {
    const here = Array.isArray(type) ? [...at, index] : at;
    if (name === null) {
      report.error("'type' has no value here. For the type null, write 'null' in quotes.", here);
    } else if (typeof name !== 'string') {
      report.error(`A type must be a name such as string, not ${describeValue(name)}.`, here);
    } else if (!TYPE_NAMES.some((known) => known === name)) {
      report.error(explainType(name), here);
    } else if (seen.has(name)) {
      report.warn(`Duplicate type '${name}'. Keep only one.`, here);
    }
    seen.add(name);
  }
}

/** Other names are annotations, such as `color`; one wrong letter is a misspelling. */
function checkFormat(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  const format = getOwn(schema, 'format');
  if (typeof format !== 'string' || FORMATS.has(format)) return;
  const meant = Object.hasOwn(OTHER_FORMATS, format.toLowerCase())
    ? OTHER_FORMATS[format.toLowerCase()]
    : suggest(format, FORMATS);
  if (meant === undefined) return;
  report.warn(
    `There is no format '${shorten(format)}' in JSON Schema, so it has no effect. Did you mean '${meant}'?`,
    [...path, 'format'],
  );
}

function checkPatterns(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  const tell = (pattern: string, at: DeclarationPath, of: 'key' | 'value'): void => {
    const shown = shorten(pattern);
    const wrong = explainPattern(pattern);
    if (wrong !== undefined) {
      report.error(`The pattern '${shown}' is not a regular expression. ${wrong}`, at, of);
    } else {
      const odd = warnOfPattern(pattern);
      if (odd !== undefined) report.warn(odd, at, of);
    }
  };
  const pattern = getOwn(schema, 'pattern');
  if (typeof pattern === 'string') tell(pattern, [...path, 'pattern'], 'value');
  const byPattern = getOwn(schema, 'patternProperties');
  for (const key of isRecord(byPattern) ? Object.keys(byPattern) : []) {
    tell(key, [...path, 'patternProperties', key], 'key');
  }
}

/** The validator resolves references into other documents, if it has those documents. */
function checkReference(
  schema: Mapping,
  path: DeclarationPath,
  root: unknown,
  report: SchemaReporter,
): void {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return;
  if (isElsewhere($ref, root)) {
    report.warn(
      `'${shorten($ref)}' is in another document, so the validator refuses every call. Put the schema below '$defs', or pass the document in the validator's option 'remotes'.`,
      [...path, '$ref'],
    );
  }
  if (!/^#(\/|$)/.test($ref)) return;
  let target = root;
  for (const segment of $ref.split('/').slice(1)) {
    const key = decode(segment).replace(/~1/g, '/').replace(/~0/g, '~');
    const inside = typeof target === 'object' && target !== null && Object.hasOwn(target, key);
    if (!inside) {
      report.error(
        `'${shorten($ref)}' refers to nothing in these parameters. Put the schema below '$defs', or write it out here.`,
        [...path, '$ref'],
      );
      return;
    }
    target = (target as Mapping)[key];
  }
}

/** A root with an id may contain schemas with other ids. */
function isElsewhere(ref: string, root: unknown): boolean {
  if (ref.startsWith('#') || ref.startsWith('http://json-schema.org/')) return false;
  if (ref.startsWith('https://json-schema.org/') || !isRecord(root)) return false;
  return getOwn(root, '$id') === undefined && getOwn(root, 'id') === undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
