import { toLatest } from '../playback/show-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectFirstCall } from '../store/selection.ts';
import { createMemoryArchive, type RunArchive } from './archive.ts';
import { toPastState } from './past-state.ts';
import { type RecordContext, recordRuns } from './record-runs.ts';
import type { RunActions } from './run-actions.ts';
import { RunHistory } from './run-history.ts';
import { runTitle } from './run-record.ts';
import { toTraceFile } from './trace-file.ts';

/** Dependencies of {@link openRunHistory}. */
export interface RunHistoryContext extends RecordContext, Pick<EditContext, 'edit'> {
  /** Loads the storage of runs. Default: memory. */
  loadArchive: (() => Promise<RunArchive>) | undefined;
}

/**
 * Records every run that ends after its creation, and stores the records apart from the document.
 * If the archive fails, they stay in memory.
 *
 * Source: docs/contract.md#workspace.
 */
export async function openRunHistory(context: RunHistoryContext): Promise<RunActions> {
  const archive = await context.loadArchive?.().catch(() => undefined);
  const history = new RunHistory(context.store, archive ?? createMemoryArchive());
  recordRuns(context, history);
  return createRunActions(context, history);
}

function createRunActions({ store, edit }: RunHistoryContext, history: RunHistory): RunActions {
  return {
    pin: (side, id) => {
      const other = side === 'a' ? 'b' : 'a';
      const current = history.state[side];
      const given = current === id ? undefined : id;
      history.set({
        [side]: given,
        ...(given !== undefined && history.state[other] === given && { [other]: undefined }),
      });
    },
    rename: (id, name) => {
      const text = name.trim();
      history.keep(
        history.state.records.map((one) => {
          if (one.id !== id) return one;
          const { name: _, ...unnamed } = one;
          return text === '' ? unnamed : { ...unnamed, name: text };
        }),
      );
    },
    remove: (id) => history.remove(history.state.records.filter((one) => one.id === id)),
    clear: () => history.remove(history.state.records.slice(0, -1)),
    restoreRemoved: () => {
      const { records, removed } = history.state;
      const all = [...records, ...removed].sort((a, b) => a.number - b.number);
      history.set({ removed: [] });
      history.keep(all);
    },
    show: (id) => {
      const found = history.find(id);
      const shown = found && toPastState(found, store.getState());
      if (shown) store.setState(shown);
    },
    showLatest: () => {
      if (store.getState().past) store.setState(toLatest(store.getState()));
    },
    restoreWorkspace: (id) => {
      const found = history.find(id);
      const input = found?.detail?.input;
      if (!found || !input) return;
      edit(
        { label: `Restored the workspace of ${runTitle(found)}`, offersUndo: true },
        ({ id: own, name }) => ({ ...input, id: own, name }),
        selectFirstCall(input),
      );
    },
    exportTrace: (id) => {
      const found = history.find(id);
      const trace = found && toTraceFile(found);
      return trace && `${JSON.stringify(trace, null, 2)}\n`;
    },
  };
}
