import type { Schedule } from '../lib/schedule.ts';
import type { GuardedNetwork } from '../network/consent.ts';
import { isQuestion } from '../store/declarations.ts';
import type { EditContext, RunMode } from '../store/edit-context.ts';
import type { LiveRun, Run } from '../store/run.ts';
import { selectIsStale } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { LiveActions } from './live-actions.ts';
import { toLivePause } from './live-pause.ts';

/** Dependencies of {@link createLiveActions}. */
export interface LiveContext extends Pick<EditContext, 'store' | 'run'> {
  network(): GuardedNetwork | undefined;
  /** Live mode takes the automatic runs for which it returns a mode. It is asked again after a wait. */
  followLive(decide: (() => RunMode | undefined) | undefined): void;
  /** When to run after an edit. */
  afterLiveEdit: Schedule;
  /**
   * When the user has paused: a live run was seen and is then what the next edit is compared with,
   * and a held run starts.
   */
  afterLiveRun: Schedule;
}

/**
 * Runs the batch again after each edit, without waiting between events. The run is shown when it
 * has ended, beside the run before the edit.
 *
 * Source: docs/contract.md#scenario.
 */
export function createLiveActions(context: LiveContext): LiveActions {
  const { store, run, network, followLive, afterLiveEdit, afterLiveRun } = context;
  let cancel: (() => void) | undefined;
  const series = createSeries(afterLiveRun);
  let isHeld = false;

  const pauseOf = (state: SessionState) =>
    toLivePause({ state, origins: network()?.origins() ?? [] });
  /** How a live run starts now; `undefined` if it waits for Run. */
  const decide = (): RunMode | undefined => {
    const state = store.getState();
    const shown = followed(state);
    if (!shown || pauseOf(state) !== undefined) return undefined;
    const live = series.next(shown, state);
    if (!live) return undefined;
    const only = onlyCallOf(shown, state.workspace);
    return { live, ...(only !== undefined && { only }) };
  };
  const onChange = (state: SessionState, before: SessionState) => {
    if (!state.live?.isOn) return;
    series.note(state, before);
    const pause = pauseOf(state);
    const isPauseNew = pause !== state.live.pause;
    if (isPauseNew) store.setState({ live: { isOn: true, pause } });
    const isEdited = state.workspace !== before.workspace;
    // An edit during a run that plays in real time waits for its end, as one beside a past run does.
    const isOver = state.run?.status !== before.run?.status || state.past !== before.past;
    // What an edit means for the pause may be known only after the compilation.
    const mayRun = pause === undefined && (isEdited || isOver || isPauseNew);
    if (!mayRun || !selectIsStale(state)) return;
    if (isHeld) cancel?.();
    // Further keys do not put it off: the user sees results on the way.
    else if (cancel) return;
    cancel = (isHeld ? afterLiveRun : afterLiveEdit)(() => {
      cancel = undefined;
      catchUp();
    });
  };
  let unsubscribe: (() => void) | undefined;
  const catchUp = () => {
    if (selectIsStale(store.getState())) run('live');
  };

  return {
    hold: (on) => {
      isHeld = on;
      if (on || !unsubscribe) return;
      cancel?.();
      cancel = undefined;
      catchUp();
    },
    setLive: (isOn) => {
      unsubscribe?.();
      cancel?.();
      cancel = undefined;
      unsubscribe = isOn ? store.subscribe(onChange) : undefined;
      followLive(isOn ? decide : undefined);
      const pause = isOn ? pauseOf(store.getState()) : undefined;
      store.setState({ live: { isOn, pause } });
      if (isOn) catchUp();
    },
  };
}

/**
 * The call that ran alone, if it may run alone again: it is still there, and the user has added no
 * call, whose result that run would not show.
 */
function onlyCallOf({ input, only }: Run, workspace: Workspace): string | undefined {
  const known = new Set(currentBatch(input).calls.map(({ id }) => id));
  const ids = currentBatch(workspace).calls.map(({ id }) => id);
  return ids.some((id) => id === only) && ids.every((id) => known.has(id)) ? only : undefined;
}

/** The shown run, if a run of the edited workspace may take its place by itself. */
function followed(state: SessionState): Run | undefined {
  const { run, past, workspace, preparing, comparing } = state;
  if (!run || past || preparing || comparing) return undefined;
  if (run.batchId !== workspace.batchId || run.input.id !== workspace.id) return undefined;
  // The user is looking at its steps.
  return run.paused || (run.steps !== undefined && run.status === 'running') ? undefined : run;
}

/**
 * Numbers the edits, and keeps the run before the latest one. An edit ends with its step of undo,
 * and when the user pauses: then the run on the screen is the one before the next key.
 */
function createSeries(afterLiveRun: Schedule) {
  let number = 0;
  let step: SessionState['undo'];
  let isOpen = false;
  let cancel: (() => void) | undefined;
  return {
    /** @returns `undefined` if there is no run that could be compared with */
    next: (shown: Run, { undo, pendingAnswers }: SessionState): LiveRun | undefined => {
      if (isOpen && shown.live?.series === number && undo === step) return shown.live;
      const isWaiting = pendingAnswers.some(isQuestion);
      const before = shown.status === 'done' ? shown : (shown.live?.before ?? (isWaiting && shown));
      if (!before) return undefined;
      number += 1;
      step = undo;
      const { live: _, ...rest } = before;
      return { series: number, before: rest };
    },
    /** Each edit and each shown run starts the pause again. */
    note: ({ run, workspace }: SessionState, before: SessionState): void => {
      const isNew = run?.id !== before.run?.id;
      if (!isNew && workspace === before.workspace) return;
      // A run that took longer than the pause was not seen yet.
      if (isNew) isOpen = run?.live !== undefined;
      cancel?.();
      cancel = afterLiveRun(() => {
        isOpen = false;
      });
    },
  };
}
