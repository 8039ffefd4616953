import { changedIndexes } from '../lib/changed-indexes.ts';
import { formatCount, formatDuration, formatPlural } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { perSession } from '../lib/session-memory.ts';
import type { CallStatus, Lane, Run } from '../store/run.ts';
import { keptChars, readChars } from './output.ts';
import { isCached, shownStatus } from './shown-status.ts';

/** A run in numbers, and as one sentence. */
export interface Summary {
  /** For example `6 calls in 1.2 s, at most 4 at once; 1 cut, 1 refused, 1 failed`. */
  sentence: string;
  calls: number;
  byStatus: Readonly<Record<CallStatus, number>>;
  /** The number of results without an execution of their own; `ok` and `cut` contain them. */
  cached: number;
  /** The maximum number of parallel executions. */
  mostAtOnce: number;
  /** The total size of the tools' results, in UTF-16 code units. */
  rawChars: number;
  /** The total size of what reducers and the budget keep of them, without markers. */
  keptChars: number;
  /** The total size of what the model gets: results with markers, errors and refusals. */
  readChars: number;
  /** The total cost that the tools reported, in US dollars. */
  costUsd: number;
}

/** A run in numbers. */
export const summaryOf: (run: Run) => Summary = memoizeLast(summarize);

/** @returns `undefined` before the first run. */
export function selectSummary(run: Run | undefined): Summary | undefined {
  return run && summaryOf(run);
}

/**
 * The summary in which these refused calls count as failed.
 *
 * @param count Calls that were refused because the code of their tool is broken.
 */
export function withFailed(run: Run, summary: Summary, count: number): Summary {
  if (count === 0) return summary;
  const { refused, failed } = summary.byStatus;
  const byStatus = { ...summary.byStatus, refused: refused - count, failed: failed + count };
  const sentence = toSentence(run, { ...summary, byStatus }, summary.mostAtOnce);
  return { ...summary, byStatus, sentence };
}

/** Totals over the lanes of a run. */
interface Sums {
  byStatus: Record<CallStatus, number>;
  cached: number;
  rawChars: number;
  keptChars: number;
  readChars: number;
  costUsd: number;
}

/** From this number of lanes on, totals are updated only for changed lanes during a run. */
const CROWD = 500;

const memory = perSession((): { last?: { run: Run; sums: Sums; mostAtOnce: number } } => ({}));

function summarize(run: Run): Summary {
  const { last } = memory();
  const before =
    last?.run.id === run.id && last.run.lanes.length === run.lanes.length ? last : undefined;
  const sums = before && run.lanes.length > CROWD ? changeSums(before, run) : addUp(run.lanes);
  // During a run with many calls, parallel executions are counted per frame. At the end they are
  // counted exactly.
  const mostAtOnce =
    run.lanes.length > CROWD && run.status === 'running'
      ? Math.max(last && isLater(run, last.run) ? last.mostAtOnce : 0, sums.byStatus.running)
      : countMostAtOnce(run);
  memory().last = { run, sums, mostAtOnce };
  return {
    sentence: toSentence(run, sums, mostAtOnce),
    calls: run.lanes.length,
    mostAtOnce,
    ...sums,
  };
}

/** Whether a run continues an earlier state. At a moment that the user went back to, it does not. */
function isLater(run: Run, before: Run): boolean {
  return before.id === run.id && before.status === 'running' && before.elapsed <= run.elapsed;
}

function addUp(lanes: readonly Lane[]): Sums {
  const byStatus = {
    queued: 0,
    running: 0,
    ok: 0,
    cut: 0,
    refused: 0,
    failed: 0,
    aborted: 0,
    answered: 0,
    unsettled: 0,
  };
  const sums = { byStatus, cached: 0, rawChars: 0, keptChars: 0, readChars: 0, costUsd: 0 };
  for (const lane of lanes) addLane(sums, lane, 1);
  return sums;
}

function changeSums({ run: before, sums }: { run: Run; sums: Sums }, run: Run): Sums {
  const next = { ...sums, byStatus: { ...sums.byStatus } };
  for (const at of changedIndexes(before.lanes, run.lanes)) {
    const [old, lane] = [before.lanes[at], run.lanes[at]];
    if (old) addLane(next, old, -1);
    if (lane) addLane(next, lane, 1);
  }
  return next;
}

function addLane(sums: Sums, lane: Lane, sign: 1 | -1): void {
  const { rawChars = 0, result } = lane;
  sums.byStatus[shownStatus(lane)] += sign;
  if (isCached(lane)) sums.cached += sign;
  sums.rawChars += sign * rawChars;
  sums.keptChars += sign * (keptChars(lane) ?? rawChars);
  sums.readChars += sign * (readChars(lane) ?? 0);
  sums.costUsd += sign * ((result?.ok && result.cost_usd) || 0);
}

function toSentence(run: Run, { byStatus, cached }: Sums, mostAtOnce: number): string {
  const calls = formatPlural(run.lanes.length, 'call');
  const time = formatDuration(run.elapsed) + (run.on ? ` on ${run.on.host}` : '');
  const first = {
    running: `${calls}, ${formatCount(byStatus.running)} running`,
    stopped: `${calls}, stopped after ${time}`,
    done: `${calls} in ${time}`,
  }[run.status];
  const together = mostAtOnce > 1 ? `, at most ${formatCount(mostAtOnce)} at once` : '';
  const reused = cached > 0 ? `, ${formatCount(cached)} cached` : '';
  const ends = [
    byStatus.cut > 0 ? `${formatCount(byStatus.cut)} cut` : '',
    byStatus.refused > 0 ? `${formatCount(byStatus.refused)} refused` : '',
    byStatus.failed > 0 ? `${formatCount(byStatus.failed)} failed` : '',
    byStatus.aborted > 0 ? `${formatCount(byStatus.aborted)} aborted` : '',
    byStatus.unsettled > 0 ? `${formatCount(byStatus.unsettled)} not settled` : '',
    byStatus.answered > 0 ? `${formatCount(byStatus.answered)} answered by the dry run` : '',
  ].filter((part) => part !== '');
  return first + together + reused + (ends.length > 0 ? `; ${ends.join(', ')}` : '');
}

function countMostAtOnce(run: Run): number {
  // Called with each frame for thousands of calls. Sorting plain numbers is many times faster.
  const starts = new Float64Array(run.lanes.length);
  const ends = new Float64Array(run.lanes.length);
  let count = 0;
  for (const { startAt, executedAt, settledAt } of run.lanes) {
    if (startAt === undefined) continue;
    starts[count] = startAt;
    // A call without a duration still ran, so its end sorts after its start.
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
  // Calls without a duration share an instant and ran one after the other.
  return Math.min(most, run.batch?.concurrency ?? most);
}
