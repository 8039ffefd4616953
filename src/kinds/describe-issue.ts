import { z } from 'zod';
import { didYouMean } from '../lib/suggest.ts';
import { fieldWayOut } from './declarations/suggest-field.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * Explains why a value is invalid, as the end of a sentence about it. The schema library's own
 * words ('expected record, received array') suit programs, not authors of declarations.
 *
 * @example
 * describeIssue({ code: 'invalid_type', expected: 'number', input: '30s', … });
 * // "must be a number, not the string '30s'. Write 30 without a unit"
 */
export function describeIssue(issue: Issue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined
        ? `is missing. Give it ${nounOf(issue.expected)}`
        : `must be ${nounOf(issue.expected)}, not ${describeValue(input)}.${wayOut(issue.expected, input)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}, not ${describeValue(input)}.${
        typeof input === 'string' ? didYouMean(input, issue.values.map(String)) : ''
      }`;
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map((key) => `'${key}'`).join(', ')}.${
        fieldWayOut(issue.keys[0] ?? '', fieldsOf(issue.inst)) || ' Remove it.'
      }`;
    case 'too_small':
      return `must be ${tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)}`;
    case 'too_big':
      return `must be ${tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'invalid_format':
      return `is not ${FORMATS[issue.format] ?? 'written as it must be'}`;
    case 'invalid_key':
      return 'has a key that cannot be used there';
    default:
      return `cannot be ${describeValue(input)}`;
  }
}

/** The fields of an object's schema. */
function fieldsOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'an absolute URL, such as https://api.example/v1',
  email: 'an e-mail address',
  regex: 'written as it must be',
};

function nounOf(expected: string): string {
  return NOUNS[expected] ?? 'another kind of value';
}

/** Longer texts are cut, so that an error stays short. */
const LONGEST_QUOTE = 40;

/** The kind of a value, with the value if it is short. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') {
    if (/[\r\n]/.test(value)) return 'a string of several lines';
    return value.length > LONGEST_QUOTE
      ? `the string '${value.slice(0, LONGEST_QUOTE)}…'`
      : `the string '${value}'`;
  }
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

/**
 * A message for a text that is missing or has another type. @example text('a name', 'A tool needs a
 * name.')
 */
export function textError(what: string, absent: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined || input === null
      ? absent
      : `${what} must be a string, not ${describeValue(input)}.${wayOut('string', input)}`;
}

/** The value to write instead, if there is an obvious one. */
export function wayOut(expected: string, value: unknown): string {
  if (expected === 'number' || expected === 'int') {
    if (typeof value !== 'string') return '';
    const [, digits, unit] = /^\s*([-+]?\d+(?:\.\d+)?)\s*([a-z%/ ]*)\s*$/i.exec(value) ?? [];
    if (digits === undefined) return '';
    return unit ? ` Write ${digits} without a unit.` : ` Write ${digits} without quotes.`;
  }
  if (expected === 'boolean' && typeof value === 'string') {
    if (/^(?:yes|on|y|true)$/i.test(value)) return ' Write true.';
    if (/^(?:no|off|n|false)$/i.test(value)) return ' Write false.';
  }
  if (expected === 'string' && ['number', 'boolean'].includes(typeof value)) {
    return ' Put it in quotes.';
  }
  if (expected === 'array' && typeof value === 'string') return ` Write [${value.slice(0, 40)}].`;
  if (expected === 'array' && typeof value === 'object') return " Begin each entry with '- '.";
  return '';
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const last = shown.pop() ?? 'nothing';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  const least = inclusive ? minimum : minimum + 1;
  if (origin === 'string')
    return least === 1 ? 'a string that is not empty' : `${least} or more characters long`;
  if (origin === 'array' || origin === 'set')
    return least === 1 ? 'a list with an entry or more' : `a list of ${least} or more entries`;
  return inclusive ? `at least ${minimum}` : `greater than ${minimum}`;
}

function tooBig(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `at most ${maximum} characters long`;
  if (origin === 'array' || origin === 'set') return `a list of at most ${maximum} entries`;
  return inclusive ? `at most ${maximum}` : `less than ${maximum}`;
}
