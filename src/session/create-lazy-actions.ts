import { loadOnce } from '../lib/load-once.ts';
import type { LazyActionsContext } from './action-context.ts';
import type { LazyActions } from './lazy-actions.ts';

type Loaders = { [Name in keyof LazyActions]: () => Promise<LazyActions[Name]> };

/** @returns the groups by name. Each is loaded once; a failed load is retried. */
export function createLazyActions(context: LazyActionsContext): Loaders {
  return {
    runHistory: loadOnce(async () =>
      (await import('./run-history/create-run-actions.ts')).openRunHistory(context),
    ),
    scenario: loadOnce(async () =>
      (await import('./scenario/create-scenario-actions.ts')).createScenarioActions(context),
    ),
    budget: loadOnce(async () =>
      (await import('./budget/create-budget-actions.ts')).createBudgetActions(context),
    ),
    personalityDiff: loadOnce(async () =>
      (
        await import('./personality-diff/create-personality-diff-actions.ts')
      ).createPersonalityDiffActions(context),
    ),
    playback: loadOnce(async () =>
      (await import('./playback/create-playback-actions.ts')).createPlaybackActions(context),
    ),
    turn: loadOnce(async () =>
      (await import('./scenario/create-turn-actions.ts')).createTurnActions(context),
    ),
    batch: loadOnce(async () =>
      (await import('./batch/create-batch-actions.ts')).createBatchActions(context),
    ),
    remoteRun: loadOnce(async () =>
      (await import('./remote-run/create-remote-run-actions.ts')).createRemoteRunActions(context),
    ),
    toolList: loadOnce(async () =>
      (await import('./tool-list/create-tool-list-actions.ts')).createToolListActions(context),
    ),
    fill: loadOnce(async () =>
      (await import('./arguments/create-fill-actions.ts')).createFillActions(context),
    ),
    reducerLab: loadOnce(async () =>
      (await import('./reducer-lab/create-designer.ts')).createDesigner(context),
    ),
    lesson: loadOnce(async () =>
      (await import('./documents/create-replace-actions.ts')).createLessonActions(context),
    ),
    links: loadOnce(async () =>
      (await import('./documents/create-link-actions.ts')).createLinkActions(context),
    ),
    documents: loadOnce(async () =>
      (await import('./documents/create-document-actions.ts')).createDocumentActions(context),
    ),
  };
}
