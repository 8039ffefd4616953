/**
 * Whether a JSON value contains an integer above 2^53: JavaScript may have changed its digits. Never
 * throws; deep values count as changed.
 *
 * @example hasLostDigits({ id: 9007199254740993 }); // true
 */
export function hasLostDigits(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  return depth > 100 || Object.values(value).some((one) => hasLostDigits(one, depth + 1));
}
