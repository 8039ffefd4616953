import { canFail, countFailures, type TrialOutput } from '../../session/reducer-lab/index.ts';
import type { Sample } from '../../session/workspace/index.ts';
import { formatCount } from './format.ts';
import { formatSaved } from './format-saved.ts';
import { describeLoss, formatFailures } from './reducer-loss.ts';

/** The score of a reducer on one sample. */
export interface Score {
  /** `−84%`, or `+19 chars` of a long text; empty for an equal length. */
  saved: string;
  /**
   * `keeps 9 of 12 failures; the cut loses 3`, or `the result grew`; empty for a text without
   * failures.
   */
  failures: string;
  /**
   * `lost`: the reducer fails, or the model does not get all failures or any text, however much it
   * saves. `cut`: the budget cuts the text, and no failure with it; or a failure is left without
   * the place where it happened.
   */
  tone: 'fine' | 'cut' | 'lost';
}

/**
 * Rates a trial: the saved part, and the failures that are left.
 *
 * @param own further texts of lines that report a failure, in lower case
 */
export function toScore(
  trial: TrialOutput,
  sample: Pick<Sample, 'argsText'>,
  own: readonly string[],
): Score {
  const { reduced } = trial;
  const saved = formatSaved(trial.raw.length, reduced.length, 'char');
  const rest = trial.kept < reduced.length ? 'cut' : 'fine';
  if (trial.fault) return { saved, failures: FAULT_TEXT[trial.fault.kind], tone: 'lost' };
  const isEmpty = reduced.trim() === '';
  const count = !isEmpty && canFail(sample, own) ? countFailures(trial, own) : undefined;
  if (!count) {
    const loss = describeLoss(trial);
    return { saved, failures: loss, tone: loss === '' ? rest : 'lost' };
  }
  const { total, reduced: kept, unplaced = 0 } = count;
  const left = Math.min(kept, count.trimmed);
  const byCut = left < kept ? `; the cut loses ${formatCount(kept - left)}` : '';
  const lines = unplaced > 0 ? `, ${formatCount(unplaced)} without file and line` : '';
  return {
    saved,
    failures: `keeps ${formatFailures(left, total)}${lines}${byCut}`,
    tone: left < total ? 'lost' : rest === 'fine' && unplaced > 0 ? 'cut' : rest,
  };
}

/** The words for the faults of a reducer. */
const FAULT_TEXT: Record<NonNullable<TrialOutput['fault']>['kind'], string> = {
  ignored: 'the reducer fails',
  grew: 'the result grew',
  'hid-an-error': 'the reducer hides a failure',
};
