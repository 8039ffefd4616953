import { roundSaved } from '../../session/run/index.ts';

/**
 * The difference of two sizes in the same unit; empty if there is none. `−100%` only if nothing is
 * left.
 *
 * @example
 * formatSaved(1_000, 80); // '−92%'
 */
export function formatSaved(before: number, after: number): string {
  const percent = before === 0 ? 0 : roundSaved((1 - after / before) * 100);
  if (percent === 0) return '';
  return `${percent > 0 ? '−' : '+'}${Math.abs(percent)}%`;
}
