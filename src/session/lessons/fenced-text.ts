import { wrapUntrusted } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import type { Lane } from '../store/run.ts';

/**
 * The text of a call as a model reads it, wrapped.
 *
 * @returns `undefined` where the result is trusted.
 */
export function fencedTextOf({ result, untrusted }: Lane): string | undefined {
  if (!result || !untrusted) return undefined;
  return wrapUntrusted(textOf(result), untrusted);
}
