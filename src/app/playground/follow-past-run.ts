import type { Session } from '../../session/index.ts';
import type { SessionState } from '../../session/store/index.ts';

/** The past run in the place of a workspace. */
export interface PastRunPlace {
  /** The id of the record of the shown past run, or of the one that will be shown. */
  id(): string | undefined;
  /** Shows a past run once it is loaded and the opening run has ended, unless the user runs again. */
  restore(id: string, callId: string | undefined): void;
}

/** Follows which past run is shown, and shows it again. */
export function followPastRun({ store, actions }: Session): PastRunPlace {
  let wanted: { id: string; callId: string | undefined } | undefined;
  const showWanted = (state: SessionState) => {
    if (!wanted || !hasEnded(state)) return;
    const { id, callId } = wanted;
    if (!state.runs?.records.some((record) => record.id === id)) return;
    wanted = undefined;
    void actions.loadActions('runHistory').then(({ show }) => {
      const { bottomTab, chosen } = store.getState();
      show(id);
      actions.setBottomTab(bottomTab);
      const calls = store.getState().run?.lanes ?? [];
      if (callId !== undefined && !chosen?.selection && calls.some((one) => one.callId === callId))
        actions.selectCall(callId);
    });
  };
  store.subscribe((now, before) => {
    const isNext = hasEnded(before) && now.run?.id !== before.run?.id;
    if (now.workspace.id !== before.workspace.id || isNext) wanted = undefined;
    showWanted(now);
  });
  return {
    id: () => store.getState().past?.id ?? wanted?.id,
    restore: (id, callId) => {
      wanted = { id, callId };
      showWanted(store.getState());
    },
  };
}

function hasEnded({ run }: SessionState): boolean {
  return run !== undefined && run.status !== 'running';
}
