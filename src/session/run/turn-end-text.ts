import { GATE_TEXTS, STEPS } from '../../core/steps.ts';
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
    return [
      ...(run?.input.dryRun ? [dryRunSentence(run)] : []),
      ...(end === undefined ? [] : [end]),
    ];
  },
);

/**
 * A gate counts as checked if it decided about a call, and is named as in the ladder of the call.
 * Gates that do not apply are skipped.
 */
function dryRunSentence({ lanes }: Run): string {
  const asked = lanes.flatMap(({ gates }) =>
    gates.filter(({ outcome, step }) => outcome !== 'skip' && step < DRY_STEP),
  );
  const inOrder = asked.toSorted((a, b) => a.step - b.step);
  const names = [...new Set(inOrder.map(({ gate }) => GATE_TEXTS[gate].title))];
  const checked = names.length === 0 ? '' : ` Checked: ${formatList(names)}.`;
  return `Dry run: no tool ran.${checked} Each permitted call returns its arguments, with secrets masked.`;
}

const DRY_STEP = STEPS.find(({ id }) => id === 'dry_run')?.step ?? 0;

/**
 * How the turn of a run ended, and which ephemeral tools it removed, as a sentence.
 *
 * @returns `undefined` without ephemeral tools, because the end then has no effect.
 */
export function turnEndSentence({ turnEnd, status }: Run): string | undefined {
  if (!turnEnd) return undefined;
  const { signal, gone, stayed } = turnEnd;
  if (gone.length > 0) {
    const again = gone.length === 1 ? 'it' : 'them';
    return `The turn was committed. Removed ephemeral tools: ${formatList(gone)}. The next run adds ${again} again.`;
  }
  if (stayed.length === 0) return undefined;
  const why = status === 'stopped' ? 'The run was stopped, so the turn was' : 'The turn was';
  const end = signal === 'ack' ? 'committed' : 'rolled back';
  return `${why} ${end}. Kept ephemeral tools: ${formatList(stayed)}.`;
}
