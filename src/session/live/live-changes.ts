import { textOf } from '../../lib/text-of.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { shownStatus } from '../run/shown-status.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';

/** A call whose outcome differs from the run before the edit. */
export interface LiveChange {
  now: Lane;
  before: Lane;
}

/** The differences of one call that a person sees. */
export interface LaneDifference {
  /** The status that is shown: a cut is one of its own. */
  status: boolean;
  /** The gate and rule that decided. */
  rule: boolean;
  /** The text for the model. */
  text: boolean;
  /** When it started or ended, by more than half a millisecond. */
  time: boolean;
  /** How long it took, by more than half a millisecond. */
  duration: boolean;
}

/** @returns the differences between two outcomes of one call; `undefined` if there are none */
export function changedLane(now: Lane, before: Lane): LaneDifference | undefined {
  const difference = {
    status: shownStatus(now) !== shownStatus(before),
    rule: ruleOf(now) !== ruleOf(before),
    text: modelText(now) !== modelText(before),
    time: differs(now.startAt, before.startAt) || differs(now.settledAt, before.settledAt),
    duration: differs(now.durationMs, before.durationMs),
  };
  return Object.values(difference).some(Boolean) ? difference : undefined;
}

/** The calls that an edit changed, in the order of the lanes; empty for other runs. */
export function selectLiveChanges({ run }: Pick<SessionState, 'run'>): readonly LiveChange[] {
  return toChanges(run);
}

const NONE: readonly LiveChange[] = [];

const toChanges = memoizeLast((run: Run | undefined): readonly LiveChange[] => {
  if (!run?.live) return NONE;
  const earlier = new Map(run.live.before.lanes.map((lane) => [lane.callId, lane]));
  const changes = run.lanes.flatMap((now) => {
    const before = earlier.get(now.callId);
    return before && changedLane(now, before) ? { now, before } : [];
  });
  return changes.length > 0 ? changes : NONE;
});

function ruleOf({ decidedBy }: Lane): string | undefined {
  return decidedBy && `${decidedBy.gate} ${decidedBy.rule}`;
}

function modelText({ result }: Lane): string | undefined {
  return result && textOf(result);
}

function differs(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined ? a !== b : Math.abs(a - b) > 0.5;
}
