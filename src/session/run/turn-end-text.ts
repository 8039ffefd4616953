import { STEPS, type StepId } from '../../core/steps.ts';
import { formatList } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Run } from '../store/run.ts';

/**
 * Sentences about the end of a run: that it was a dry run, and how its turn ended.
 *
 * @returns sentences; the same array for the same run.
 */
export const selectRemarks: (run: Run | undefined) => readonly string[] = memoizeLast(
  (run: Run | undefined) => {
    const end = run && turnEndSentence(run);
    return [...(run?.input.dryRun ? [DRY] : []), ...(end === undefined ? [] : [end])];
  },
);

const DRY = `Dry run: steps ${stepNumber('lookup')}–${stepNumber('dry_run') - 1} were checked. No tool ran. Each permitted call returns its arguments, with secrets masked.`;

/**
 * How the turn of a run ended, and which ephemeral tools it removed, as a sentence.
 *
 * @returns `undefined` without ephemeral tools, because the end then has no effect.
 */
export function turnEndSentence({ turnEnd, status }: Run): string | undefined {
  if (!turnEnd) return undefined;
  const { signal, gone, stayed } = turnEnd;
  if (gone.length > 0) {
    return `The turn was committed. Removed ephemeral tools: ${formatList(gone)}.`;
  }
  if (stayed.length === 0) return undefined;
  const why = status === 'stopped' ? 'The run was stopped, so the turn was' : 'The turn was';
  const end = signal === 'ack' ? 'committed' : 'rolled back';
  return `${why} ${end}. Kept ephemeral tools: ${formatList(stayed)}.`;
}

function stepNumber(gate: StepId): number {
  return STEPS.find(({ id }) => id === gate)?.step ?? 0;
}
