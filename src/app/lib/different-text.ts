import { textOf } from '../../lib/text-of.ts';
import type { Lane } from '../../session/store/index.ts';

/** The words for an earlier text of a call, after `was`. */
export function describeDifferentText(now: Lane, before: Lane): string {
  return lengthOf(now) === lengthOf(before)
    ? 'a different text of the same length'
    : 'a different text';
}

function lengthOf({ result }: Lane): number {
  return result ? textOf(result).length : 0;
}
