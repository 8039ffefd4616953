import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../core/index.ts';
import type { LazyDeclarationService } from '../declarations/lazy-declaration-service.ts';
import type { LiveDeclaration } from '../declarations/loader.ts';
import type { BusyFlag } from '../documents/crash-guard.ts';
import { after } from '../lib/schedule.ts';
import type { Parts } from '../load-parts.ts';
import type { SessionPorts } from '../ports.ts';
import type { ActiveRun, StartRunOptions } from '../run/start-run.ts';
import type { SessionState } from '../store/state.ts';
import { toShown } from './show-run.ts';

/** What decides what a run does; the same again gives the same run. */
export type RunInput = Pick<
  StartRunOptions,
  'workspace' | 'prepared' | 'userTools' | 'own' | 'paused'
> & { declared: readonly LiveDeclaration[] };

/** What {@link createLauncher} works with. */
export interface LauncherOptions {
  store: StoreApi<SessionState>;
  ports: Pick<SessionPorts, 'createClock' | 'nextFrame'>;
  wall: Clock;
  busy: BusyFlag;
  /** Absent until it is loaded, with what runs. */
  declarations(): LazyDeclarationService | undefined;
}

/** Starts runs, one at a time: a new one takes the place of the one before. */
export interface Launcher {
  /** The shown run. */
  readonly active: ActiveRun | undefined;
  start(parts: Parts, input: RunInput): void;
  /** What the shown run was given; `undefined` where it cannot be had again. */
  given(): RunInput | undefined;
  /** Ends the shown run without a word, and forgets it. */
  drop(): void;
}

/** @example launcher.start(parts, { workspace, prepared: prepare(workspace), declared: [] }); */
export function createLauncher(options: LauncherOptions): Launcher {
  const { store, ports, wall, busy, declarations } = options;
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
      // It ends as stopped, and what still comes of it is for the history alone.
      active?.stop();
      const mark = `run ${runs}`;
      let shown = false;
      if (input.own) busy.begin(mark);
      const clock = ports.createClock();
      const started = parts.startRun({
        ...declarations()?.follow(clock),
        ...input,
        id,
        equipment: parts.equipment,
        clock,
        nextFrame: ports.nextFrame ?? after(wall, 16),
        wallNow: wall.now,
        onChange: (run, { log, problems }, world) => {
          const news = { run, log, runtimeProblems: problems };
          if (id !== runs) return store.setState({ replaced: news });
          // The wish is fulfilled in the moment in which its run is seen; a later one is not.
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
        if (active !== started || store.getState().autoRun) return;
        busy.forgive();
        store.setState({ autoRun: true });
      });
    },
    given: () => {
      // What a declaration connects to is closed when its text changes.
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
