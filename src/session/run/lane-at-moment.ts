import { formatCount, formatDuration } from '../lib/format.ts';
import type { CallFacts, Lane, LaneStatus } from '../store/run.ts';

/** How many calls of a run were where at a moment. */
export interface MomentCounts {
  running: number;
  queued: number;
  /** Have their result, whatever it says. */
  settled: number;
}

/**
 * The status that a call had at a moment: what folding the events up to then would say.
 *
 * @param at milliseconds since the run began
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
 * The moment before or after another one in which something happened to a call of the run: it
 * began, said something, answered or settled.
 *
 * @returns `undefined` where nothing happened any more.
 */
export function adjacentMoment(
  lanes: readonly Lane[],
  at: number,
  direction: -1 | 1,
): number | undefined {
  let found: number | undefined;
  const consider = (moment: number | undefined) => {
    // A hair's breadth of rounding is not another moment.
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
