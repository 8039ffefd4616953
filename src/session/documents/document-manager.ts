import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentContext } from './document-context.ts';
import { listDocuments } from './list-documents.ts';
import { toFreeName } from './new-document.ts';
import { readDocument } from './read-document.ts';
import { UNKNOWN_ID } from './restore.ts';
import type { Draft } from './storage.ts';

/** Finds, saves and opens whole documents. Reports failures as notices. */
export interface DocumentManager {
  /** The latest content, saved or not; `undefined` if it cannot be read. */
  find(id: string): Promise<Draft | undefined>;
  save(draft: Draft): Promise<void>;
  /** @returns whether it is now open */
  open(id: string): Promise<boolean>;
  /** Opens the content as a new document, under a free name; a copy in a safe start waits for Run. */
  openNew(content: Workspace, outside: boolean, isCopy?: boolean): Promise<void>;
  /** Opens any other document, or the example if there is none. */
  openAnother(id: string): Promise<void>;
}

/** Connects the open document to the storage of all documents. */
export function createDocumentManager(context: DocumentContext): DocumentManager {
  const { store, defaults, run, openDocument, storage, createId } = context;
  const { saver } = openDocument;

  const find = async (id: string): Promise<Draft | undefined> => {
    const { workspace, trust } = store.getState();
    if (workspace.id === id) {
      return { workspace, outside: trust === 'outside', revision: saver.revisionOf(id) };
    }
    const waiting = saver.waiting(id);
    if (waiting) return waiting;
    const say = (notice: string) => store.setState({ notice });
    await openDocument.checkTabs();
    try {
      const stored = await storage.load(id);
      const read = stored && (await readDocument(storage, stored));
      if (read?.ok) return read.draft;
      say(read?.notice ?? UNKNOWN_ID);
    } catch {
      say(UNREACHED);
    }
    return undefined;
  };
  const save = async ({ workspace, outside, revision }: Draft) => {
    if (!saver.waiting(workspace.id)) saver.track(workspace.id, revision);
    saver.request(workspace, outside);
    await saver.flush();
  };
  const show = (draft: Draft) => {
    openDocument.open(draft);
    run('automatic');
  };
  // A document that is shown before this waits for Run.
  const leaveSafeStart = () => {
    if (store.getState().safeStart) store.setState({ safeStart: undefined });
  };
  const openNew = async (content: Workspace, outside: boolean, isCopy = false) => {
    const { documents } = await listDocuments(context);
    const name = toFreeName(
      content.name,
      documents.map((one) => one.name),
    );
    const workspace = { ...content, id: createId(), name };
    if (!isCopy) leaveSafeStart();
    show({ workspace, outside, revision: 0 });
    leaveSafeStart();
    saver.request(workspace, outside);
    await saver.flush();
  };
  const open = async (id: string) => {
    const isOpen = id === store.getState().workspace.id;
    const draft = isOpen ? undefined : await find(id);
    if (draft) show(draft);
    if (!isOpen && !draft) return false;
    leaveSafeStart();
    return true;
  };
  const openAnother = async (id: string) => {
    const { documents } = await listDocuments(context);
    for (const other of documents) {
      const draft = other.id === id ? undefined : await find(other.id);
      if (draft) return show(draft);
    }
    show({ workspace: { ...defaults, id: createId() }, outside: false, revision: 0 });
  };

  return { find, save, open, openNew, openAnother };
}

/** The notice for a storage that rejects. */
export const UNREACHED =
  'The storage of this browser did not respond. No workspace was changed. Try again, or reload the page.';
