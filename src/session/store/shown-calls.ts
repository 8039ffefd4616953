import { memoizeLast } from '../lib/memoize-last.ts';
import { currentBatch, findCall } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';

/** The state that decides whose calls are shown. */
export type ShownCalls = Pick<SessionState, 'run' | 'past' | 'workspace'>;

/** The calls on the screen: those of the open batch or of a past run. */
export function selectShownCalls(state: ShownCalls): readonly BatchCall[] {
  return currentBatch(shownWorkspace(state)).calls;
}

/** The selected call. It may be a call of a past run that the open batch lacks. */
export function selectShownCall(
  state: ShownCalls & Pick<SessionState, 'selectedCallId'>,
): BatchCall | undefined {
  return find(shownWorkspace(state), state.selectedCallId);
}

/** The document of the shown calls. */
export function shownWorkspace({ run, past, workspace }: ShownCalls): Workspace {
  return past && run ? run.input : workspace;
}

const find = memoizeLast(findCall);
