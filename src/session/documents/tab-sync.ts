import type { StoreApi } from 'zustand/vanilla';
import { selectFirstCall } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import type { History } from '../store/undo-history.ts';
import { findCall } from '../workspace/transitions.ts';
import type { OpenDocument } from './open-document.ts';
import { readDocument } from './read-document.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** Dependencies of {@link syncTabs}. */
export interface TabSync {
  storage: WorkspaceStorage;
  store: StoreApi<SessionState>;
  openDocument: OpenDocument;
  history: History;
}

/**
 * Loads the saves of another page into the open document. If this page has unsaved edits, it
 * ignores such a save. Its own next save detects the conflict and creates a copy.
 *
 * Source: docs/contract.md#workspace.
 *
 * @returns a function that ends the synchronisation.
 */
export function syncTabs({ storage, store, openDocument, history }: TabSync): () => void {
  const { saver } = openDocument;
  const mayChange = (id: string) =>
    store.getState().workspace.id === id && saver.waiting(id) === undefined;

  const adopt = (draft: Draft) => {
    const { workspace, revision, outside } = draft;
    const { trust, selectedCallId } = store.getState();
    if ((trust === 'outside') !== outside) return openDocument.open(draft);
    saver.track(workspace.id, revision);
    // Undo on this page does not cover edits of the other page.
    history.clear();
    const stays = selectedCallId !== undefined && findCall(workspace, selectedCallId);
    store.setState({ workspace, kept: true, ...(!stays && selectFirstCall(workspace)) });
  };
  const catchUp = async (id: string) => {
    const stored = await storage.load(id);
    const read = stored && (await readDocument(storage, stored));
    if (!read?.ok || !mayChange(id) || read.draft.revision <= saver.revisionOf(id)) return;
    adopt(read.draft);
    store.setState({ notice: CHANGED_BY_OTHER_TAB });
  };

  const end = storage.watch?.(({ id, kind }) => {
    if (!mayChange(id)) return;
    if (kind === 'removed') {
      saver.forget(id);
      store.setState({ kept: false, notice: REMOVED });
    }
    // The next save finds a document that cannot be read now.
    else catchUp(id).catch(() => {});
  });
  return () => end?.();
}

const CHANGED_BY_OTHER_TAB = 'Another tab changed this workspace. Its changes are shown here.';
const REMOVED = 'Another tab deleted this workspace. The next edit saves it again.';
