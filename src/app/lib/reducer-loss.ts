import { gapOf, isHardlyLeft, type TrialOutput } from '../../session/reducer-lab/index.ts';
import { formatCount, formatPlural } from './format.ts';

/** `1 of 3 failures` */
export function formatFailures(left: number, total: number): string {
  return `${formatCount(left)} of ${formatPlural(total, 'failure')}`;
}

/**
 * The loss of a text without failures, in words; empty if enough is left for the model. The one rule
 * for an alarm: each place that rates a trial asks it.
 */
export function describeLoss(trial: TrialOutput): string {
  const { raw, reduced, kept } = trial;
  if (raw.trim() === '') return '';
  if (reduced.trim() === '') return 'everything is lost';
  const gap = gapOf(trial);
  const left = gap ? reduced.slice(0, gap.from) + reduced.slice(gap.to) : reduced;
  if (kept === 0 || left.trim() === '') return 'the cut loses everything';
  return isHardlyLeft(trial, reduced) ? 'almost everything is lost' : '';
}
