import { roundSaved } from '../../session/run/index.ts';
import { formatPlural } from './format.ts';

/**
 * The difference of two sizes in the same unit; empty if there is none. `−100%` only if nothing is
 * left.
 *
 * @param noun the unit of a difference that rounds to 0%; without it, that one is empty, too
 * @example
 * formatSaved(1_000, 80); // '−92%'
 * formatSaved(5_000, 5_019, 'char'); // '+19 chars'
 */
export function formatSaved(before: number, after: number, noun?: 'char' | 'token'): string {
  const percent = before === 0 ? 0 : roundSaved((1 - after / before) * 100);
  if (percent === 0) {
    if (!noun || before === after) return '';
    return `${before > after ? '−' : '+'}${formatPlural(Math.abs(after - before), noun)}`;
  }
  return `${percent > 0 ? '−' : '+'}${Math.abs(percent)}%`;
}
