import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { formatCount } from '../../../lib/format.ts';

/** The sizes of a trial's texts. */
type Sizes = Pick<Trial, 'raw' | 'reduced' | 'trimmed' | 'kept'>;

/**
 * The changes of the reducer and of the budget, in characters. They and the size of the result add
 * up to the kept characters. The marker does not count against the budget, so it stands apart.
 *
 * @example
 * toChangeText(trial);
 * // ': −2,439 by the reducer, −2,120 by the cut; plus a marker of 31'
 */
export function toChangeText({ raw, reduced, trimmed, kept }: Sizes): string {
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
