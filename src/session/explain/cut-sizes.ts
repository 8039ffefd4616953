import type { TrimmedEvent } from '../../core/index.ts';
import { formatCount } from '../lib/format.ts';

/**
 * A cut in words.
 *
 * @example
 * cutSizes({ before: 6102, after: 1333 }); // 'cut at 1,333 of 6,102'
 */
export function cutSizes({ before, after }: Pick<TrimmedEvent, 'before' | 'after'>): string {
  return `cut at ${formatCount(after)} of ${formatCount(before)}`;
}
