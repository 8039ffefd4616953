import type { TokenCount } from '../../session/tokens/index.ts';
import { formatCompact, formatCount } from './format.ts';

/**
 * A number of tokens; an estimate says so.
 *
 * @example
 * formatTokens({ tokens: 1234, isExact: false }); // '≈1,234'
 */
export function formatTokens({ tokens, isExact }: TokenCount): string {
  return `${isExact ? '' : '≈'}${formatCount(tokens)}`;
}

/**
 * A short form of {@link formatTokens} for narrow places.
 *
 * @example
 * formatCompactTokens({ tokens: 1234, isExact: true }); // '1.2k tok'
 */
export function formatCompactTokens({ tokens, isExact }: TokenCount): string {
  return `${isExact ? '' : '≈'}${formatCompact(tokens)} tok`;
}

/** The sum, which is an estimate if one of them is. */
export function addCounts(counts: readonly TokenCount[]): TokenCount {
  return {
    tokens: counts.reduce((sum, { tokens }) => sum + tokens, 0),
    isExact: counts.every(({ isExact }) => isExact),
  };
}
