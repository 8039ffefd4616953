import { formatCount, formatDuration, formatPlural } from './format.ts';
import { memoizeLast } from './memo.ts';
import type { LaneStatus, Run } from './run.ts';

/** A run in numbers and in one sentence. */
export interface Summary {
  /** For example `6 calls in 1.2 s, at most 4 at once; 1 refused, 1 failed`. */
  sentence: string;
  calls: number;
  byStatus: Readonly<Record<LaneStatus, number>>;
  /** The most calls that were executed at the same time. */
  mostAtOnce: number;
  /** What the tools returned, in UTF-16 code units. */
  rawChars: number;
  /** What the model gets of it, markers not counted. */
  keptChars: number;
  /** In US dollars; what the tools said that they cost. */
  costUsd: number;
}

/** @returns `undefined` before the first run. */
export const selectSummary: (run: Run | undefined) => Summary | undefined = memoizeLast(
  (run: Run | undefined) => run && summarize(run),
);

function summarize(run: Run): Summary {
  const byStatus = { queued: 0, running: 0, ok: 0, refused: 0, failed: 0, answered: 0 };
  let rawChars = 0;
  let keptChars = 0;
  let costUsd = 0;
  for (const { status, rawChars: raw = 0, trimmed, result } of run.lanes) {
    byStatus[status] += 1;
    rawChars += raw;
    keptChars += trimmed?.after ?? raw;
    costUsd += (result?.ok && result.cost_usd) || 0;
  }
  const mostAtOnce = countMostAtOnce(run);
  const calls = run.lanes.length;
  return {
    sentence: toSentence(run, byStatus, mostAtOnce),
    calls,
    byStatus,
    mostAtOnce,
    rawChars,
    keptChars,
    costUsd,
  };
}

function toSentence(
  run: Run,
  byStatus: Readonly<Record<LaneStatus, number>>,
  mostAtOnce: number,
): string {
  const calls = formatPlural(run.lanes.length, 'call');
  const time = formatDuration(run.elapsed);
  const first = {
    running: `${calls}, ${formatCount(byStatus.running)} running`,
    stopped: `${calls}, stopped after ${time}`,
    done: `${calls} in ${time}`,
  }[run.status];
  const together = mostAtOnce > 1 ? `, at most ${formatCount(mostAtOnce)} at once` : '';
  const ends = [
    byStatus.refused > 0 ? `${formatCount(byStatus.refused)} refused` : '',
    byStatus.failed > 0 ? `${formatCount(byStatus.failed)} failed` : '',
    byStatus.answered > 0 ? `${formatCount(byStatus.answered)} answered by the dry run` : '',
  ].filter((part) => part !== '');
  return first + together + (ends.length > 0 ? `; ${ends.join(', ')}` : '');
}

function countMostAtOnce(run: Run): number {
  // Asked with each frame, for thousands of calls: numbers alone sort many times faster.
  const starts = new Float64Array(run.lanes.length);
  const ends = new Float64Array(run.lanes.length);
  let count = 0;
  for (const { startAt, executedAt, settledAt } of run.lanes) {
    if (startAt === undefined) continue;
    starts[count] = startAt;
    // A call that took no time still ran: it ends just behind its start.
    ends[count] = Math.max(executedAt ?? settledAt ?? run.elapsed, startAt + 1e-6);
    count += 1;
  }
  const sortedStarts = starts.subarray(0, count).sort();
  const sortedEnds = ends.subarray(0, count).sort();
  let ended = 0;
  let most = 0;
  sortedStarts.forEach((startAt, started) => {
    while (ended < count && (sortedEnds[ended] ?? 0) <= startAt) ended += 1;
    most = Math.max(most, started + 1 - ended);
  });
  // Calls that took no time share an instant and followed each other in it.
  return Math.min(most, run.batch?.concurrency ?? most);
}
