import type { StoreApi } from 'zustand/vanilla';
import type { Schedule } from '../lib/schedule.ts';
import type { SessionState } from '../store/state.ts';
import type { History } from '../store/undo-history.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createSaver, type Saver } from './autosave.ts';
import type { BusyFlag } from './crash-guard.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** What {@link createOpenDocument} works with. */
export interface OpenDocumentOptions {
  store: StoreApi<SessionState>;
  storage: WorkspaceStorage;
  history: History;
  busy: BusyFlag;
  afterEdit: Schedule;
  show: Show;
}

/** Shows a document of which nothing has run yet, and in the same moment what else is true of it. */
export type Show = (
  workspace: Workspace,
  trust: SessionState['trust'],
  facts?: Partial<SessionState>,
) => void;

/** Looks after what seldom happens to a save, in a file that is loaded beside the page. */
export interface Attendant {
  saved(): void;
  failed(error: unknown): void;
  /** Another page had saved document `id`, so what was to be saved is another document now. */
  copied(id: string, copy: Pick<Workspace, 'id' | 'name'>): void;
}

/** Where the open document lies: one at a time, and each is saved by itself. */
export interface OpenDocument {
  saver: Saver;
  /**
   * Puts another document in the place of the open one, which is saved; `undo` begins anew.
   *
   * @param link that it came by, as long as it is not stored.
   */
  open(draft: Draft, link?: string): void;
  /** Saves what is open, soon. */
  save(): void;
  /** Says who looks after saves from now on. No document that was stored is open before that. */
  attend(attendant: Attendant): void;
}

/** Opens documents and keeps them saved. */
export function createOpenDocument({
  store,
  storage,
  history,
  busy,
  afterEdit,
  show,
}: OpenDocumentOptions): OpenDocument {
  let attendant: Attendant | undefined;
  const saver = createSaver({
    storage,
    afterEdit,
    onState: (id, save, error) => {
      const { workspace, kept } = store.getState();
      if (workspace.id === id) {
        const isFirst = save === 'saved' && !kept;
        store.setState({ save, ...(isFirst && { kept: true, link: undefined }) });
        if (isFirst) storage.noteOpen(id);
      }
      if (save === 'saved') attendant?.saved();
      if (save === 'memory-only') attendant?.failed(error);
    },
    onCopied: (id, copy) => attendant?.copied(id, copy),
  });
  return {
    saver,
    open: ({ workspace, outside, revision }, link) => {
      const { id } = workspace;
      // Each document is left with everything that was typed into it.
      void saver.flush();
      const waits = saver.waiting(id) !== undefined;
      if (!waits) saver.track(id, revision);
      // What is not stored is nothing that the next visit could begin with.
      if (saver.revisionOf(id) > 0 || waits) storage.noteOpen(id);
      history.clear();
      store.setState({ autoRun: !busy.turnTo(id) });
      show(workspace, outside ? 'outside' : 'own', {
        kept: saver.revisionOf(id) > 0,
        save: waits ? 'memory-only' : 'saved',
        link,
      });
    },
    save: () => {
      const { workspace, trust } = store.getState();
      saver.request(workspace, trust === 'outside');
    },
    attend: (next) => {
      attendant = next;
    },
  };
}
