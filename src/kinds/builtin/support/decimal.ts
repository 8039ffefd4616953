import { ExactNumber } from '../../../core/index.ts';

/** A number of a JSON text: JavaScript's own, or the digits of one that JavaScript would change. */
export type JsonNumber = number | ExactNumber;

/** ± 0.`digits` × 10^`point`; the digits neither begin nor end with 0, and zero has no digits. */
export interface Decimal {
  negative: boolean;
  digits: string;
  point: number;
}

/** JavaScript's integers are exact up to here, even after additions to an exponent. */
const MAX_EXPONENT = 1e15;
/** Integers with no more digits are written out; JavaScript's own texts have at most 21. */
const MAX_WRITTEN_OUT = 40;
const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** The number that a JSON text denotes. */
export function toJsonNumber(text: string): JsonNumber {
  const plain = Number(text);
  return String(plain) === text ? plain : new ExactNumber(text);
}

/** Parses each number once; a sort compares it many times. */
const known = new WeakMap<ExactNumber, Decimal>();

/** @throws RangeError for an exponent beyond 10¹⁵ */
export function toDecimal(number: JsonNumber): Decimal {
  if (typeof number === 'number') return read(String(number));
  const decimal = known.get(number) ?? read(number.text);
  known.set(number, decimal);
  return decimal;
}

function read(text: string): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? [];
  const all = whole + fraction;
  let from = 0;
  let to = all.length;
  while (from < to && all.charAt(from) === '0') from += 1;
  while (to > from && all.charAt(to - 1) === '0') to -= 1;
  if (from === to) return { negative: false, digits: '', point: 0 };
  const power = Number(exponent);
  if (Math.abs(power) > MAX_EXPONENT) {
    throw new RangeError('A number has an exponent of more than 15 digits. Remove it');
  }
  const point = whole.length - from + power;
  return { negative: sign === '-', digits: all.slice(from, to), point };
}

/**
 * Compares by exact value: 9007199254740992 is less than 9007199254740993, and 1.10 equals 1.1. It
 * writes no power of ten out, so 1e400 takes no longer than 1.
 *
 * @returns below 0, 0 or above 0, for `sort`
 */
export function compareNumbers(a: JsonNumber, b: JsonNumber): number {
  // Numbers with an unchanged text in JavaScript sort like their texts.
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b);
  const [left, right] = [toDecimal(a), toDecimal(b)];
  const sign = signOf(left);
  return sign === signOf(right) ? sign * compareSizes(left, right) : sign - signOf(right);
}

function signOf({ negative, digits }: Decimal): number {
  if (digits === '') return 0;
  return negative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.point !== b.point) return a.point - b.point;
  return a.digits < b.digits ? -1 : Number(a.digits > b.digits);
}

/** Whether two JSON values are equal; numbers compare by their exact value. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isJsonNumber(a) || isJsonNumber(b)) {
    return isJsonNumber(a) && isJsonNumber(b) && compareNumbers(a, b) === 0;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, item]) => Object.hasOwn(b, key) && isEqual(item, Reflect.get(b, key)))
  );
}

/** As JavaScript writes numbers, except that integers of up to 40 digits are written out. */
export function fromDecimal(coefficient: bigint, exponent: number): JsonNumber {
  const { negative, digits, point } = read(`${coefficient}e${exponent}`);
  return toJsonNumber((negative ? '-' : '') + written(digits || '0', digits ? point : 1));
}

function written(digits: string, point: number): string {
  const { length } = digits;
  if (point > 0 && point <= MAX_WRITTEN_OUT) {
    const whole = digits.slice(0, point).padEnd(point, '0');
    return length > point ? `${whole}.${digits.slice(point)}` : whole;
  }
  if (point > -6 && point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const mantissa = length > 1 ? `${digits.charAt(0)}.${digits.slice(1)}` : digits;
  return `${mantissa}e${point > 0 ? '+' : ''}${point - 1}`;
}
