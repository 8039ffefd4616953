import type { ActiveRun } from '../run/active-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { PlaybackActions } from './playback-actions.ts';

/** Dependencies of {@link createRestart}. */
export interface RestartContext extends Pick<EditContext, 'store' | 'run'> {
  /** The latest run. */
  active(): ActiveRun | undefined;
}

/** Creates the action that runs an edited workspace to the step at which the shown run waits. */
export function createRestart({
  store,
  run: start,
  active,
}: RestartContext): PlaybackActions['restart'] {
  let unsubscribe = () => {};
  return () => {
    unsubscribe();
    const { run: before } = store.getState();
    if (before?.status !== 'running' || before.steps === undefined) return;
    const goal = before.steps;
    let own: number | undefined;
    let asked = 0;
    unsubscribe = store.subscribe(({ run, runRefusal }) => {
      if (run?.id === before.id && runRefusal === undefined) return;
      own ??= run?.id;
      const { status, paused, steps = 0 } = run ?? {};
      // The user may stop it, or start another one.
      if (run?.id !== own || runRefusal !== undefined || status !== 'running' || steps >= goal) {
        return unsubscribe();
      }
      if (!paused || steps === asked) return;
      asked = steps;
      active()?.step();
    });
    start('asked', { paused: true });
  };
}
