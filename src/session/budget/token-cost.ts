/**
 * The cost of tokens in US dollars.
 *
 * @param price of a million tokens, in US dollars
 * @example
 * tokenCost(20_000, 3) // 0.06
 */
export function tokenCost(tokens: number, price: number): number {
  return (tokens / 1_000_000) * price;
}

/** The limits of the price of a million tokens, in US dollars. */
export const PRICE_LIMITS = { min: 0, max: 10_000 } as const;

/** Whether a stored value is a price within {@link PRICE_LIMITS}. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= PRICE_LIMITS.min && value <= PRICE_LIMITS.max;
}
