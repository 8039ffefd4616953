import {
  countFailures,
  isProgramOutput,
  type Trial,
} from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatSaved, NOTHING_LEFT, savedChars } from './labels.ts';

/** The score of a reducer on one sample. */
export interface Score {
  /** `−84%`; empty if nothing was saved. */
  saved: string;
  /** `keeps 12 of 12 failures, 9 after the cut`; empty for a text without failures. */
  failures: string;
  /**
   * `lost`: the reducer fails, or the model does not get all failures or any text, however much it
   * saves. `cut`: the budget cuts the text, and no failure with it.
   */
  tone: 'fine' | 'cut' | 'lost';
}

/**
 * Rates a trial: the saved part, and the failures that are left.
 *
 * @param own further texts of lines that report a failure, in lower case
 */
export function toScore(
  trial: Trial,
  sample: Pick<Sample, 'argsText'>,
  own: readonly string[] = [],
): Score {
  const { raw, reduced } = trial;
  const saved = formatSaved(savedChars(trial));
  const isGone = saved === NOTHING_LEFT;
  const rest = isGone ? 'lost' : trial.kept < reduced.length ? 'cut' : 'fine';
  if (trial.fault) return { saved, failures: '', tone: 'lost' };
  if (raw !== '' && reduced.trim() === '') {
    return { saved, failures: 'everything is lost', tone: 'lost' };
  }
  const hasFailures = own.length > 0 || isProgramOutput(sample);
  const count = hasFailures ? countFailures(trial, own) : undefined;
  if (!count) return { saved, failures: isGone ? 'almost everything is lost' : '', tone: rest };
  const { total, reduced: kept, trimmed } = count;
  const noun = total === 1 ? 'failure' : 'failures';
  const afterCut = trimmed < kept ? `, ${formatCount(trimmed)} after the cut` : '';
  return {
    saved,
    failures: `keeps ${formatCount(kept)} of ${formatCount(total)} ${noun}${afterCut}`,
    tone: Math.min(kept, trimmed) < total ? 'lost' : rest,
  };
}
