import { formatCount, formatDuration, formatList } from '../lib/format.ts';
import type { ReplayComparison, ReplayDifference, Run } from '../store/run.ts';

/** A comparison as text. */
export interface ComparisonText {
  same: boolean;
  sentence: string;
}

/**
 * The result of a comparison in words.
 *
 * @returns `undefined` if the run was not compared.
 */
export function describeComparison(run: Run): ComparisonText | undefined {
  const { comparison, notReplayable } = run;
  if (!comparison) return undefined;
  const { first, events, changed } = comparison;
  const parts = changed.length > 0 ? formatList(changed) : '';
  if (!first) {
    const although = parts === '' ? '' : `, although this changed: ${parts}`;
    return {
      same: true,
      sentence: `Identical: ${formatCount(events[1])} events, to the millisecond${although}.`,
    };
  }
  const why =
    parts === '' ? (notReplayable ?? 'The input was the same.') : `What changed: ${parts}.`;
  return { same: false, sentence: `${describeFirst(first, comparison)} ${why}` };
}

function describeFirst(first: ReplayDifference, { events }: ReplayComparison): string {
  const { index, at, type, call, field, before, after } = first;
  const what = `${call ? `${call.tool} ${call.toolCallId}, ` : ''}${type.replaceAll('_', ' ')}`;
  if (type === 'result') {
    return `All events are identical, but a result differs: ${what}, ${field}: ${before} before, ${after} now.`;
  }
  const place = `Differs at event ${formatCount(index + 1)} of ${formatCount(events[1])}, at ${formatDuration(at)}`;
  if (field === undefined) {
    return `${place}: ${what} ${after === undefined ? 'is missing in the new run' : 'is new in this run'}.`;
  }
  return `${place}: ${what}, ${field}: ${before} before, ${after} now.`;
}
