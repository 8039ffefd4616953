import type { StoreApi } from 'zustand/vanilla';
import type { BusyFlag } from './busy-flag.ts';
import type { History } from './history.ts';
import { createSaver, type Saver } from './saver.ts';
import type { Schedule } from './schedule.ts';
import { selectFirstCall } from './selection.ts';
import type { SessionState } from './state.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';
import { findCall } from './transitions.ts';
import type { Workspace } from './workspace.ts';

/** What {@link createDesk} works with. */
export interface DeskOptions {
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

/** Where the open document lies: one at a time, and each is saved by itself. */
export interface Desk {
  saver: Saver;
  /** Puts another document in the place of the open one, which is saved; `undo` begins anew. */
  open(draft: Draft): void;
  /** Puts a newer state of the open document in its place. */
  takeOver(draft: Draft): void;
  /** Saves what is open, soon. */
  save(): void;
}

/** Opens documents and keeps them saved. */
export function createDesk({ store, storage, history, busy, afterEdit, show }: DeskOptions): Desk {
  let trouble: string | undefined;
  const saver = createSaver({
    storage,
    afterEdit,
    onState: (id, save, error) => {
      const { workspace, notice } = store.getState();
      if (workspace.id === id) {
        store.setState({ save });
        if (save === 'saved' && !store.getState().kept) {
          store.setState({ kept: true });
          storage.noteOpen(id);
        }
      }
      if (save === 'saved' && trouble !== undefined) {
        if (notice === trouble) store.setState({ notice: undefined });
        trouble = undefined;
      }
      // Said once, and not after each key.
      if (save !== 'memory-only' || trouble !== undefined) return;
      trouble = isFull(error) ? FULL : NOT_SAVED;
      if (notice === undefined) store.setState({ notice: trouble });
    },
    onCopied: (id, copy) => {
      const { workspace } = store.getState();
      if (workspace.id === id) {
        const rename = (one: Workspace): Workspace => ({ ...one, ...copy });
        history.rewrite(rename);
        store.setState({ workspace: rename(workspace) });
        busy.turnTo(copy.id);
        storage.noteOpen(copy.id);
      }
      const notice = `Another tab changed “${workspace.name}” meanwhile. Nothing is lost: your edits are in “${copy.name}”.`;
      const isOpen = workspace.id === id;
      store.setState({
        notice,
        offer: { notice, label: isOpen ? 'Open the other' : 'Open it', id: isOpen ? id : copy.id },
      });
    },
  });

  const open = ({ workspace, outside, revision }: Draft) => {
    const { id } = workspace;
    // Each document is left with everything that was typed into it.
    void saver.flush();
    const waits = saver.waiting(id) !== undefined;
    if (!waits) saver.track(id, revision);
    storage.noteOpen(id);
    history.clear();
    store.setState({ autoRun: !busy.turnTo(id) });
    show(workspace, outside ? 'outside' : 'own', {
      kept: saver.revisionOf(id) > 0,
      save: waits ? 'memory-only' : 'saved',
    });
  };

  return {
    saver,
    open,
    takeOver: (draft) => {
      const { workspace, revision, outside } = draft;
      const { trust, selectedCallId } = store.getState();
      if ((trust === 'outside') !== outside) return open(draft);
      saver.track(workspace.id, revision);
      const stays = selectedCallId !== undefined && findCall(workspace, selectedCallId);
      history.clear();
      store.setState({ workspace, ...(!stays && selectFirstCall(workspace)) });
    },
    save: () => {
      const { workspace, trust } = store.getState();
      saver.request(workspace, trust === 'outside');
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

const FULL =
  'The storage of this browser is full, so edits are kept in memory alone. Export the workspace as a file, or delete workspaces that you do not need. The next edit tries again.';
const NOT_SAVED =
  'The browser could not save the last edit, so it is kept in memory alone. Export the workspace as a file to be safe. The next edit tries again.';
