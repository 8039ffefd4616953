import { memoizeLast } from '../lib/memoize-last.ts';
import { currentBatch, findCall } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './state.ts';

/** What decides whose calls are shown. */
export type ShownCalls = Pick<SessionState, 'run' | 'past' | 'workspace'>;

/** The calls on the screen: those of the open batch, or those that a past run was given. */
export function selectShownCalls(state: ShownCalls): readonly BatchCall[] {
  return currentBatch(shownWorkspace(state)).calls;
}

/** The selected call, which a past run may have and the open batch not. */
export function selectShownCall(
  state: ShownCalls & Pick<SessionState, 'selectedCallId'>,
): BatchCall | undefined {
  return find(shownWorkspace(state), state.selectedCallId);
}

/** The document that the shown calls are of. */
export function shownWorkspace({ run, past, workspace }: ShownCalls): Workspace {
  return past && run ? run.input : workspace;
}

const find = memoizeLast(findCall);
