import { isRecord } from '../../../lib/is-record.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { didYouMean } from '../../../lib/suggest.ts';
import { describeValue } from '../../describe-issue.ts';
import type { DeclarationPath } from '../../kind.ts';
import type { Mapping } from '../mapping.ts';
import { BOUNDS, INSTEAD, ONLY_FOR } from './keywords.ts';
import { mismatch } from './mismatch.ts';
import type { SchemaReporter } from './schema-reporter.ts';
import { hasType, typesOf } from './types.ts';

/** Reports contradicting keywords of one schema. */
export function checkConsistency(
  schema: Mapping,
  path: DeclarationPath,
  report: SchemaReporter,
): void {
  const types = typesOf(getOwn(schema, 'type'));
  checkApplies(schema, types, path, report);
  checkBounds(schema, path, report);
  checkEnum(schema, types, path, report);
  checkRequired(schema, path, report);
  checkValues(schema, path, report);
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const list = getOwn(schema, keyword);
    if (Array.isArray(list) && list.length === 0) {
      report.error(`'${keyword}' is an empty list. Name a schema, or remove it.`, [
        ...path,
        keyword,
      ]);
    }
  }
  if (
    types?.includes('array') &&
    !['items', 'prefixItems', 'contains', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'].some(
      (key) => Object.hasOwn(schema, key),
    )
  ) {
    report.warn(
      "The list has no type for its items, and some providers refuse that. Add 'items', such as items: {type: string}.",
      path,
    );
  }
}

/** `minimum` does not limit a text. */
function checkApplies(
  schema: Mapping,
  types: readonly string[] | undefined,
  path: DeclarationPath,
  report: SchemaReporter,
): void {
  if (!types) return;
  for (const keyword of Object.keys(schema)) {
    const own = Object.hasOwn(ONLY_FOR, keyword) ? ONLY_FOR[keyword] : undefined;
    if (!own || types.some((type) => own.includes(type))) continue;
    const [type = ''] = types;
    const instead = INSTEAD[type]?.[keyword];
    const wayOut =
      instead === undefined ? 'Remove it, or change the type.' : `Did you mean '${instead}'?`;
    report.warn(
      `'${keyword}' has no effect on the type ${types.join(' or ')}. ${wayOut}`,
      [...path, keyword],
      'key',
    );
  }
}

function checkBounds(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  for (const [least, most] of BOUNDS) {
    const { [least]: from, [most]: to } = schema;
    if (typeof from === 'number' && typeof to === 'number' && from > to) {
      report.error(
        `'${least}' (${from}) is greater than '${most}' (${to}), so no value fits. Swap them.`,
        [...path, least],
      );
    }
  }
  if (typeof schema.multipleOf === 'number' && schema.multipleOf <= 0) {
    report.error("'multipleOf' must be greater than 0.", [...path, 'multipleOf']);
  }
}

function checkEnum(
  schema: Mapping,
  types: readonly string[] | undefined,
  path: DeclarationPath,
  report: SchemaReporter,
): void {
  const { enum: choices } = schema;
  if (!Array.isArray(choices)) return;
  const at = [...path, 'enum'];
  if (choices.length === 0) {
    report.error("'enum' is an empty list, so no value fits. Name the choices, or remove it.", at);
    return;
  }
  const seen = new Set<string>();
  choices.forEach((choice: unknown, index) => {
    const text = JSON.stringify(choice);
    if (seen.has(text)) {
      report.warn(`'enum' lists ${describeValue(choice)} twice. Keep only one.`, [...at, index]);
    }
    seen.add(text);
  });
  if (!types) return;
  const wrong = choices.flatMap((choice: unknown, index) =>
    hasType(choice, types) ? [] : [index],
  );
  const [first] = wrong;
  if (first === undefined) return;
  const what = `${describeValue(choices[first])} in 'enum' is not of the type ${types.join(' or ')}`;
  const quotes = types.includes('string')
    ? ' Put it in quotes, or change the type.'
    : ' Fix it, or change the type.';
  if (wrong.length === choices.length) {
    report.error(`${upper(what)}, and neither is any other choice, so no value fits.${quotes}`, [
      ...at,
      first,
    ]);
  } else {
    report.warn(`${upper(what)}, so no argument can have this value.${quotes}`, [...at, first]);
  }
}

/** Only if all properties are listed: a referenced schema may hold others. */
const ELSEWHERE = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'patternProperties',
  'dependentSchemas',
];

function checkRequired(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  const { required, properties, additionalProperties } = schema;
  if (!Array.isArray(required) || !isRecord(properties)) return;
  const open = additionalProperties === true || isRecord(additionalProperties);
  if (open || ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const names = Object.keys(properties);
  const seen = new Set<unknown>();
  required.forEach((name: unknown, index) => {
    const at = [...path, 'required', index];
    if (typeof name !== 'string') return;
    if (seen.has(name)) report.warn(`'required' lists '${name}' twice. Keep only one.`, at);
    else if (!Object.hasOwn(properties, name)) {
      report.error(
        `'required' lists '${name}', which is not a property.${didYouMean(name, names) || " Add it to 'properties', or remove it here."}`,
        at,
      );
    }
    seen.add(name);
  });
}

function checkValues(schema: Mapping, path: DeclarationPath, report: SchemaReporter): void {
  const tell = (value: unknown, at: DeclarationPath, what: string): void => {
    const wrong = mismatch(value, schema);
    if (wrong !== undefined) {
      report.warn(`${what} ${wrong}${shown(value)}. Fix it, or the schema.`, at);
    }
  };
  if (Object.hasOwn(schema, 'default')) {
    // In most tools' schemas a default of null means no default.
    if (schema.default !== null) tell(schema.default, [...path, 'default'], 'The default');
  }
  const { examples } = schema;
  if (Array.isArray(examples)) {
    for (const [index, example] of examples.entries()) {
      tell(example, [...path, 'examples', index], 'The example');
    }
  }
  if (Object.hasOwn(schema, 'const')) {
    const types = typesOf(schema.type);
    if (!hasType(schema.const, types)) {
      report.error(
        `The value of 'const' is not of the type ${types?.join(' or ')}, so no value fits. Fix one of them.`,
        [...path, 'const'],
      );
    }
  }
}

/** A short value, so that the sentence says which. */
function shown(value: unknown): string {
  return typeof value === 'object' ? '' : `: it is ${describeValue(value)}`;
}

function upper(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
