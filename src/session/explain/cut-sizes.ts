import { formatCount } from '../lib/format.ts';
import { keepsStart } from '../run/output.ts';
import type { Lane } from '../store/run.ts';
import { tokenSizes } from './token-sizes.ts';

/**
 * The cut of a call in words. `at` is for the cut that keeps the start.
 *
 * @example
 * cutSizes(lane); // 'cut at 1,333 of 6,102'
 * cutSizes(last); // 'cut to 1,333 of 6,102: ≈420 of ≈1,800 tokens'
 */
export function cutSizes(lane: Lane): string {
  const { trimmed, counter } = lane;
  if (!trimmed) return '';
  const { before, after, tokens } = trimmed;
  const chars = `cut ${keepsStart(lane) ? 'at' : 'to'} ${formatCount(after)} of ${formatCount(before)}`;
  return tokens ? `${chars}: ${tokenSizes(tokens.after, tokens.before, counter)}` : chars;
}
