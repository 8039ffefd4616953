/**
 * Rounds a decimal number half away from zero. It rounds the digits that the number is written with,
 * as browsers do: 1.005 becomes 1.01.
 *
 * @param text a number that is not negative, as `String` writes it
 * @param shift the power of ten that the number is multiplied by
 * @returns the digits before and after the point
 */
export function roundDecimal(
  text: string,
  shift: number,
  least: number,
  most: number,
): [whole: string, fraction: string] {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  const [before = '0', after = ''] = mantissa.split('.');
  const digits = before + after;
  const point = before.length + Number(exponent) + shift;
  // Zeros, so that there are digits on both sides of the point, which is at the index `at`.
  const padded = '0'.repeat(Math.max(0, -point) + 1) + digits;
  const at = Math.max(0, point) + 1;
  const filled = padded.padEnd(at + most + 1, '0');
  const kept = filled.slice(0, at + most);
  const isUp = (filled[at + most] ?? '0') >= '5';
  const rounded = (BigInt(kept) + (isUp ? 1n : 0n)).toString().padStart(kept.length, '0');
  const places = rounded.length - most;
  const whole = rounded.slice(0, places).replace(/^0+(?=\d)/, '');
  let fraction = rounded.slice(places);
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return [whole, fraction];
}
