import type { StoreApi } from 'zustand/vanilla';
import type { Schedule } from '../lib/schedule.ts';
import type { SessionState } from '../store/state.ts';
import type { History } from '../store/undo-history.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createSaver, type Saver } from './autosave.ts';
import type { BusyFlag } from './crash-guard.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** Dependencies of {@link createOpenDocument}. */
export interface OpenDocumentOptions {
  store: StoreApi<SessionState>;
  storage: WorkspaceStorage;
  history: History;
  busy: BusyFlag;
  /** The address asks for a safe start: each document waits for its own Run. */
  safe?: boolean | undefined;
  afterEdit: Schedule;
  show: Show;
}

/** Shows a document that has not run yet, together with other changes of the state. */
export type Show = (
  workspace: Workspace,
  trust: SessionState['trust'],
  facts?: Partial<SessionState>,
) => void;

/** Handles rare events of a save. Its code is loaded separately. */
export interface Attendant {
  saved(): void;
  failed(error: unknown): void;
  /** Another page has saved document `id`, so the draft is now a separate document. */
  copied(id: string, copy: Pick<Workspace, 'id' | 'name'>): void;
}

/** The storage of the open document. Each document is saved separately. */
export interface OpenDocument {
  saver: Saver;
  /**
   * Replaces the open document, which is saved. The new one has an empty undo history.
   *
   * @param link The link that it came from, while it is not stored.
   */
  open(draft: Draft, link?: string): void;
  /** Saves the open document soon. */
  save(): void;
  /** Finds out which other tabs are alive, before {@link open}. Never rejects. */
  checkTabs(): Promise<void>;
  /** Sets the handler for save events. No stored document is open before this call. */
  attend(attendant: Attendant): void;
}

/** Opens documents and keeps them saved. */
export function createOpenDocument({
  store,
  storage,
  history,
  busy,
  safe = false,
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
      // Each document keeps its last edits before another one opens.
      void saver.flush();
      const waits = saver.waiting(id) !== undefined;
      if (!waits) saver.track(id, revision);
      // A document that is not stored cannot be the first one of the next visit.
      if (saver.revisionOf(id) > 0 || waits) storage.noteOpen(id);
      history.clear();
      const crashed = busy.turnTo(id);
      const { safeStart } = store.getState();
      store.setState({ autoRun: !crashed && !safe && safeStart === undefined });
      show(workspace, outside ? 'outside' : 'user', {
        kept: saver.revisionOf(id) > 0,
        save: waits ? 'memory-only' : 'saved',
        link,
      });
    },
    save: () => {
      const { workspace, trust } = store.getState();
      saver.request(workspace, trust === 'outside');
    },
    checkTabs: () => busy.refresh(),
    attend: (next) => {
      attendant = next;
    },
  };
}
