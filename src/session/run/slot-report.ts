import { memoizeLast } from '../lib/memoize-last.ts';
import type { Lane, Run } from '../store/run.ts';
import { shownStatus } from './shown-status.ts';

/** The use of the slots from a moment on. */
export interface SlotStep {
  /** Milliseconds since the start of the run. */
  at: number;
  /** Slots in use. */
  busy: number;
  /** Calls that wait for a slot. */
  waiting: number;
}

/** How a run used its slots, and what its duration depended on. */
export interface SlotReport {
  /** Sorted by time; each holds until the next. */
  steps: readonly SlotStep[];
  mostBusy: number;
  mostWaiting: number;
  /** The number of slots; absent without a limit. */
  limit: number | undefined;
  /**
   * The critical path: the last call to end, before it the call whose slot it waited for, and so on.
   * A shorter call elsewhere would not have shortened the run.
   */
  path: readonly Lane[];
  /** The duration of the calls one after the other, in milliseconds. */
  serialMs: number;
}

/** During a run with more calls, the use would be computed for thousands of lanes in each frame. */
const MOST_LIVE = 500;

/** @returns `undefined` without a call that took a slot, and during large runs */
export const selectSlotReport: (run: Run | undefined) => SlotReport | undefined = memoizeLast(
  (run: Run | undefined) =>
    run === undefined || (run.status === 'running' && run.lanes.length > MOST_LIVE)
      ? undefined
      : toSlotReport(run),
);

/** The state of the slots at a moment. */
export function slotsAt({ steps }: SlotReport, at: number): SlotStep | undefined {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1];
}

function toSlotReport(run: Run): SlotReport | undefined {
  const changes = run.lanes.flatMap(changesOf);
  if (!changes.some(({ busy }) => busy > 0)) return undefined;
  // Of one moment, ends count before starts: a slot is handed on. A call without a duration ends last.
  changes.sort((a, b) => a.at - b.at || orderOf(a) - orderOf(b));
  const limit = run.batch?.concurrency;
  const steps: SlotStep[] = [];
  let [busy, waiting, mostBusy] = [0, 0, 0];
  for (const change of changes) {
    busy += change.busy;
    mostBusy = Math.max(mostBusy, Math.min(busy, limit ?? busy));
    waiting += change.waiting;
    const step = { at: change.at, busy, waiting };
    if (steps.at(-1)?.at === change.at) steps[steps.length - 1] = step;
    else steps.push(step);
  }
  return {
    steps,
    mostBusy,
    mostWaiting: steps.reduce((most, step) => Math.max(most, step.waiting), 0),
    limit,
    path: toPath(run),
    serialMs: run.lanes.reduce((sum, lane) => sum + (timeOf(lane, run.elapsed) ?? 0), 0),
  };
}

interface SlotChange extends SlotStep {
  /** The end of a call that takes no time. */
  isInstant?: boolean;
}

function orderOf({ busy, isInstant }: SlotChange): number {
  return isInstant ? 2 : busy;
}

function changesOf(lane: Lane): SlotChange[] {
  const { startAt } = lane;
  // A call in progress keeps its slot.
  const end = endOf(lane);
  if (startAt === undefined) return isInQueue(lane) ? queueOf(end) : [];
  const waits = startAt > SAME_MS;
  return [
    ...(waits ? [{ at: 0, busy: 0, waiting: 1 }] : []),
    { at: startAt, busy: 1, waiting: waits ? -1 : 0 },
    ...(end === undefined ? [] : [{ at: end, busy: -1, waiting: 0, isInstant: end === startAt }]),
  ];
}

/** Whether a call that never ran waited for a slot. A refused one asks for none. */
function isInQueue(lane: Lane): boolean {
  return lane.status === 'queued' || lane.status === 'unsettled' || shownStatus(lane) === 'aborted';
}

function queueOf(end: number | undefined): SlotChange[] {
  const begin = { at: 0, busy: 0, waiting: 1 };
  return end === undefined ? [begin] : [begin, { at: end, busy: 0, waiting: -1 }];
}

/** Two events closer than this belong to one moment. */
const SAME_MS = 0.5;

/** From the last call to end back to one that started at once. */
function toPath({ lanes, status }: Run): readonly Lane[] {
  if (status === 'running') return [];
  const byEnd = lanes
    .filter((lane) => lane.startAt !== undefined && endOf(lane) !== undefined)
    .sort((a, b) => (endOf(a) ?? 0) - (endOf(b) ?? 0));
  const path: Lane[] = [];
  let lane = byEnd.at(-1);
  while (lane !== undefined) {
    path.unshift(lane);
    const { startAt = 0 } = lane;
    const seen = new Set(path);
    lane =
      startAt > SAME_MS
        ? byEnd.findLast(
            (one) => !seen.has(one) && Math.abs((endOf(one) ?? 0) - startAt) <= SAME_MS,
          )
        : undefined;
  }
  return path;
}

/** When a call gave its slot back. */
function endOf({ executedAt, settledAt }: Lane): number | undefined {
  return executedAt ?? settledAt;
}

function timeOf(lane: Lane, end: number): number | undefined {
  return lane.startAt === undefined ? undefined : (endOf(lane) ?? end) - lane.startAt;
}
