import { isSameJson } from '../../../lib/canonical-json.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { isQuickPattern } from './explain-pattern.ts';
import { hasType, typesOf } from './types.ts';

/** Longer texts are not tested against a pattern. */
const LONGEST_TRIED = 1000;

/**
 * Why a value does not match a schema, as the end of a sentence. `undefined` if it matches, or if
 * only a validator can decide (`$ref`, `anyOf` and similar).
 *
 * @example
 * mismatch('5', { type: 'integer' }); // 'is not of the type integer'
 */
export function mismatch(value: unknown, schema: unknown): string | undefined {
  if (!isRecord(schema)) return undefined;
  const types = typesOf(getOwn(schema, 'type'));
  if (!hasType(value, types)) return `is not of the type ${types?.join(' or ')}`;
  const choices = getOwn(schema, 'enum');
  if (Array.isArray(choices) && !choices.some((choice) => isSameJson(choice, value))) {
    return "is not one of 'enum'";
  }
  if (typeof value === 'number') return numberMismatch(value, schema);
  if (typeof value === 'string') return textMismatch(value, schema);
  if (Array.isArray(value)) return listMismatch(value, schema);
  return isRecord(value) ? mappingMismatch(value, schema) : undefined;
}

function numberMismatch(value: number, schema: Record<string, unknown>): string | undefined {
  const bound = (keyword: string): number => Number(schema[keyword] ?? Number.NaN);
  if (value < bound('minimum')) return `is less than the minimum, ${bound('minimum')}`;
  if (value > bound('maximum')) return `is greater than the maximum, ${bound('maximum')}`;
  if (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum) {
    return `is not greater than ${schema.exclusiveMinimum}`;
  }
  if (typeof schema.exclusiveMaximum === 'number' && value >= schema.exclusiveMaximum) {
    return `is not less than ${schema.exclusiveMaximum}`;
  }
  return undefined;
}

function textMismatch(value: string, schema: Record<string, unknown>): string | undefined {
  const { minLength, maxLength, pattern } = schema;
  const length = [...value].length;
  if (typeof minLength === 'number' && length < minLength) return `is shorter than ${minLength}`;
  if (typeof maxLength === 'number' && length > maxLength) return `is longer than ${maxLength}`;
  if (typeof pattern !== 'string' || length > LONGEST_TRIED || !isQuickPattern(pattern)) {
    return undefined;
  }
  try {
    return new RegExp(pattern).test(value) ? undefined : "does not match 'pattern'";
  } catch {
    return undefined; // reported at the pattern
  }
}

function listMismatch(value: unknown[], schema: Record<string, unknown>): string | undefined {
  const { minItems, maxItems, items } = schema;
  if (typeof minItems === 'number' && value.length < minItems)
    return minItems === 1 ? 'has no entries' : `has fewer than ${minItems} entries`;
  if (typeof maxItems === 'number' && value.length > maxItems)
    return `has more than ${maxItems} entries`;
  const wrong = value.findIndex((item) => mismatch(item, items) !== undefined);
  return wrong < 0
    ? undefined
    : `has an entry, number ${wrong + 1}, that ${mismatch(value[wrong], items)}`;
}

function mappingMismatch(
  value: Record<string, unknown>,
  schema: Record<string, unknown>,
): string | undefined {
  const { required, properties } = schema;
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) return `lacks '${name}'`;
  }
  if (!isRecord(properties)) return undefined;
  for (const [name, property] of Object.entries(properties)) {
    const wrong = Object.hasOwn(value, name) ? mismatch(value[name], property) : undefined;
    if (wrong !== undefined) return `has '${name}', which ${wrong}`;
  }
  return undefined;
}
