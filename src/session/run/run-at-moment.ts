import { AppendList } from '../lib/append-list.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Lane, Run } from '../store/run.ts';
import { selectLane, selectMoment } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { createFacts } from './fold-step.ts';
import { foldTraces } from './fold-trace.ts';

/**
 * The run as it was at a moment: its events up to then, folded as during the run. A call that was
 * settled by then has its result, too.
 *
 * @param moment Milliseconds since the start of the run; absent at its end
 * @example
 * runAtMoment(run, 34).lanes[3]?.status; // 'running'
 */
export function runAtMoment(run: Run, moment: number | undefined): Run {
  if (moment === undefined) return run;
  const { batch: _, live: __, paused: ___, turnEnd: ____, ...rest } = run;
  const start: Run = {
    ...rest,
    status: 'running',
    elapsed: moment,
    events: AppendList.of(),
    warnings: [],
    lanes: run.lanes.map(toQueued),
  };
  const past = run.events.filter(({ at }) => at - run.startedAt <= moment);
  const then = foldTraces(start, past);
  const lanes = then.lanes.map((lane, index) => {
    const end = run.lanes[index];
    return lane.settledAt !== undefined && end ? end : lane;
  });
  return { ...then, lanes };
}

/** The shown run at the shown moment; the run itself at its end. */
export function selectRunAtMoment(state: Pick<SessionState, 'run' | 'moment'>): Run | undefined {
  return state.run && runOf(state.run, selectMoment(state));
}

/** The outcome of the selected call at the shown moment. */
export function selectLaneAtMoment(state: SessionState): Lane | undefined {
  return selectLane({ ...state, run: selectRunAtMoment(state) });
}

const runOf = memoizeLast(runAtMoment);

function toQueued({ index, callId, toolCallId, tool, counter }: Lane): Lane {
  const facts = { ...createFacts(), ...(counter && { counter }) };
  return { ...facts, index, callId, toolCallId, tool, gates: [], nested: [] };
}
