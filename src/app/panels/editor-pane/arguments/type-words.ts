import type { RJSFSchema } from '@rjsf/utils';

/**
 * What a value must be like, in a few words.
 *
 * @example
 * toTypeWords({ type: 'integer', minimum: 1, maximum: 9 }); // 'integer, 1 to 9'
 */
export function toTypeWords(schema: RJSFSchema): string {
  const { type, enum: choices, const: constant, default: fallback } = schema;
  const format: unknown = schema['x-format'];
  const types = Array.isArray(type) ? type.join(' or ') : (type ?? '');
  const words = [
    choices || constant !== undefined ? '' : types,
    typeof format === 'string' ? format : '',
    between(schema.minimum, schema.maximum, ''),
    between(schema.exclusiveMinimum, schema.exclusiveMaximum, 'between '),
    schema.multipleOf === undefined ? '' : `in steps of ${schema.multipleOf}`,
    between(schema.minLength, schema.maxLength, '', ' characters'),
    between(schema.minItems, schema.maxItems, '', ' items'),
    schema.pattern === undefined ? '' : `like ${schema.pattern}`,
    fallback === undefined ? '' : `default ${short(fallback)}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function between(low: unknown, high: unknown, lead: string, unit = ''): string {
  const [from, to] = [typeof low === 'number', typeof high === 'number'];
  if (from && to && low === high) return `${String(low)}${unit}`;
  if (from && to)
    return `${lead}${String(low)} ${lead === '' ? 'to' : 'and'} ${String(high)}${unit}`;
  if (from) return `${lead === '' ? 'at least' : 'more than'} ${String(low)}${unit}`;
  return to ? `${lead === '' ? 'at most' : 'less than'} ${String(high)}${unit}` : '';
}

function short(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
