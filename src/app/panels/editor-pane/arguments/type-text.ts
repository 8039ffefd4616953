import type { RJSFSchema } from '@rjsf/utils';
import { formatPlural } from '../../../lib/format.ts';

/**
 * Describes the type and the limits of a value in a few words. Without its default, because the
 * registry does not apply it: the tool gets no value.
 *
 * @example
 * toTypeWords({ type: 'integer', minimum: 1, maximum: 9 }); // 'integer, 1 to 9'
 */
export function toTypeText(schema: RJSFSchema): string {
  const { type, enum: choices, const: constant } = schema;
  const format: unknown = schema['x-format'];
  const types = Array.isArray(type) ? type.join(' or ') : (type ?? '');
  const words = [
    choices || constant !== undefined ? '' : types,
    typeof format === 'string' ? format : '',
    between(schema.minimum, schema.maximum, ''),
    between(schema.exclusiveMinimum, schema.exclusiveMaximum, 'between '),
    schema.multipleOf === undefined ? '' : `in steps of ${schema.multipleOf}`,
    between(schema.minLength, schema.maxLength, '', 'character'),
    between(schema.minItems, schema.maxItems, '', 'item'),
    schema.pattern === undefined ? '' : `like ${schema.pattern}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function between(low: unknown, high: unknown, lead: string, unit?: string): string {
  const say = (value: number) => (unit === undefined ? String(value) : formatPlural(value, unit));
  if (typeof low !== 'number') {
    return typeof high === 'number' ? `${lead === '' ? 'at most' : 'less than'} ${say(high)}` : '';
  }
  if (typeof high !== 'number') return `${lead === '' ? 'at least' : 'more than'} ${say(low)}`;
  if (low === high) return say(low);
  return `${lead}${low} ${lead === '' ? 'to' : 'and'} ${say(high)}`;
}
