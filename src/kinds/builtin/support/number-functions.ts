import { type ExactJson, ExactNumber, stringifyExactJson } from '../../../core/index.ts';
import { add, divide, negate, toInteger } from './arithmetic.ts';
import { compareNumbers, isEqual, isJsonNumber, type JsonNumber, toJsonNumber } from './decimal.ts';
import { first } from './values.ts';

type Own = (args: readonly unknown[]) => unknown;

/** The syntax of a JSON number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The functions that compare or compute, on numbers with all their digits.
 * `undefined`: the package's function handles or refuses the arguments.
 */
export const NUMBER_FUNCTIONS: ReadonlyMap<string, Own> = new Map<string, Own>([
  ['abs', ofNumber((number) => (compareNumbers(number, 0) < 0 ? negate(number) : number))],
  ['ceil', ofNumber((number) => toInteger(number, 'above'))],
  ['floor', ofNumber((number) => toInteger(number, 'below'))],
  ['sum', ofNumbers((numbers) => sum(numbers))],
  [
    'avg',
    ofNumbers((numbers) => (numbers.length > 0 ? divide(sum(numbers), numbers.length) : null)),
  ],
  ['sort', ofNumbers((numbers) => [...numbers].sort(compareNumbers))],
  ['max', ofNumbers((numbers) => first(numbers, (a, b) => compareNumbers(b, a)))],
  ['min', ofNumbers((numbers) => first(numbers, compareNumbers))],
  ['contains', contains],
  ['to_number', toNumber],
  ['to_string', toText],
]);

function ofNumber(compute: (number: JsonNumber) => unknown): Own {
  return ([subject, ...more]) =>
    more.length === 0 && isJsonNumber(subject) ? compute(subject) : undefined;
}

/** The package accepts an empty list as a list of numbers, too. */
function ofNumbers(compute: (numbers: readonly JsonNumber[]) => unknown): Own {
  return ([subject, ...more]) =>
    more.length === 0 && Array.isArray(subject) && subject.every(isJsonNumber)
      ? compute(subject)
      : undefined;
}

function sum(numbers: readonly JsonNumber[]): JsonNumber {
  return numbers.reduce(add, 0);
}

function contains([subject, search, ...more]: readonly unknown[]): boolean | undefined {
  if (more.length > 0 || search === undefined || !Array.isArray(subject)) return undefined;
  return subject.some((item) => isEqual(item, search));
}

function toNumber([text, ...more]: readonly unknown[]): unknown {
  if (more.length > 0 || typeof text !== 'string') return undefined;
  if (NUMBER.test(text)) return toJsonNumber(text);
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

function toText([value, ...more]: readonly unknown[]): string | undefined {
  if (more.length > 0 || typeof value !== 'object' || value === null || 'expref' in value) {
    return undefined;
  }
  return stringifyExactJson(value as ExactJson); // the searched value is JSON
}

/** Functions with numbers as widths and counts, and not as results. */
const COUNTING = /^(?:pad|find|replace|split)/;

/** The arguments, with widths and counts as plain numbers: `3.0` is 3. */
export function withCounts(name: string, args: readonly unknown[]): readonly unknown[] {
  if (!COUNTING.test(name)) return args;
  return args.map((arg) => (arg instanceof ExactNumber ? Number(arg.text) : arg));
}
