import { countFailures, type suggestRecipe } from '../../../../session/reducer-lab/index.ts';
import { formatCount } from '../../../lib/format.ts';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';

/** A sentence if the tool's present reducer keeps more failures than the recipe; otherwise empty. */
export function describePresent(
  {
    sample,
    budget,
    own,
    trialOf,
  }: Pick<ReducerTests, 'sample' | 'budget' | 'trialOf'> & { own: readonly string[] },
  { score }: Pick<ReturnType<typeof suggestRecipe>, 'score'>,
): string {
  const trial = sample && trialOf(sample.id);
  // While the budget moves, the trial is one of an earlier budget.
  if (!score || !trial || trial.fault || trial.budget !== budget) return '';
  const { trimmed, total } = countFailures(trial, own) ?? score;
  return trimmed > score.trimmed
    ? ` The present reducer keeps more: ${formatCount(trimmed)} of ${formatCount(total)}.`
    : '';
}
