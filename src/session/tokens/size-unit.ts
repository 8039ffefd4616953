/** The unit in which sizes are shown, or a budget is given. Characters are UTF-16 code units. */
export type SizeUnit = 'chars' | 'tokens';

/** English prose and code have about as many. */
export const CHARS_PER_TOKEN = 4;

/**
 * Converts a size to another unit, with four characters a token.
 *
 * @example
 * toUnit(8000, 'chars', 'tokens'); // 2000
 */
export function toUnit(size: number, from: SizeUnit, to: SizeUnit): number {
  if (from === to) return size;
  return to === 'tokens' ? Math.round(size / CHARS_PER_TOKEN) : size * CHARS_PER_TOKEN;
}

/**
 * A round number near a size: its first two digits.
 *
 * @example
 * toRound(1025); // 1000
 */
export function toRound(size: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(size, 1))) - 1);
  return Math.round(size / step) * step;
}
