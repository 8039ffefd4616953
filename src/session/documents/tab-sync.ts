import type { StoreApi } from 'zustand/vanilla';
import { selectFirstCall } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import type { History } from '../store/undo-history.ts';
import { findCall } from '../workspace/transitions.ts';
import type { OpenDocument } from './open-document.ts';
import { readDocument } from './read-document.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** What {@link syncTabs} works with. */
export interface TabSync {
  storage: WorkspaceStorage;
  store: StoreApi<SessionState>;
  openDocument: OpenDocument;
  history: History;
}

/**
 * Takes over what another page saves of the open document. Where this page has edits of its own
 * that are not saved, it leaves them alone: the next save finds out, and makes a copy.
 *
 * Source: docs/contract.md#workspace.
 *
 * @returns a function that ends it.
 */
export function syncTabs({ storage, store, openDocument, history }: TabSync): () => void {
  const { saver } = openDocument;
  const mayChange = (id: string) =>
    store.getState().workspace.id === id && saver.waiting(id) === undefined;

  const takeOver = (draft: Draft) => {
    const { workspace, revision, outside } = draft;
    const { trust, selectedCallId } = store.getState();
    if ((trust === 'outside') !== outside) return openDocument.open(draft);
    saver.track(workspace.id, revision);
    // What was typed there is not undone here.
    history.clear();
    const stays = selectedCallId !== undefined && findCall(workspace, selectedCallId);
    store.setState({ workspace, kept: true, ...(!stays && selectFirstCall(workspace)) });
  };
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

const TAKEN_OVER = 'Another tab changed this workspace. Its changes are shown here.';
const REMOVED = 'Another tab deleted this workspace. The next edit saves it again.';
