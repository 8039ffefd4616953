import { loadOnce } from '../lib/load-once.ts';
import type { LazyActionsContext } from './action-context.ts';
import type { LazyActions } from './lazy-actions.ts';

type Loaders = { [Name in keyof LazyActions]: () => Promise<LazyActions[Name]> };

/** @returns the groups by name. Each is loaded once; a failed load is retried. */
export function createLazyActions(unbound: LazyActionsContext): Loaders {
  const bounded = loadOnce(() => withBounds(unbound));
  return {
    runHistory: loadOnce(async () =>
      (await import('./run-history/create-run-actions.ts')).openRunHistory(await bounded()),
    ),
    scenario: loadOnce(async () =>
      (await import('./scenario/create-scenario-actions.ts')).createScenarioActions(
        await bounded(),
      ),
    ),
    budget: loadOnce(async () =>
      (await import('./budget/create-budget-actions.ts')).createBudgetActions(await bounded()),
    ),
    personalityDiff: loadOnce(async () =>
      (
        await import('./personality-diff/create-personality-diff-actions.ts')
      ).createPersonalityDiffActions(await bounded()),
    ),
    accessMatrix: loadOnce(async () =>
      (
        await import('./personality-diff/create-access-matrix-actions.ts')
      ).createAccessMatrixActions(await bounded()),
    ),
    playback: loadOnce(async () =>
      (await import('./playback/create-playback-actions.ts')).createPlaybackActions(
        await bounded(),
      ),
    ),
    live: loadOnce(async () =>
      (await import('./live/create-live-actions.ts')).createLiveActions(unbound),
    ),
    turn: loadOnce(async () =>
      (await import('./scenario/create-turn-actions.ts')).createTurnActions(await bounded()),
    ),
    batch: loadOnce(async () =>
      (await import('./batch/create-batch-actions.ts')).createBatchActions(await bounded()),
    ),
    remoteRun: loadOnce(async () =>
      (await import('./remote-run/create-remote-run-actions.ts')).createRemoteRunActions(
        await bounded(),
      ),
    ),
    toolList: loadOnce(async () =>
      (await import('./tool-list/create-tool-list-actions.ts')).createToolListActions(
        await bounded(),
      ),
    ),
    texts: loadOnce(async () =>
      (await import('./tasks/create-text-actions.ts')).createTextActions(unbound),
    ),
    conversation: loadOnce(async () =>
      (await import('./conversation/create-conversation-actions.ts')).createConversationActions(
        unbound,
      ),
    ),
    replay: loadOnce(async () =>
      (await import('./replay/create-replay-actions.ts')).createReplayActions(await bounded()),
    ),
    fill: loadOnce(async () =>
      (await import('./arguments/create-fill-actions.ts')).createFillActions(await bounded()),
    ),
    reducerLab: loadOnce(async () =>
      (await import('./reducer-lab/create-reducer-lab.ts')).createReducerLab(await bounded()),
    ),
    lesson: loadOnce(async () =>
      (await import('./documents/create-lesson-actions.ts')).createLessonActions(await bounded()),
    ),
    links: loadOnce(async () =>
      (await import('./documents/create-link-actions.ts')).createLinkActions(await bounded()),
    ),
    documents: loadOnce(async () =>
      (await import('./documents/create-document-actions.ts')).createDocumentActions(
        await bounded(),
      ),
    ),
  };
}

/** Its edits refuse what exceeds the limits of a document. */
async function withBounds(unbound: LazyActionsContext): Promise<LazyActionsContext> {
  const { boundEdit } = await import('./store/bound-edit.ts');
  return { ...unbound, edit: boundEdit(unbound) };
}
