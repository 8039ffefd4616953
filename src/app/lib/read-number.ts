import { formatCount } from './format.ts';

/** The limits of a number field. */
export interface NumberLimits {
  min: number;
  max: number;
  /** Whether fractions are accepted. Default false. */
  isDecimal?: boolean | undefined;
}

/** The number of a typed text, or a sentence about what to type. */
export type NumberReading = { ok: true; value: number } | { ok: false; problem: string };

/** Digits in groups of thousands or without, a fraction, an exponent, and thousand or million. */
const NUMBER = /^([1-9]\d{0,2}(?:[,_'’\s]\d{3})+|\d*)(?:\.(\d+))?(?:[eE]\+?(\d\d?))?\s?([kKM])?$/;
/** No group of thousands begins with 0. */
const DECIMAL_COMMA = /^(0|\d+(?=,\d\d?$)),(\d+)$/;

/**
 * Reads the text of a number field in the usual spellings. A text that could mean two numbers, such as
 * `200.000`, is refused.
 *
 * @example
 * readNumber('1.5k', { min: 0, max: 10_000 }); // { ok: true, value: 1500 }
 */
export function readNumber(text: string, limits: NumberLimits): NumberReading {
  const { min, max, isDecimal = false } = limits;
  const value = toValue(text.replace('≈', '').trim(), isDecimal);
  if (value !== undefined && value >= min && value <= max) return { ok: true, value };
  const kind = isDecimal ? '' : 'whole ';
  return {
    ok: false,
    problem: `Enter a ${kind}number from ${formatCount(min)} to ${formatCount(max)}.`,
  };
}

function toValue(text: string, isDecimal: boolean): number | undefined {
  const typed = isDecimal ? text.replace(DECIMAL_COMMA, '$1.$2') : text;
  const [, whole = '', fraction = '', exponent = 0, unit] = NUMBER.exec(typed) ?? [];
  if (whole + fraction === '') return;
  const power = +exponent + (unit ? (unit === 'M' ? 6 : 3) : 0);
  // 200.000 is a whole number, but many people mean 200,000.
  if (fraction && !power && !isDecimal) return;
  const value = Number(`0${whole.replace(/\D/g, '')}.${fraction}e${power}`);
  return isDecimal || Number.isInteger(value) ? value : undefined;
}
