import { rateExpectation } from '../../../../session/reducer-lab/index.ts';
import type { Expectation } from '../../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import type { Status } from '../../../ui/StatusIcon.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The state of one sample. */
export interface SampleState {
  status: Status;
  /** Announced after the name. */
  text: string;
}

/** The most severe state of a sample. */
export function toSampleState(
  { trialOf, expectations }: Pick<ReducerTests, 'trialOf' | 'expectations'>,
  sampleId: string,
): SampleState {
  const shown = trialOf(sampleId);
  if (!shown) return { status: 'queued', text: 'not run yet' };
  if (shown.fault) return { status: 'failed', text: 'the reducer violates its contract' };
  const own = expectations.filter((one) => one.sampleId === sampleId);
  const verdicts = own.map((one) => verdictOf(one, trialOf));
  const failed = verdicts.filter((one) => one?.status === 'failed').length;
  const cut = verdicts.filter((one) => one?.status === 'cut').length;
  const passed = verdicts.filter((one) => one?.status === 'passed').length;
  if (failed > 0)
    return { status: 'failed', text: `${formatPlural(failed, 'expectation')} failed` };
  if (cut > 0) return { status: 'cut', text: `${formatPlural(cut, 'expectation')} cut off` };
  if (passed > 0) return { status: 'ok', text: `${formatPlural(passed, 'expectation')} met` };
  return { status: 'skip', text: 'no expectations' };
}

/** Whether an expectation is met at its own turn; `undefined` before the trial. */
export function verdictOf({ sampleId, turn, rule }: Expectation, trialOf: ReducerTests['trialOf']) {
  const trial = trialOf(sampleId, turn);
  return trial && rateExpectation(rule, trial);
}

/** On how many samples the present reducer leaves nothing of a text: `1 of 3 samples`; empty for none. */
export function toEmptied({
  samples,
  trialOf,
  isPending,
}: Pick<ReducerTests, 'samples' | 'trialOf' | 'isPending'>): string {
  const emptied = samples.filter(({ id }) => {
    const trial = trialOf(id);
    return trial && !isPending(id) && trial.raw.trim() !== '' && trial.reduced.trim() === '';
  });
  if (emptied.length === 0) return '';
  return `${formatCount(emptied.length)} of ${formatPlural(samples.length, 'sample')}`;
}
