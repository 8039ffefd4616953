import type { LadderStep } from '../../../session/explain/index.ts';
import { type TrialOutput, withoutCut } from '../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../session/workspace/index.ts';
import { type Score, toScore } from '../../lib/reducer-score.ts';
import type { Stages } from './stages.ts';

/** The scores of a call's result. */
export interface CallScore {
  /** That of the text for the model. */
  model: Score;
  /** That of the reducer alone, before the cut. */
  reducer: Score;
}

/** The scores of a call as the reducer studio has them for a sample of it. */
export function toCallScore(
  trial: TrialOutput,
  sample: Pick<Sample, 'argsText'>,
  own: readonly string[],
): CallScore {
  const model = toScore(trial, sample, own);
  const isCut = trial.kept < trial.reduced.length;
  return { model, reducer: isCut ? toScore(withoutCut(trial), sample, own) : model };
}

/** The colour of the saved part: a loss counts more than any percent. */
export function toSavedTone(
  { saved, tone }: Pick<Stages, 'saved' | 'tone'>,
  score: CallScore | undefined,
  grew: boolean,
): Stages['tone'] | 'grew' {
  if (tone === 'gone' || score?.model.tone === 'lost') return 'gone';
  if (grew && saved.startsWith('+')) return 'grew';
  return score?.model.tone === 'cut' ? 'lost' : tone;
}

/** The loss in words; empty if the model gets all failures with their places. */
export function toLossText(score: CallScore | undefined): string {
  if (!score) return '';
  const { model, reducer } = score;
  return model.tone === 'lost' || reducer.tone === 'cut' ? model.failures : '';
}

/** The steps of a call. A reducer that loses failures has not simply passed. */
export function withLoss(
  steps: readonly LadderStep[],
  score: CallScore | undefined,
): readonly LadderStep[] {
  if (!score || score.reducer.tone === 'fine') return steps;
  const { failures } = score.reducer;
  return steps.map((step) =>
    step.id === 'reduce' && (step.status === 'ok' || step.status === 'partial')
      ? { ...step, status: 'partial', detail: `${step.detail}, ${failures}` }
      : step,
  );
}
