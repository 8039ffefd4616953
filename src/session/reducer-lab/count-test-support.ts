import { countFailures } from './failure-lines.ts';
import type { Trial } from './trial.ts';

/**
 * The failures of a text of which the model gets all.
 *
 * @param own The user's own failure texts
 */
export function failuresIn(
  lines: readonly string[],
  own: readonly string[] = [],
): number | undefined {
  const raw = lines.join('\n');
  const trial: Trial = {
    ...{ turn: 1, budget: 9_999, ok: true, applied: true, kept: raw.length },
    ...{ raw, reduced: raw, trimmed: raw },
  };
  return countFailures(trial, own)?.total;
}
