import { formatCount } from '../lib/format.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';

/**
 * A part of some tokens, marked where they are estimated.
 *
 * @param all A measured size; the size of a budget is exact.
 * @example
 * tokenSizes(420, 1800, 'estimate'); // '≈420 of ≈1,800 tokens'
 */
export function tokenSizes(
  part: number,
  all: number,
  counter: TokenCounterName | undefined,
  isBudget = false,
): string {
  const sign = counter === undefined || counter === 'estimate' ? '≈' : '';
  return `${sign}${formatCount(part)} of ${isBudget ? '' : sign}${formatCount(all)} tokens`;
}
