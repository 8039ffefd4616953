import type { BreakdownRow, BudgetBreakdown } from '../../../session/budget/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { UNIT_NAMES } from '../../lib/size-unit.ts';

/** How the numbers of a split are written, which are all in the unit of its budget. An estimate says so. */
export interface Say {
  /** The size of a result, or of a part of it. */
  size: (size: number) => string;
  /** The name of the unit. */
  unit: string;
}

const EXACTLY: Say = { size: formatCount, unit: UNIT_NAMES.chars };

/** @param isExact Whether the tokens of results are counted, not estimated. */
export function toSay({ unit }: Pick<BudgetBreakdown, 'unit'>, isExact: boolean): Say {
  const isKnown = unit === 'chars' || isExact;
  return {
    size: isKnown ? formatCount : (size) => `≈${formatCount(size)}`,
    unit: UNIT_NAMES[unit],
  };
}

/** The start of the split, as one line of arithmetic. */
export function divisionOf({ total, lines, perCall, remainder }: BudgetBreakdown): string {
  if (lines.length === 0) return 'The batch has no calls to split the budget among.';
  const rest = remainder > 0 ? `; rounding down leaves ${formatCount(remainder)}` : '';
  return `${formatCount(total)} ÷ ${formatPlural(lines.length, 'call')} = ${formatCount(perCall)} each${rest}.`;
}

/** The effect of the strategy, in one or two sentences. */
export function strategyOf({ strategy, pool, lines }: BudgetBreakdown, { size } = EXACTLY): string {
  if (strategy === 'even') {
    return 'Every call may keep the same share, or the output limit of its tool if that is smaller. Unused parts are not given to other calls. The dashed line is the share.';
  }
  const given = lines.reduce((sum, { extra }) => sum + extra, 0);
  return `Each call first takes what it needs, up to its share. The remaining ${size(pool)} go to calls that need more, in call order: ${size(given)} are given. The dashed line is the share.`;
}

/** The rule behind a call's budget, as a sentence. */
export function toReasonText(
  line: BreakdownRow,
  account: BudgetBreakdown,
  say: Say = EXACTLY,
): string {
  const { end, cap, granted, extra, poolBefore, cut, share } = line;
  const [even, per, size] = [
    account.strategy === 'even',
    formatCount(account.perCall),
    say.size(line.size),
  ];
  const lost = cut > 0 ? ` ${say.size(cut)} of ${size} are cut.` : '';
  switch (line.rule) {
    case 'share':
      return end === 'unknown'
        ? `Its even share is ${per}; it has not run yet.`
        : `Its even share is ${per}.${lost || ` It needs ${size}.`}`;
    case 'cap':
      return even
        ? `The output limit of its tool, ${formatCount(cap)}, is below the share of ${per}.${lost}`
        : `The output limit of its tool, ${formatCount(cap)}, applies.${lost}`;
    case 'bound':
      return `The output limit of its tool is in characters and cuts before the share of ${formatCount(granted)}.${lost}`;
    case 'wish':
      return `It needs ${size}, which is within the share of ${per}.`;
    case 'topped-up':
      return `Its share is ${per}. Another ${say.size(extra)} of the remaining ${say.size(poolBefore)} cover its need.${lost}`;
    case 'pool-empty':
      return extra === 0
        ? `Its share is ${per}. No remaining ${say.unit} were left for it.${lost}`
        : `Its share is ${formatCount(share)}. It also got the last ${say.size(extra)} remaining ${say.unit}.${lost}`;
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
 * @param gets The size that the model gets, in words; `undefined` if it is unknown.
 * @example
 * toSizesText(line, '1,365'); // 'model gets 1,365: 1,333 of 6,102 and the cut marker'
 */
export function toSizesText(
  line: BreakdownRow,
  gets: string | undefined,
  say: Say = EXACTLY,
): string {
  const { end, size, granted, kept, cut, isUnforeseen } = line;
  const may = `may keep ${formatCount(granted)}`;
  if (end === 'unknown') return may;
  const isResult = end === 'success';
  if (isResult && isUnforeseen) return `has ${say.size(size)}; run the batch to see what it keeps`;
  const all = `${say.size(kept)} of ${say.size(size)}`;
  if (gets === undefined) return isResult ? `keeps ${all}, ${may}` : 'no result';
  const whole = `model gets ${gets}`;
  if (!isResult) return `${whole}: the ${end === 'refused' ? 'refusal' : 'error'}`;
  return cut > 0 ? `${whole}: ${all} and the cut marker` : `${whole}, ${may}`;
}
