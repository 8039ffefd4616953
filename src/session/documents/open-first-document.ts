import type { ChosenParts, SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { FoundLink } from './find-linked-document.ts';
import type { OpenDocumentOptions } from './open-document.ts';
import { EXAMPLE_SHOWN, LAST_SHOWN, type Restored, restore } from './restore.ts';
import { createAttendant } from './save-notices.ts';
import { syncTabs, type TabSync } from './tab-sync.ts';

/** Dependencies of {@link begin}. */
export interface BeginOptions extends TabSync, Pick<OpenDocumentOptions, 'busy'> {
  /** Shown while no document is restored. */
  example: Workspace;
  /** The document named in the page's address. */
  id: string | undefined;
  /** The document contained in the page's address. */
  link: string | undefined;
  createId(): string;
}

/** The first document of a visit, after the storage has answered. */
export interface Beginning {
  /**
   * Shows it unless the user has already made an edit. @returns whether another document is now
   * open
   */
  adopt(): boolean;
  /** Removes the listeners of the visit. */
  end(): void;
}

/** Reads the document of the last visit, and takes care of documents from now on. Never rejects. */
export async function begin(options: BeginOptions): Promise<Beginning> {
  const { store, storage, openDocument, example, id, link } = options;
  openDocument.attend(createAttendant(options));
  const end = syncTabs(options);
  const tabs = openDocument.checkTabs();
  const {
    draft,
    notice: arrival,
    refused,
    offer,
    rest,
  }: Arrival = link === undefined ? await restore(storage, id) : await follow(link, options);
  await tabs;
  const notice = [arrival, toRepairNotice(storage.takeRepairs?.() ?? 0)].filter(Boolean).join(' ');
  return {
    end,
    adopt: () => {
      const untouched = store.getState().workspace === example;
      if (draft && untouched) {
        const { chosen, editorTab } = store.getState();
        openDocument.open(draft, rest);
        if (chosen) keepTabs(store, chosen, editorTab);
        const { autoRun, safeStart } = store.getState();
        if (!autoRun && safeStart === undefined) store.setState({ safeStart: 'crash' });
      }
      if (draft && !untouched && link !== undefined) {
        store.setState({ notice: LINK_LATE });
        return false;
      }
      if (draft && !untouched) {
        const offer = { notice: EDITED_FIRST, label: 'Open the saved one', id: draft.workspace.id };
        store.setState({ notice: EDITED_FIRST, offer });
      }
      if (notice !== '') store.setState({ notice, ...(offer && { offer: { ...offer, notice } }) });
      if (refused) store.setState({ save: 'memory-only' });
      return draft !== undefined && untouched;
    },
  };
}

/** Shows the tabs that the user pressed before the document arrived. Its calls are others. */
function keepTabs(
  store: BeginOptions['store'],
  { editorTab, bottomTab }: ChosenParts,
  pressed: SessionState['editorTab'],
): void {
  store.setState({
    ...(editorTab && { editorTab: pressed }),
    chosen: { ...(editorTab && { editorTab }), ...(bottomTab && { bottomTab }) },
  });
}

type Arrival = Omit<Restored, 'notice'> & Partial<Omit<FoundLink, 'draft'>>;

/**
 * The document of a link, or the document that the visit opens without it, with the reason. Never
 * rejects.
 */
async function follow(link: string, options: BeginOptions): Promise<Arrival> {
  let why = LINK_NOT_LOADED;
  try {
    const { findLinked } = await import('./find-linked-document.ts');
    const found = await findLinked(link, options);
    if (found.ok) return found;
    why = found.notice;
  } catch {
    // The code that reads links failed to load.
  }
  const { storage } = options;
  const { draft, refused } = await restore(storage);
  const notice = `${why} ${draft ? LAST_SHOWN : EXAMPLE_SHOWN}`;
  return { ...(draft && { draft }), ...(refused && { refused }), notice };
}

function toRepairNotice(count: number): string | undefined {
  if (count === 0) return undefined;
  const found = count === 1 ? 'A stored entry' : `${count} stored entries`;
  return `${found} could not be read. The list of workspaces has a backup, which you can export or delete.`;
}

const LINK_NOT_LOADED =
  'The code that reads links did not load, so the link was not opened. Check the network and open the link again.';
const LINK_LATE =
  'The workspace of the link loaded after your first edit, so it is not shown. Your edit is saved. Open the link again to see its workspace.';
const EDITED_FIRST =
  'The saved workspace loaded after your first edit. Both are saved: your edit is in a new workspace.';
