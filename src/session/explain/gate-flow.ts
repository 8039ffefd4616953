import { memoizeLast } from '../lib/memoize-last.ts';
import { isCached } from '../run/shown-status.ts';
import type { CallStatus, Lane, RunPlace } from '../store/run.ts';
import { gateTitle, STEP_INFOS, stepLabel, stepOf } from './clauses.ts';
import { isReduced } from './is-reduced.ts';
import { type EndPlace, laneEnd } from './step-end.ts';

/** Calls with the same end. */
export interface FlowEnd {
  outcome: CallStatus;
  count: number;
}

/** One step of the flow. */
export interface FlowStep extends EndPlace {
  title: string;
  /** For sentences, such as `gate 4, Allowlist`. */
  label: string;
  /** The number of calls that reach it. */
  reached: number;
  /** The calls that end here; empty if all continue. */
  ends: readonly FlowEnd[];
}

/** The calls of a run on their way through the steps. Every call ends exactly once. */
export interface GateFlow {
  calls: number;
  steps: readonly FlowStep[];
  /** The calls with a result of their tool: `ok` and `cut`. The model gets errors and refusals, too. */
  arrival: FlowStep;
  /** The number of calls with a result that a reducer changed. */
  reduced: number;
  /** The number of calls with a result, but without an execution of their own. */
  cached: number;
}

/**
 * Counts the calls at each step. Nested calls are not counted.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 * @param reports What the server of a remote run reports; without gates, they are one step
 */
export const selectGateFlow: (
  lanes: readonly Lane[],
  moment: number | undefined,
  reports: RunPlace['reports'] | undefined,
) => GateFlow = memoizeLast(toGateFlow);

const TRIM = stepOf('trim').step;

/** The outcomes in the order of the drawing. */
const LEAVING = [
  'refused',
  'answered',
  'failed',
  'aborted',
  'unsettled',
  'queued',
  'running',
] as const satisfies readonly CallStatus[];
const ARRIVING = ['ok', 'cut'] as const satisfies readonly CallStatus[];

type Counts = Map<CallStatus, number>;

function toGateFlow(
  lanes: readonly Lane[],
  moment: number | undefined,
  reports: RunPlace['reports'] | undefined,
): GateFlow {
  const places = new Map<string, EndPlace & { counts: Counts }>();
  for (const { at, place } of toStepPlaces(reports))
    places.set(at, { at, place, counts: new Map() });
  const arrived: Counts = new Map();
  let reduced = 0;
  let cached = 0;
  for (const lane of lanes) {
    const { at, place, outcome } = laneEnd(lane, moment);
    if (outcome === 'ok' || outcome === 'cut') {
      add(arrived, outcome);
      if (isReduced(lane)) reduced += 1;
      if (isCached(lane, moment)) cached += 1;
      continue;
    }
    const found = places.get(at) ?? { at, place, counts: new Map() };
    places.set(at, found);
    add(found.counts, outcome);
  }
  let reached = lanes.length;
  const steps = [...places.values()]
    .sort((a, b) => a.place - b.place)
    .map(({ at, place, counts }): FlowStep => {
      const step = {
        at,
        place,
        ...toWords(at, place, reports),
        reached,
        ends: list(counts, LEAVING),
      };
      for (const { count } of step.ends) reached -= count;
      return step;
    });
  const arrival: FlowStep = {
    at: 'trim',
    place: TRIM,
    title: 'Have a result',
    label: reports === 'results' ? 'the last step' : toWords('trim', TRIM, reports).label,
    reached,
    ends: list(arrived, ARRIVING),
  };
  return { calls: lanes.length, steps, arrival, reduced, cached };
}

/** The budget split comes before the calls, so no call ends there. */
function toStepPlaces(reports: RunPlace['reports'] | undefined): EndPlace[] {
  return STEP_INFOS.filter(({ id }) =>
    reports === 'results' ? id === 'lookup' || id === 'execute' : id !== 'budget',
  ).map(({ id, step }) => ({ at: id, place: step }));
}

function toWords(
  at: string,
  place: number,
  reports: RunPlace['reports'] | undefined,
): Pick<FlowStep, 'title' | 'label'> {
  if (reports === 'results' && at === 'lookup') return { title: 'Gates', label: 'the gates' };
  const title = STEP_INFOS.find(({ id }) => id === at)?.title ?? gateTitle(at);
  return { title, label: stepLabel(at, Math.ceil(place)) };
}

function add(counts: Counts, outcome: CallStatus): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}

function list(counts: Counts, outcomes: readonly CallStatus[]): FlowEnd[] {
  return outcomes.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count > 0 ? [{ outcome, count }] : [];
  });
}
