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

/**
 * Reads the price of a million tokens in US dollars.
 *
 * @returns `undefined` for an invalid price
 */
export function parsePrice(text: string): number | undefined {
  const price = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && isPrice(price) ? price : undefined;
}

/** Whether a stored value is a price: 0 to 10,000 US dollars. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 10_000;
}
