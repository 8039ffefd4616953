import { gapOf, reportsOutcome, type ScoredTrial } from '../../session/reducer-lab/index.ts';
import { formatCount, formatPlural } from './format.ts';

/** `1 of 3 failures` */
export function formatFailures(left: number, total: number): string {
  return `${formatCount(left)} of ${formatPlural(total, 'failure')}`;
}

/** Five lines of an average log. Unit: UTF-16 code units. */
const FEW_CHARS = 400;
const FEW_SHARE = 0.02;
/** Below this share of the room, more lines would have fitted. */
const ROOM_SHARE = 0.3;

/**
 * Whether a reducer lost almost everything, and neither the budget nor the outcome of a program
 * explains it. Says nothing about a text with failures: those that are left count there.
 */
export function isHardlyLeft(
  { raw, budget }: Pick<ScoredTrial, 'raw' | 'budget'>,
  left: string,
): boolean {
  return (
    left.length < FEW_CHARS &&
    left.length <= raw.length * FEW_SHARE &&
    left.length < Math.min(raw.length, budget) * ROOM_SHARE &&
    !reportsOutcome(left)
  );
}

/**
 * The loss of a text without failures, in words; empty if enough is left for the model. The one rule
 * for an alarm: each place that rates a trial asks it.
 */
export function describeLoss(trial: ScoredTrial): string {
  const { raw, reduced, kept } = trial;
  if (raw.trim() === '') return '';
  if (reduced.trim() === '') return 'everything is lost';
  const gap = gapOf(trial);
  const left = gap ? reduced.slice(0, gap.from) + reduced.slice(gap.to) : reduced;
  if (kept === 0 || left.trim() === '') return 'the cut loses everything';
  return isHardlyLeft(trial, reduced) ? 'almost everything is lost' : '';
}
