import { formatCount, formatDuration } from '../lib/format.ts';
import type { CallFacts, Lane, LaneStatus } from '../store/run.ts';

/** The numbers of calls by status at a moment. */
export interface MomentCounts {
  running: number;
  queued: number;
  /** Calls with a result, successful or not. */
  settled: number;
}

/**
 * The status of a call at a moment: the same as after folding the events up to then.
 *
 * @param at Milliseconds since the start of the run
 */
export function statusAt(call: CallFacts, at: number): LaneStatus {
  const { status, decidedBy, decidedAt, startAt, settledAt } = call;
  if (settledAt !== undefined && settledAt <= at) return status;
  if (decidedAt !== undefined && decidedAt <= at) {
    return decidedBy?.outcome === 'answer' ? 'answered' : 'refused';
  }
  return startAt !== undefined && startAt <= at ? 'running' : 'queued';
}

/** Counts the calls of a run at a moment. */
export function countAt(lanes: readonly Lane[], at: number): MomentCounts {
  const counts = { running: 0, queued: 0, settled: 0 };
  for (const lane of lanes) {
    const status = statusAt(lane, at);
    counts[status === 'running' || status === 'queued' ? status : 'settled'] += 1;
  }
  return counts;
}

/** `at 412 ms: 3 running, 1 queued, 2 settled`. */
export function momentSentence(lanes: readonly Lane[], at: number): string {
  const { running, queued, settled } = countAt(lanes, at);
  const counts = `${formatCount(running)} running, ${formatCount(queued)} queued, ${formatCount(settled)} settled`;
  return `at ${formatDuration(at)}: ${counts}`;
}

/**
 * The previous or the next moment with an event: a call begins, reports progress, answers or
 * settles.
 *
 * @returns `undefined` if there is no such moment.
 */
export function adjacentMoment(
  lanes: readonly Lane[],
  at: number,
  direction: -1 | 1,
): number | undefined {
  let found: number | undefined;
  const consider = (moment: number | undefined) => {
    // A difference from rounding does not count as another moment.
    if (moment === undefined || (moment - at) * direction < 0.01) return;
    if (found === undefined || (found - moment) * direction > 0) found = moment;
  };
  for (const lane of lanes) {
    consider(lane.startAt);
    consider(lane.executedAt);
    consider(lane.settledAt);
    for (const one of lane.progress) consider(one.at);
  }
  return found;
}
