import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { formatCount } from '../../../lib/format.ts';

/** The sizes of a trial's texts. */
type Sizes = Pick<Trial, 'raw' | 'reduced' | 'trimmed' | 'kept'>;

/**
 * What the reducer and the budget took away: the characters of the result without these are those
 * that the model gets. The marker does not count against the budget, so it stands apart.
 *
 * @example
 * toChangeWords(trial);
 * // ': −2,439 by the reducer, −2,120 by the cut; plus a marker of 31'
 */
export function toChangeWords({ raw, reduced, trimmed, kept }: Sizes): string {
  const byReducer = reduced.length - raw.length;
  const byCut = kept - reduced.length;
  const changes = [
    byReducer === 0 ? '' : `${signed(byReducer)} by the reducer`,
    byCut === 0 ? '' : `${signed(byCut)} by the cut`,
  ].filter(Boolean);
  if (changes.length === 0) return '';
  const marker = trimmed.length - kept;
  const rest = byCut !== 0 && marker > 0 ? `; plus a marker of ${formatCount(marker)}` : '';
  return `: ${changes.join(', ')}${rest}`;
}

function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${formatCount(Math.abs(change))}`;
}
