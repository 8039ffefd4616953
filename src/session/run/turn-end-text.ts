import { formatList, formatPlural } from '../lib/format.ts';
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

const DRY =
  'Dry run: gates 1–7 were checked and no tool ran. Each permitted call returns its arguments, with secrets masked.';

/**
 * How the turn of a run ended, and which ephemeral tools it removed, as a sentence.
 *
 * @returns `undefined` without ephemeral tools, because the end then has no effect.
 */
export function turnEndSentence({ turnEnd, status }: Run): string | undefined {
  if (!turnEnd) return undefined;
  const { signal, gone, stayed } = turnEnd;
  const tools = (names: readonly string[]) =>
    `${formatPlural(names.length, 'ephemeral tool')} ${names.length === 1 ? 'is' : 'are'}`;
  if (gone.length > 0) return `The turn was acked: ${tools(gone)} gone: ${formatList(gone)}.`;
  if (stayed.length === 0) return undefined;
  const why = status === 'stopped' ? 'The run was stopped, so the turn was' : 'The turn was';
  return `${why} ${signal}ed: ${tools(stayed)} still there: ${formatList(stayed)}.`;
}
