import type { StoreApi } from 'zustand/vanilla';
import type { Saver } from '../saver.ts';
import type { SessionState } from '../state.ts';
import type { Draft, WorkspaceStorage } from '../storage.ts';
import { readDocument } from './read-document.ts';

/** What {@link followNeighbours} works with. */
export interface Neighbourhood {
  storage: WorkspaceStorage;
  store: StoreApi<SessionState>;
  saver: Saver;
  /** Puts a newer state of the open document in the place of the one that is shown. */
  takeOver(draft: Draft): void;
}

/**
 * Takes over what another page saves of the open document. Where this page has edits of its own
 * that are not saved, it leaves them alone: the next save finds out, and makes a copy.
 *
 * Source: page 4, 'separate tabs do not overwrite each other'.
 *
 * @returns a function that ends it.
 */
export function followNeighbours({ storage, store, saver, takeOver }: Neighbourhood): () => void {
  const mayChange = (id: string) =>
    store.getState().workspace.id === id && saver.waiting(id) === undefined;
  const catchUp = async (id: string) => {
    const stored = await storage.load(id);
    const read = stored && (await readDocument(storage, stored));
    if (!read?.ok || !mayChange(id) || read.draft.revision <= saver.revisionOf(id)) return;
    takeOver(read.draft);
    store.setState({ notice: TAKEN_OVER });
  };
  const end = storage.watch?.(({ id, kind }) => {
    if (!mayChange(id)) return;
    if (kind === 'removed') {
      saver.forget(id);
      store.setState({ kept: false, notice: REMOVED });
    }
    // What cannot be read now is found by the next save.
    else catchUp(id).catch(() => {});
  });
  return () => end?.();
}

const TAKEN_OVER = 'Another tab changed this workspace, and its changes are shown here.';
const REMOVED = 'Another tab deleted this workspace. The next edit saves it again.';
