import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../core/index.ts';
import type { Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import type { LazyDeclarationService } from '../declarations/lazy-declaration-service.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import type { BatchEngine } from '../engine/batch-engine.ts';
import { after, type Schedule } from '../lib/schedule.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import type { SessionState } from '../store/state.ts';
import { toShown } from './show-run.ts';

/** The loaded code that runs a batch. */
export interface RunControllerParts {
  startRun(options: StartRunOptions): ActiveRun;
  equipment: Equipment;
  /** Runs batches away from this thread. Default: they run here. */
  engine: BatchEngine | undefined;
  /** A fresh clock for each run. */
  createClock(): SessionClock;
}

/** Everything that determines a run; equal inputs give equal runs. */
export type RunInput = Pick<
  StartRunOptions,
  'workspace' | 'prepared' | 'userTools' | 'userCode' | 'paused'
> & { declared: readonly LiveDeclaration[] };

/** Options of {@link createRunController}. */
export interface RunControllerOptions {
  store: StoreApi<SessionState>;
  /** When to show new events; default about 16 ms later. */
  nextFrame: Schedule | undefined;
  /** Real time. */
  wall: Clock;
  busy: BusyFlag;
  /** Absent until it is loaded. */
  declarations(): LazyDeclarationService | undefined;
}

/** Starts runs, one at a time: a new run replaces the one before. */
export interface RunController {
  /** The shown run. */
  readonly active: ActiveRun | undefined;
  start(parts: RunControllerParts, input: RunInput): void;
  /** The input of the shown run; `undefined` if it cannot be repeated. */
  given(): RunInput | undefined;
  /** Ends the shown run without an event and removes it. */
  drop(): void;
}

/** @example controller.start(parts, { workspace, prepared: prepare(workspace), declared: [] }); */
export function createRunController(options: RunControllerOptions): RunController {
  const { store, wall, busy, declarations } = options;
  let active: ActiveRun | undefined;
  let latest: RunInput | undefined;
  let runs = 0;
  return {
    get active() {
      return active;
    },
    start: (parts, input) => {
      latest = input;
      runs += 1;
      const id = runs;
      // It ends as stopped. Its later events go only to the run history.
      active?.stop();
      const mark = `run ${runs}`;
      let shown = false;
      let isHung = false;
      busy.begin(mark);
      const clock = parts.createClock();
      const started = parts.startRun({
        ...declarations()?.follow(clock),
        ...input,
        id,
        equipment: parts.equipment,
        clock,
        engine: parts.engine,
        nextFrame: options.nextFrame ?? after(wall, 16),
        wallNow: wall.now,
        onHung: () => {
          isHung = true;
          // Nothing computes this document again before the user selects Run, also after a reload.
          busy.markHung();
          store.setState({ autoRun: false });
        },
        onChange: (run, { log, problems }, world) => {
          const news = { run, log, runtimeProblems: problems };
          if (id !== runs) return store.setState({ replaced: news });
          // The first update of a run fulfils its request. A later request stays.
          const state = store.getState();
          store.setState({
            ...toShown(state, news, !shown),
            world,
            preparing: shown && state.preparing,
          });
          shown = true;
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
    given: () => {
      // A declaration's connections close when its text changes.
      const live = declarations()?.live;
      const isGone = latest?.declared.some((one) => !live?.includes(one));
      return isGone ? undefined : latest;
    },
    drop: () => {
      active?.abandon();
      active = undefined;
      latest = undefined;
    },
  };
}
