import { useDeferredValue, useMemo } from 'react';
import { textOf } from '../../../../lib/text-of.ts';
import { canFail, suggestRecipe } from '../../../../session/reducer-lab/index.ts';
import { formatFailures } from '../../../lib/reducer-loss.ts';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';

type Suggestion = ReturnType<typeof suggestRecipe>;

/** The recipe for the open sample. While the budget moves, it follows when there is time. */
export function useSuggestion({ sample, own, budget: wanted }: ReducerTests): Suggestion {
  const budget = useDeferredValue(wanted);
  return useMemo(
    () =>
      suggestRecipe(sample ? textOf(sample.result) : '', {
        budget,
        hasFailures: sample !== undefined && canFail(sample, own),
        own,
      }),
    [sample, budget, own],
  );
}

/** Whether the recipe fits the sample, or what it keeps there: `keeps 13 of 26 failures`. */
export function describeFit({ score }: Suggestion): string {
  if (!score || score.trimmed === score.total) return 'fits this sample';
  return `keeps ${formatFailures(score.trimmed, score.total)} here`;
}
