import type { StoreApi } from 'zustand/vanilla';
import type { LazyDeclarationService } from '../declarations/lazy-declaration-service.ts';
import type { LiveDeclaration } from '../declarations/live-declaration.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import type { RunTarget } from '../engine/run-target.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import type { SessionState } from '../store/state.ts';
import { toShown } from './show-run.ts';

/** The loaded code that runs a batch. */
export interface RunControllerParts {
  startRun(options: StartRunOptions): ActiveRun;
  /** Computes the runs of this page. */
  engine: RunTarget;
}

/** Everything that determines a run; equal inputs give equal runs. */
export type RunInput = Pick<
  StartRunOptions,
  'workspace' | 'only' | 'prepared' | 'userTools' | 'code' | 'paused' | 'live' | 'answers'
> & { declared: readonly LiveDeclaration[] };

/** Options of {@link createRunController}. */
export interface RunControllerOptions {
  store: StoreApi<SessionState>;
  busy: BusyFlag;
  /** Runs do not wait between events. Default false. */
  atOnce?: boolean | undefined;
  /** Absent until it is loaded. */
  declarations(): LazyDeclarationService | undefined;
}

/** Starts runs, one at a time: a new run replaces the one before. */
export interface RunController {
  /** The shown run. */
  readonly active: ActiveRun | undefined;
  /** @param target default: the engine of this page */
  start(parts: RunControllerParts, input: RunInput, target?: RunTarget): void;
  /** Stops the shown run; a live run that is not shown yet is dropped. */
  stop(): void;
  /** The input of the shown run; `undefined` if it cannot be repeated. */
  given(): RunInput | undefined;
  /** Ends the shown run without an event and removes it. */
  drop(): void;
  /** The engine was ended because it computed without a break. */
  markHung(): void;
}

/** @example controller.start(parts, { workspace, prepared: prepare(workspace), declared: [] }); */
export function createRunController(options: RunControllerOptions): RunController {
  const { store, busy, declarations } = options;
  let active: ActiveRun | undefined;
  let latest: RunInput | undefined;
  let runs = 0;
  let isHung = false;
  /** The latest run is not shown yet: a live one appears when it has ended, so nothing flickers. */
  let isHidden = false;
  /** Shows the latest run as it is now. */
  let show = () => {};
  // A run that waits for a person does not end by itself.
  store.subscribe(({ pendingAnswers }, before) => {
    if (!isHidden || pendingAnswers === before.pendingAnswers || pendingAnswers.length === 0)
      return;
    isHidden = false;
    show();
  });
  return {
    get active() {
      return active;
    },
    start: (parts, input, target = parts.engine) => {
      latest = input;
      runs += 1;
      const id = runs;
      const isFollowed = input.live !== undefined && active?.run.live !== undefined;
      // One that waits for the user gives its place to the next one, which asks again.
      if (isHidden || (isFollowed && active?.run.status === 'running')) active?.abandon();
      // It ends as stopped. Its later events go only to the run history.
      else active?.stop();
      keepUnrecorded(store);
      isHidden = input.live !== undefined;
      show = () => {};
      const mark = `run ${runs}`;
      let shown = false;
      isHung = false;
      busy.begin(mark);
      if (store.getState().networkAsks.length > 0) store.setState({ networkAsks: [] });
      const started = parts.startRun({
        ...{ ...input, atOnce: options.atOnce, id, target },
        onChange: (run, { log, problems }, world) => {
          const news = { run, log, runtimeProblems: problems };
          if (id !== runs) return store.setState({ replaced: news });
          show = () => {
            // The first update of a run fulfils its request. A later request stays.
            const state = store.getState();
            const preparing = shown && state.preparing;
            store.setState({ ...toShown(state, news, !shown), world, preparing });
            shown = true;
          };
          if (isHidden && run.status === 'running') return;
          isHidden = false;
          show();
        },
      });
      active = started;
      void started.done.then(() => {
        busy.end(mark);
        if (isHung || active !== started || store.getState().autoRun) return;
        busy.forgive();
        store.setState({ autoRun: true });
      });
    },
    stop: () => {
      if (!isHidden) return active?.stop();
      isHidden = false;
      active?.abandon();
    },
    given: () => {
      // A declaration's connections close when its text changes.
      const live = declarations()?.live;
      const isGone = latest?.declared.some((one) => !live?.includes(one));
      return isGone ? undefined : latest;
    },
    markHung: () => {
      isHung = true;
      // Nothing computes this document again before the user presses Run, also after a reload.
      busy.markHung();
      store.setState({ autoRun: false });
    },
    drop: () => {
      active?.abandon();
      active = undefined;
      latest = undefined;
    },
  };
}

/** The history loads after the first run. Another one may have taken its place by then. */
function keepUnrecorded(store: StoreApi<SessionState>): void {
  const { runs, run, log, runtimeProblems } = store.getState();
  if (!runs && run) store.setState({ replaced: { run, log, runtimeProblems } });
}
