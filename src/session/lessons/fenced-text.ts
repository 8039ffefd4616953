import { wrapUntrusted } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import type { Lane } from '../store/run.ts';

/**
 * The wrapped text of a call, as a model receives it.
 *
 * @returns `undefined` if the result is trusted.
 */
export function fencedTextOf({ result, untrusted }: Lane): string | undefined {
  if (!result || !untrusted) return undefined;
  return wrapUntrusted(textOf(result), untrusted);
}
