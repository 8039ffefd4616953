import { loadOnce } from '../lib/load-once.ts';
import type { LazyActionsContext } from './action-context.ts';
import type { LazyActions } from './lazy-actions.ts';

type Loaders = { [Name in keyof LazyActions]: () => Promise<LazyActions[Name]> };

/** @returns the groups by name. Each is loaded once; a failed load is retried. */
export function createLazyActions(unbound: LazyActionsContext): Loaders {
  const bounded = loadOnce(async () => {
    const { boundEdit } = await import('./store/bound-edit.ts');
    return { ...unbound, edit: boundEdit(unbound) };
  });
  const withEdit = <T>(load: () => Promise<(context: LazyActionsContext) => T | Promise<T>>) =>
    loadOnce(async () => {
      const [create, context] = await Promise.all([load(), bounded()]);
      return create(context);
    });
  return {
    runHistory: withEdit(
      async () => (await import('./run-history/create-run-actions.ts')).openRunHistory,
    ),
    scenario: withEdit(
      async () => (await import('./scenario/create-scenario-actions.ts')).createScenarioActions,
    ),
    budget: withEdit(
      async () => (await import('./budget/create-budget-actions.ts')).createBudgetActions,
    ),
    personalityDiff: withEdit(
      async () =>
        (await import('./personality-diff/create-personality-diff-actions.ts'))
          .createPersonalityDiffActions,
    ),
    accessMatrix: withEdit(
      async () =>
        (await import('./personality-diff/create-access-matrix-actions.ts'))
          .createAccessMatrixActions,
    ),
    playback: withEdit(
      async () => (await import('./playback/create-playback-actions.ts')).createPlaybackActions,
    ),
    live: loadOnce(async () =>
      (await import('./live/create-live-actions.ts')).createLiveActions(unbound),
    ),
    turn: withEdit(
      async () => (await import('./scenario/create-turn-actions.ts')).createTurnActions,
    ),
    batch: withEdit(
      async () => (await import('./batch/create-batch-actions.ts')).createBatchActions,
    ),
    remoteRun: withEdit(
      async () =>
        (await import('./remote-run/create-remote-run-actions.ts')).createRemoteRunActions,
    ),
    toolList: withEdit(
      async () => (await import('./tool-list/create-tool-list-actions.ts')).createToolListActions,
    ),
    texts: loadOnce(async () =>
      (await import('./tasks/create-text-actions.ts')).createTextActions(unbound),
    ),
    conversation: withEdit(
      async () =>
        (await import('./conversation/create-conversation-actions.ts')).createConversationActions,
    ),
    replay: withEdit(
      async () => (await import('./replay/create-replay-actions.ts')).createReplayActions,
    ),
    fill: withEdit(
      async () => (await import('./arguments/create-fill-actions.ts')).createFillActions,
    ),
    reducerLab: withEdit(
      async () => (await import('./reducer-lab/create-reducer-lab.ts')).createReducerLab,
    ),
    lesson: withEdit(
      async () => (await import('./documents/create-lesson-actions.ts')).createLessonActions,
    ),
    links: withEdit(
      async () => (await import('./documents/create-link-actions.ts')).createLinkActions,
    ),
    documents: withEdit(
      async () => (await import('./documents/create-document-actions.ts')).createDocumentActions,
    ),
  };
}
