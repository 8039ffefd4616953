import type { Account, AccountLine } from '../../../session/budget/budget-account.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';

/** How the split begins, as one line of arithmetic. */
export function divisionOf({ total, lines, perCall, remainder }: Account): string {
  if (lines.length === 0) return 'The batch has no calls, so there is nothing to split.';
  const rest = remainder > 0 ? `; rounding down leaves ${formatCount(remainder)}` : '';
  return `${formatCount(total)} ÷ ${formatPlural(lines.length, 'call')} = ${formatCount(perCall)} each${rest}.`;
}

/** What follows from the strategy, in one or two sentences. */
export function strategyOf({ strategy, pool, lines }: Account): string {
  if (strategy === 'even') {
    return 'Every call may keep the same share, or its tool’s cap where that is smaller. What a call leaves over, refused ones included, is lost to the others. The dashed line is the share.';
  }
  const given = lines.reduce((sum, { extra }) => sum + extra, 0);
  return `First each takes what it needs, up to its share. What is left then, ${formatCount(pool)}, goes to those that need more, in the order of the calls: ${formatCount(given)} of it is given. The dashed line is the share.`;
}

/** Why a call got its number, as a sentence. */
export function reasonOf(line: AccountLine, account: Account): string {
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
        ? `The cap of its tool, ${formatCount(cap)}, is below the share of ${per}.${lost}`
        : `It asks for no more than the cap of its tool, ${formatCount(cap)}.${lost}`;
    case 'wish':
      return `It needs ${formatCount(chars)}, which is within the share of ${per}.`;
    case 'topped-up':
      return `Its share is ${per}, and ${formatCount(extra)} of the ${formatCount(poolBefore)} left over give it all that it asks for.${lost}`;
    case 'pool-empty':
      return extra === 0
        ? `Its share is ${per}, and nothing was left over when it was its turn.${lost}`
        : `Its share is ${formatCount(share)}, and the last ${formatCount(extra)} left over went to it.${lost}`;
    case 'unused': {
      const why =
        end === 'refused' ? 'It was refused, and still counts' : 'It failed, and still counts';
      return even
        ? `${why}: its share of ${formatCount(granted)} is lost.`
        : `${why}: its share of ${per} goes to the others.`;
    }
    case 'unknown':
      return 'It has not run yet, so nobody knows what it needs. It counts as nothing.';
  }
}
