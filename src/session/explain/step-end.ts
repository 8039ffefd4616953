import { shownStatus } from '../run/shown-status.ts';
import type { CallStatus, Lane } from '../store/run.ts';
import { STEP_INFOS, stepOf } from './clauses.ts';

/** The step of a call's end. */
export interface EndPlace {
  /** The id of the step, or of a gate without a step of its own. */
  at: string;
  /** Orders the places: the number of the step, and 0.5 less for such a gate. */
  place: number;
}

/**
 * How a call ends, and at which step. One that is `queued` or `running` has not ended yet; the end
 * of an `unsettled` one was not reported.
 */
export interface StepEnd extends EndPlace {
  outcome: CallStatus;
}

/** Calls of a batch that share a way: those with the same end, or those that reach a step. */
export interface CallGroup extends EndPlace {
  outcome: CallStatus | 'reached';
  /** The step in words, such as `gate 4, Allowlist`. */
  step: string;
  /** Milliseconds since the start of the run; absent at its end. */
  moment?: number | undefined;
}

const OWN_STEPS: ReadonlySet<string> = new Set(STEP_INFOS.map(({ id }) => id));
const LOOKUP = toPlace(stepOf('lookup').step);
const RATE_LIMIT = stepOf('rate_limit').step;
const EXECUTE = toPlace(stepOf('execute').step);
const REDUCE = toPlace(stepOf('reduce').step);
const TRIM = toPlace(stepOf('trim').step);

/**
 * The end of a call, or the step that it has come to. A server may report refusals without their
 * gates; these end at the first one.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 */
export function laneEnd(lane: Lane, moment?: number): StepEnd {
  const status = shownStatus(lane, moment);
  switch (status) {
    case 'refused':
    case 'answered':
      return { ...decidedPlace(lane), outcome: status };
    case 'ok':
    case 'cut':
      return { ...TRIM, outcome: status };
    case 'failed':
    case 'aborted':
      // A batch that is stopped also ends the calls that wait.
      return { ...(lane.startAt === undefined ? waitPlace(lane) : EXECUTE), outcome: status };
    case 'queued':
      return { ...waitPlace(lane), outcome: status };
    case 'running':
    case 'unsettled':
      return { ...workPlace(lane, moment), outcome: status };
  }
}

/** Whether a call belongs to a group. */
export function isInGroup(lane: Lane, { at, place, outcome, moment }: CallGroup): boolean {
  const end = laneEnd(lane, moment);
  if (outcome === 'reached') return end.place >= place;
  return end.at === at && end.outcome === outcome;
}

function decidedPlace({ decidedBy }: Lane): EndPlace {
  if (!decidedBy) return LOOKUP;
  const { gate, step } = decidedBy;
  return { at: gate, place: OWN_STEPS.has(gate) ? step : step - 0.5 };
}

/** A call waits at its next gate. The rate limit is asked when a slot is free. */
function waitPlace(lane: Lane): EndPlace {
  if (lane.decidedBy) return decidedPlace(lane);
  const passed = lane.gates.at(-1);
  if (!passed) return LOOKUP;
  // A gate without a step of its own comes before the gate whose step it shares.
  const next = OWN_STEPS.has(passed.gate) ? passed.step + 1 : passed.step;
  return toPlace(Math.min(next, RATE_LIMIT));
}

function workPlace(lane: Lane, moment = Number.POSITIVE_INFINITY): EndPlace {
  const { startAt, executedAt, reducedAt } = lane;
  if (startAt === undefined) return waitPlace(lane);
  if (executedAt === undefined || executedAt > moment) return EXECUTE;
  return reducedAt === undefined || reducedAt > moment ? REDUCE : TRIM;
}

function toPlace(step: number): EndPlace {
  const at = STEP_INFOS.find((info) => info.step === step)?.id ?? 'execute';
  return { at, place: step };
}
