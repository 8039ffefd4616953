import type { BreakdownRow, BudgetBreakdown } from '../../../session/budget/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';

/**
 * The start of the split, as one line of arithmetic.
 *
 * @param tokens The budget in tokens, which replaces the one in characters
 */
export function divisionOf(
  { total, lines, perCall, remainder }: BudgetBreakdown,
  tokens?: number,
): string {
  if (lines.length === 0) return 'The batch has no calls to split the budget among.';
  if (tokens !== undefined) {
    const share = Math.floor(tokens / lines.length);
    return `${formatPlural(tokens, 'token')} ÷ ${formatPlural(lines.length, 'call')} = ${formatCount(share)} each.`;
  }
  const rest = remainder > 0 ? `; rounding down leaves ${formatCount(remainder)}` : '';
  return `${formatCount(total)} ÷ ${formatPlural(lines.length, 'call')} = ${formatCount(perCall)} each${rest}.`;
}

/** The effect of the strategy, in one or two sentences. */
export function strategyOf({ strategy, pool, lines }: BudgetBreakdown): string {
  if (strategy === 'even') {
    return 'Every call may keep the same share, or the output limit of its tool if that is smaller. Unused parts are not given to other calls. The dashed line is the share.';
  }
  const given = lines.reduce((sum, { extra }) => sum + extra, 0);
  return `Each call first takes what it needs, up to its share. The remaining ${formatCount(pool)} go to calls that need more, in call order: ${formatCount(given)} are given. The dashed line is the share.`;
}

/** The rule behind a call's budget, as a sentence. */
export function toReasonText(line: BreakdownRow, account: BudgetBreakdown): string {
  const { end, chars, cap, granted, extra, poolBefore, cut, share } = line;
  const [even, per] = [account.strategy === 'even', formatCount(account.perCall)];
  const lost = cut > 0 ? ` ${formatCount(cut)} of ${formatCount(chars)} are cut.` : '';
  switch (line.rule) {
    case 'share':
      return end === 'unknown'
        ? `Its even share is ${per}; it has not run yet.`
        : `Its even share is ${per}.${lost || ` It needs ${formatCount(chars)}.`}`;
    case 'cap':
      return even
        ? `The output limit of its tool, ${formatCount(cap)}, is below the share of ${per}.${lost}`
        : `The output limit of its tool, ${formatCount(cap)}, applies.${lost}`;
    case 'wish':
      return `It needs ${formatCount(chars)}, which is within the share of ${per}.`;
    case 'topped-up':
      return `Its share is ${per}. Another ${formatCount(extra)} of the remaining ${formatCount(poolBefore)} cover its need.${lost}`;
    case 'pool-empty':
      return extra === 0
        ? `Its share is ${per}. No remaining characters were left for it.${lost}`
        : `Its share is ${formatCount(share)}. It also got the last ${formatCount(extra)} remaining characters.${lost}`;
    case 'unused': {
      const why = end === 'refused' ? 'It was refused but counts' : 'It failed but counts';
      return even
        ? `${why}: its share of ${formatCount(granted)} is not used.`
        : `${why}: its share of ${per} goes to the other calls.`;
    }
    case 'unknown':
      return 'It has not run yet, so its need is unknown and counts as 0.';
  }
}

/**
 * The sizes of a call: what the model gets, and why.
 *
 * @param gets The characters that the model gets; `undefined` if they are unknown.
 * @param isInTokens The budget is in tokens, so no number of characters may be kept.
 * @example
 * toSizesText(line, 1365); // 'model gets 1,365: 1,333 of 6,102 and the cut marker'
 */
export function toSizesText(
  line: BreakdownRow,
  gets: number | undefined,
  isInTokens = false,
): string {
  const { end, chars, granted, kept, cut, isUnforeseen } = line;
  const may = `may keep ${formatCount(granted)}`;
  if (end === 'unknown') return isInTokens ? 'has not run yet' : may;
  const isResult = end === 'success';
  if (isResult && isUnforeseen)
    return `has ${formatCount(chars)}; run the batch to see what it keeps`;
  const all = `${formatCount(kept)} of ${formatCount(chars)}`;
  if (gets === undefined) return isResult ? `keeps ${all}, ${may}` : 'no result';
  const size = `model gets ${formatCount(gets)}`;
  if (!isResult) return `${size}: the ${end === 'refused' ? 'refusal' : 'error'}`;
  return cut > 0 ? `${size}: ${all} and the cut marker` : isInTokens ? size : `${size}, ${may}`;
}
