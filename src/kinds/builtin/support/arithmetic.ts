import {
  compareNumbers,
  type Decimal,
  fromDecimal,
  type JsonNumber,
  toDecimal,
  toJsonNumber,
} from './decimal.ts';

/** The maximum number of digits in a result; 1e400 + 1 has 401 digits. */
const MAX_DIGITS = 2000;
/** More digits than any float has. */
const QUOTIENT_DIGITS = 40;
const BITS_A_DIGIT = 4;

/** Two numbers as integers times the same power of ten. */
interface Aligned {
  a: bigint;
  b: bigint;
  exponent: number;
}

/** @throws RangeError for a sum of more than 2,000 digits */
export function add(left: JsonNumber, right: JsonNumber): JsonNumber {
  const { a, b, exponent } = align(left, right);
  return fromDecimal(a + b, exponent);
}

/** @throws RangeError as {@link add} */
export function subtract(left: JsonNumber, right: JsonNumber): JsonNumber {
  const { a, b, exponent } = align(left, right);
  return fromDecimal(a - b, exponent);
}

/** @throws RangeError for a product of more than 2,000 digits */
export function multiply(left: JsonNumber, right: JsonNumber): JsonNumber {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  checkDigits(a.digits.length + b.digits.length);
  return fromDecimal(integerOf(a) * integerOf(b), exponentOf(a) + exponentOf(b));
}

/**
 * Exact where the decimals of the quotient end, otherwise the nearest float.
 *
 * @throws RangeError for a division by zero, and for an endless quotient outside of the floats
 */
export function divide(left: JsonNumber, right: JsonNumber): JsonNumber {
  checkDivisor(right);
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a.digits === '') return 0;
  checkDigits(Math.max(a.digits.length, b.digits.length));
  // Decimals that end are at most as many as the divisor has bits.
  const shift = QUOTIENT_DIGITS + BITS_A_DIGIT * b.digits.length;
  const [shifted, divisor] = [integerOf(a) * 10n ** BigInt(shift), integerOf(b)];
  const quotient = shifted / divisor;
  const exponent = exponentOf(a) - exponentOf(b) - shift;
  if (quotient * divisor === shifted) return fromDecimal(quotient, exponent);
  // The last digit stands for the remainder, so that no endless quotient lies between two floats.
  return finite(Number(`${quotient}1e${exponent - 1}`));
}

function finite(quotient: number): number {
  if (Number.isFinite(quotient)) return quotient;
  throw new RangeError(
    'A quotient is greater than 1.8e308. Use a larger divisor, or remove the division',
  );
}

/** The greatest integer that is not above the quotient. @throws RangeError as {@link add} */
export function divideToInteger(left: JsonNumber, right: JsonNumber): JsonNumber {
  checkDivisor(right);
  const { a, b } = align(left, right);
  const quotient = a / b;
  const isBelow = a % b !== 0n && a < 0n !== b < 0n;
  return fromDecimal(isBelow ? quotient - 1n : quotient, 0);
}

/** With the sign of `left`, as JavaScript's `%`. @throws RangeError as {@link add} */
export function remainder(left: JsonNumber, right: JsonNumber): JsonNumber {
  checkDivisor(right);
  const { a, b, exponent } = align(left, right);
  return fromDecimal(a % b, exponent);
}

export function negate(number: JsonNumber): JsonNumber {
  if (typeof number === 'number') return 0 - number;
  const { text } = number;
  return toJsonNumber(text.startsWith('-') ? text.slice(1) : `-${text}`);
}

/** The next integer below or above a number. An integer stays as it was written. */
export function toInteger(number: JsonNumber, towards: 'below' | 'above'): JsonNumber {
  const decimal = toDecimal(number);
  const { negative, digits, point } = decimal;
  if (exponentOf(decimal) >= 0) return number;
  checkDigits(digits.length);
  const size = BigInt(digits.slice(0, Math.max(0, point)));
  const away = negative === (towards === 'below') ? 1n : 0n;
  return fromDecimal(negative ? -(size + away) : size + away, 0);
}

function integerOf({ negative, digits }: Decimal): bigint {
  const size = BigInt(digits);
  return negative ? -size : size;
}

function exponentOf({ digits, point }: Decimal): number {
  return point - digits.length;
}

function align(left: JsonNumber, right: JsonNumber): Aligned {
  const [a, b] = [toDecimal(left), toDecimal(right)];
  if (a.digits === '') return { a: 0n, b: integerOf(b), exponent: exponentOf(b) };
  if (b.digits === '') return { a: integerOf(a), b: 0n, exponent: exponentOf(a) };
  const exponent = Math.min(exponentOf(a), exponentOf(b));
  checkDigits(Math.max(a.point, b.point) - exponent);
  const raised = (one: Decimal) => integerOf(one) * 10n ** BigInt(exponentOf(one) - exponent);
  return { a: raised(a), b: raised(b), exponent };
}

function checkDivisor(divisor: JsonNumber): void {
  if (compareNumbers(divisor, 0) === 0) throw new RangeError('A division by zero has no result');
}

function checkDigits(digits: number): void {
  if (digits <= MAX_DIGITS) return;
  const most = MAX_DIGITS.toLocaleString('en-US');
  throw new RangeError(
    `The result would have more than ${most} digits. Compute with shorter numbers`,
  );
}
