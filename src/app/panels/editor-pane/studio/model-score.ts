import { canFail, countFailures, type Trial } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { formatSaved } from '../../../lib/format-saved.ts';
import { toScore } from '../../../lib/reducer-score.ts';

/** The text for the model, rated. */
export interface ModelScore {
  /** `−84%` of the raw characters, or `+19 chars`; `±0%` for an equal length. */
  saved: string;
  raw: number;
  /** Characters for the model. */
  model: number;
  /** Failures in the raw text. */
  failures: number;
  /** Those that the model reads of. */
  kept: number;
  /** Why the reducer fails on the sample; absent if it does not, and of a sum. */
  fault?: string;
  /** The number of samples that the reducer fails on. */
  failing: number;
  /** `grows`: the results are only longer. Absent if it fails on none. */
  how?: 'fails' | 'grows';
  /**
   * Whether the reducer fails, or the model does not get all failures; without any, whether it gets
   * hardly a text.
   */
  isLost: boolean;
}

/** Rates what the model gets of a sample, after the reducer and the cut. */
export function toModelScore(
  trial: Trial,
  sample: Pick<Sample, 'argsText'>,
  own: readonly string[],
): ModelScore {
  const count = canFail(sample, own) ? countFailures(trial, own) : undefined;
  const [raw, model] = [trial.raw.length, trial.trimmed.length];
  return {
    saved: toSaved(raw, model),
    ...{ raw, model, failures: count?.total ?? 0, kept: count?.trimmed ?? 0 },
    ...(trial.fault
      ? { fault: trial.fault.message, failing: 1, how: HOW[trial.fault.kind] }
      : { failing: 0 }),
    isLost: toScore(trial, sample, own).tone === 'lost',
  };
}

const HOW = { ignored: 'fails', grew: 'grows', 'hid-an-error': 'fails' } as const;

/** The sum of the known scores; `undefined` until the first one. */
export function toTotal(scores: readonly (ModelScore | undefined)[]): ModelScore | undefined {
  const known = scores.filter((score) => score !== undefined);
  if (known.length === 0) return undefined;
  const sum = (read: (score: ModelScore) => number) =>
    known.reduce((total, score) => total + read(score), 0);
  const [raw, model] = [sum((one) => one.raw), sum((one) => one.model)];
  const faulty = known.filter(({ failing }) => failing > 0);
  return {
    saved: toSaved(raw, model),
    ...{ raw, model, failures: sum((one) => one.failures), kept: sum((one) => one.kept) },
    failing: sum((one) => one.failing),
    ...(faulty.length > 0 && {
      how: faulty.every(({ how }) => how === 'grows') ? 'grows' : 'fails',
    }),
    isLost: known.some((one) => one.isLost),
  };
}

function toSaved(raw: number, model: number): string {
  return formatSaved(raw, model, 'char') || '±0%';
}
