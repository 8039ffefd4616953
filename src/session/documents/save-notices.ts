import type { Workspace } from '../workspace/workspace.ts';
import type { Attendant, OpenDocumentOptions } from './open-document.ts';

/** Notices for saves that failed or that another tab has preceded, with remedies. */
export function createAttendant({
  store,
  storage,
  history,
  busy,
}: Pick<OpenDocumentOptions, 'store' | 'storage' | 'history' | 'busy'>): Attendant {
  let trouble: string | undefined;
  return {
    saved: () => {
      if (trouble !== undefined && store.getState().notice === trouble) {
        store.setState({ notice: undefined });
      }
      trouble = undefined;
    },
    failed: (error) => {
      // Shown once, and not after each key.
      if (trouble !== undefined) return;
      trouble = isFull(error) ? FULL : NOT_SAVED;
      if (store.getState().notice === undefined) store.setState({ notice: trouble });
    },
    copied: (id, copy) => {
      const { workspace } = store.getState();
      const isOpen = workspace.id === id;
      const rename = (one: Workspace): Workspace => ({ ...one, ...copy });
      const notice = `Another tab changed this workspace at the same time. Your edits are saved in “${copy.name}”.`;
      const offer = {
        ...{ notice, label: isOpen ? 'Open the other' : 'Open it' },
        id: isOpen ? id : copy.id,
      };
      if (isOpen) {
        // The user continues in the copy.
        busy.turnTo(copy.id);
        storage.noteOpen(copy.id);
        history.rewrite(rename);
      }
      store.setState({ notice, offer, ...(isOpen && { workspace: rename(workspace) }) });
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

const FULL =
  'The storage of this browser is full, so edits exist in memory only. Export the workspace as a file, or delete workspaces that you do not need. The next edit tries to save again.';
const NOT_SAVED =
  'The browser could not save the last edit, so it exists in memory only. Export the workspace as a file to be safe. The next edit tries to save again.';
