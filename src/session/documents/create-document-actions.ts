import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import { holdsCode, readImport } from '../workspace/parse-import.ts';
import { type ParsedWorkspace, parseWorkspace } from '../workspace/parse-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentContext } from './document-context.ts';
import { type DocumentActions, nameDocument, toFileName } from './documents.ts';
import { toEmpty, toFreeName } from './new-document.ts';
import { readDocument } from './read-document.ts';
import { UNKNOWN_ID } from './restore.ts';
import type { Draft } from './storage.ts';

/** Ties what can be done with whole workspaces to the store and the storage. */
export function createDocumentActions(
  context: DocumentContext & Pick<EditContext, 'edit'>,
): DocumentActions {
  const { store, defaults, run, openDocument, storage, edit, createId } = context;
  const { saver } = openDocument;
  const say = (notice: string) => store.setState({ notice });
  const openId = () => store.getState().workspace.id;

  const list: DocumentActions['list'] = async () => {
    await saver.flush();
    const { workspace } = store.getState();
    const [stored, asides] = await Promise.all([
      storage.list().catch(() => undefined),
      storage.listAsides().catch(() => []),
    ]);
    const known = (stored ?? []).map((entry) => {
      const draft = saver.waiting(entry.id);
      return { ...entry, ...(draft && describe(draft.workspace)), unsaved: draft !== undefined };
    });
    const ids = new Set(known.map(({ id }) => id));
    const more = [workspace, ...saver.drafts().map((draft) => draft.workspace)].filter(
      ({ id }) => ids.size < ids.add(id).size,
    );
    const unsaved = more.map((one) => ({
      ...{ id: one.id, changedAt: undefined, unsaved: saver.waiting(one.id) !== undefined },
      ...describe(one),
    }));
    return { documents: [...unsaved, ...known], asides, refused: stored === undefined };
  };

  const findDraft = async (id: string): Promise<Draft | undefined> => {
    const { workspace, trust } = store.getState();
    if (workspace.id === id) {
      return { workspace, outside: trust === 'outside', revision: saver.revisionOf(id) };
    }
    const waiting = saver.waiting(id);
    if (waiting) return waiting;
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
  const openNew = async (content: Workspace, outside: boolean) => {
    const { documents } = await list();
    const name = toFreeName(
      content.name,
      documents.map((one) => one.name),
    );
    const workspace = { ...content, id: createId(), name };
    show({ workspace, outside, revision: 0 });
    saver.request(workspace, outside);
    await saver.flush();
  };
  const open = async (id: string) => {
    if (id === openId()) return true;
    const draft = await findDraft(id);
    if (draft) show(draft);
    return draft !== undefined;
  };
  const openAnother = async (id: string) => {
    const { documents } = await list();
    for (const other of documents) {
      if (other.id !== id && (await open(other.id))) return;
    }
    show({ workspace: { ...defaults, id: createId() }, outside: false, revision: 0 });
  };
  const openParsed = async (parsed: ParsedWorkspace) => {
    if (!parsed.ok) {
      say(`This workspace cannot be opened. No workspace was changed. ${parsed.message}`);
      return false;
    }
    await openNew(parsed.workspace, holdsCode(parsed.workspace));
    return true;
  };
  const readAside = async (key: string): Promise<unknown> => {
    try {
      return await storage.readAside(key);
    } catch {
      say(UNREACHED);
      return undefined;
    }
  };

  return {
    list,
    create: (content) => openNew(content === 'example' ? defaults : toEmpty(defaults), false),
    open,
    rename: async (id, typed) => {
      const name = typed.trim();
      if (name === '') return;
      if (id === openId()) {
        edit(`Renamed the workspace`, (one) => (one.name === name ? one : { ...one, name }));
        return saver.flush();
      }
      const draft = await findDraft(id);
      if (draft) await save({ ...draft, workspace: { ...draft.workspace, name } });
    },
    duplicate: async (id) => {
      const draft = await findDraft(id);
      if (draft) await openNew(draft.workspace, draft.outside);
    },
    remove: async (id) => {
      const wasOpen = id === openId();
      const draft = await findDraft(id);
      if (!draft) return undefined;
      if (wasOpen) await openAnother(id);
      saver.forget(id);
      try {
        // A write that is under way would bring it back.
        await saver.flush();
        await storage.remove(id);
      } catch {
        say(UNREACHED);
        return undefined;
      }
      return async () => {
        await save({ ...draft, revision: 0 });
        if (wasOpen) await open(id);
      };
    },
    importText: async (text) => {
      const read = await readImport(text);
      if (!read.ok) {
        say(read.notice);
        return false;
      }
      return openParsed(read);
    },
    take: (workspace) => openNew(workspace, false),
    toFile: async (id) => {
      const draft = await findDraft(id);
      return draft && { fileName: toFileName(draft.workspace), text: toJsonText(draft.workspace) };
    },
    openAside: async (key) => {
      const document = await readAside(key);
      return document !== undefined && openParsed(parseWorkspace(document));
    },
    asideToFile: async (key) => {
      const document = await readAside(key);
      if (document === undefined) return undefined;
      return {
        fileName: toFileName({ name: `aside ${nameDocument(document)}` }),
        text: toJsonText(document),
      };
    },
    removeAside: async (key) => {
      try {
        const document = await storage.readAside(key);
        const { reason = 'replaced' } =
          (await storage.listAsides()).find((one) => one.key === key) ?? {};
        await storage.removeAside(key);
        return () => storage.setAside(document, reason).catch(() => say(UNREACHED));
      } catch {
        say(UNREACHED);
        return undefined;
      }
    },
  };
}

const UNREACHED =
  'The storage of this browser did not respond. No workspace was changed. Try again, or reload the page.';

function describe(workspace: Workspace) {
  return { name: workspace.name, size: JSON.stringify(workspace).length };
}
