import { adjacentMoment } from '../run/lane-at-moment.ts';
import type { ReplayComparison, Run } from '../store/run.ts';
import { selectMoment } from '../store/selectors.ts';
import type { PlaybackActions } from './playback-actions.ts';
import { compareReplay } from './replay-diff.ts';
import { createRestart, type RestartContext } from './restart-steps.ts';
import { toLatest } from './show-run.ts';

/** Dependencies of {@link createPlaybackActions}. */
export interface PlaybackContext extends RestartContext {
  /** Repeats the latest run with the same input. @returns false if the input is gone */
  again(): boolean;
}

/** Creates the actions for steps, pauses and replays. */
export function createPlaybackActions(context: PlaybackContext): PlaybackActions {
  const { store } = context;
  let unsubscribe = () => {};

  /** Shows the latest run again. */
  const latest = (): Run | undefined => {
    if (store.getState().past) store.setState(toLatest(store.getState()));
    return store.getState().run;
  };
  const whole = (): Run | undefined => {
    if (store.getState().past) {
      store.setState({ notice: PAST });
      return undefined;
    }
    const { run, remoteRun } = store.getState();
    if (run?.on || remoteRun?.on) {
      store.setState({ notice: ELSEWHERE });
      return undefined;
    }
    if (run?.status === 'done') return run;
    store.setState({ notice: run === undefined ? NOTHING_RAN : NOT_WHOLE });
    return undefined;
  };
  const compareNext = (before: Run, begin: () => void) => {
    unsubscribe();
    let mine: number | undefined;
    const end = (comparison?: ReplayComparison) => {
      unsubscribe();
      const { run } = store.getState();
      store.setState({
        comparing: false,
        ...(run && comparison && { run: { ...run, comparison } }),
      });
    };
    store.setState({ comparing: true });
    unsubscribe = store.subscribe(({ run, runRefusal, comparing }) => {
      if (!comparing) return unsubscribe();
      if (runRefusal !== undefined || run === undefined) return end();
      if (run.id === before.id) return;
      mine ??= run.id;
      if (run.id !== mine || run.status === 'stopped') end();
      else if (run.status === 'done') end(compareReplay(before, run));
    });
    begin();
  };

  return {
    ...createStepActions(context, latest),
    restart: createRestart(context),
    hold: () => {
      const run = latest();
      if (run?.status !== 'running' || run.on) return;
      if (run.paused) {
        // After a step back, an earlier moment is shown.
        store.setState({ moment: undefined });
        context.active()?.resume();
      } else context.active()?.pause();
    },
    close: () => {
      const { run } = store.getState();
      if (!run || run.status === 'running') return;
      const { steps: _, comparison: __, ...rest } = run;
      store.setState({ run: rest });
    },
    replay: () => {
      const before = whole();
      if (!before) return;
      compareNext(before, () => {
        if (!context.again()) store.setState({ comparing: false, notice: GONE });
      });
    },
    runAndCompare: () => {
      const before = whole();
      if (before) compareNext(before, () => context.run('asked'));
    },
  };
}

function createStepActions(
  context: PlaybackContext,
  latest: () => Run | undefined,
): Pick<PlaybackActions, 'step' | 'stepBack'> {
  const { store } = context;
  return {
    stepBack: () => {
      const run = latest();
      if (!run || run.on) return;
      if (run.status === 'running' && !run.paused) context.active()?.pause();
      showNeighbour(store, run, -1);
    },
    step: () => {
      const { run } = store.getState();
      const isBack = run?.steps !== undefined && selectMoment(store.getState()) !== undefined;
      if (isBack) {
        if (!showNeighbour(store, run, 1)) store.setState({ moment: undefined });
        return;
      }
      if (latest()?.status === 'running' && !latest()?.on) context.active()?.step();
      else context.run('asked', { paused: true });
    },
  };
}

/** Shows the run at the next event on one side. @returns false if there is none */
function showNeighbour(store: PlaybackContext['store'], run: Run, direction: -1 | 1): boolean {
  const from = selectMoment(store.getState()) ?? run.elapsed;
  const at = adjacentMoment(run.lanes, from, direction);
  if (at === undefined) return false;
  store.setState({ moment: at < run.elapsed ? { runId: run.id, at } : undefined });
  return true;
}

const NOTHING_RAN = 'No run to replay yet. Press Run first.';
const PAST =
  'Only the latest run can be replayed, but a past run is shown. Show the latest run, or restore the workspace of this run.';
const ELSEWHERE =
  'A run on a server cannot be replayed, because its side effects remain. Run the batch again, and compare both runs in the Runs panel.';
const NOT_WHOLE = 'The shown run did not finish, so it cannot be compared. Finish a run first.';
const GONE =
  'The declarations changed after the shown run, so it cannot be repeated. Press Run and replay the new run.';
