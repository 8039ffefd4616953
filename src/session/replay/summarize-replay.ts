import { formatCount, formatPlural } from '../lib/format.ts';
import { roundSaved } from '../run/output.ts';
import type { SessionReplay } from './replay.ts';

/**
 * The result of a replay, in one sentence. Estimates say so.
 *
 * @example
 * summarizeReplay(replay); // 'This policy refuses 7 of 120 calls and saves ≈61,000 tokens (44%).'
 */
export function summarizeReplay({ totals }: Pick<SessionReplay, 'totals'>): string {
  const { calls, refused, tokens } = totals;
  const saved = tokens.recorded - tokens.now;
  const size = `${tokens.isExact ? '' : '≈'}${formatCount(Math.abs(saved))} tokens`;
  const of =
    refused === 0
      ? `none of ${formatPlural(calls, 'call')}`
      : `${formatCount(refused)} of ${formatPlural(calls, 'call')}`;
  if (saved === 0) return `This policy refuses ${of} and saves no tokens.`;
  if (saved < 0) return `This policy refuses ${of} and adds ${size}.`;
  const share = roundSaved((100 * saved) / tokens.recorded);
  return `This policy refuses ${of} and saves ${size} (${share}%).`;
}
