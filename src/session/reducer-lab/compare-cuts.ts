import { createResultCuts } from '../../context/index.ts';
import type { TrimStrategy } from '../../core/index.ts';
import { type CutPlace, findCut } from '../run/find-cut.ts';
import type { Sample } from '../workspace/workspace.ts';
import { runTrial } from './trial.ts';

/** Input of {@link compareCuts}: the result of a sample, and the budget of its call. */
export interface CutsQuestion {
  sample: Pick<Sample, 'tool' | 'argsText' | 'result'>;
  /** Unit: UTF-16 code units. */
  budget: number;
}

/** A result, cut by one strategy. */
export interface ComparedCut {
  strategy: TrimStrategy;
  /** The text for the model. */
  text: string;
  /** Kept characters of the result. */
  kept: number;
  /** Whether something was left out. */
  isCut: boolean;
  /** Where; absent for JSON that was cut as JSON. */
  place?: CutPlace;
}

const STRATEGIES: readonly TrimStrategy[] = ['head', 'tail', 'head-tail', 'json'];

/** Cuts a result by each strategy, in the registry's own pipeline, without a reducer. */
export function compareCuts({ sample, budget }: CutsQuestion): Promise<ComparedCut[]> {
  return Promise.all(
    STRATEGIES.map(async (strategy) => {
      const cuts = createResultCuts({ trim: strategy });
      const { raw, trimmed, kept } = await runTrial({ sample, turn: 1, budget, cuts });
      const isCut = trimmed !== raw;
      const place = isCut ? findCut(trimmed, { before: raw.length, after: kept }) : undefined;
      return { strategy, text: trimmed, kept, isCut, ...(place && { place }) };
    }),
  );
}
