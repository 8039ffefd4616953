import { memoizeLast } from '../lib/memoize-last.ts';
import type { Lane, Run } from '../store/run.ts';

/** The difference of two times that is only rounding, in milliseconds. */
const SAME_MS = 0.01;

const NONE: readonly string[] = [];

/**
 * The ids of the calls to which something happened in the latest step of a run that waits, or at a
 * moment that the user went to. The last one first.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 */
export const selectActing: (run: Run | undefined, moment: number | undefined) => readonly string[] =
  memoizeLast((run: Run | undefined, moment: number | undefined) => {
    if (!run) return NONE;
    if (moment !== undefined) {
      const acting = run.lanes.filter((lane) => actsAt(lane, moment)).map(({ callId }) => callId);
      return acting.length > 0 ? acting : NONE;
    }
    if (!run.paused) return NONE;
    const indexes = run.events
      .slice(run.paused.from)
      .flatMap((event) => ('call' in event && !event.parent ? (event.call ?? []) : []))
      .reverse();
    return [...new Set(indexes)].flatMap((index) => run.lanes[index]?.callId ?? []);
  });

function actsAt({ startAt, executedAt, settledAt, progress }: Lane, moment: number): boolean {
  const isNow = (at: number | undefined) => at !== undefined && Math.abs(at - moment) < SAME_MS;
  if (isNow(startAt) || isNow(executedAt) || isNow(settledAt)) return true;
  for (const { at } of progress) if (isNow(at)) return true;
  return false;
}
