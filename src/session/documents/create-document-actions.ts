import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import { findExcess } from '../workspace/find-excess.ts';
import { holdsCode, readImport } from '../workspace/parse-import.ts';
import type { ParsedWorkspace } from '../workspace/parse-workspace.ts';
import { createBackupActions } from './create-backup-actions.ts';
import type { DocumentActions } from './document-actions.ts';
import type { DocumentContext } from './document-context.ts';
import { createDocumentManager, UNREACHED } from './document-manager.ts';
import { toFileName } from './documents.ts';
import { listDocuments } from './list-documents.ts';
import { toEmpty } from './new-document.ts';

/** Creates the actions on whole workspaces. */
export function createDocumentActions(
  context: DocumentContext & Pick<EditContext, 'edit'>,
): DocumentActions {
  const { store, defaults, openDocument, storage, edit } = context;
  const { saver } = openDocument;
  let said: string | undefined;
  const say = (notice: string) => {
    said = notice;
    store.setState({ notice });
  };
  const openId = () => store.getState().workspace.id;
  const { find, save, open, openNew, openAnother } = createDocumentManager(context);

  const openParsed = async (parsed: ParsedWorkspace) => {
    if (!parsed.ok) {
      say(`This workspace cannot be opened. No workspace was changed. ${parsed.message}`);
      return false;
    }
    await openNew(parsed.workspace, holdsCode(parsed.workspace));
    // Above the opened workspace, the reason why an earlier one was not opened would be about it.
    if (said !== undefined && store.getState().notice === said) {
      store.setState({ notice: undefined });
    }
    return true;
  };

  return {
    list: () => listDocuments(context),
    create: (content) => openNew(content === 'example' ? defaults : toEmpty(defaults), false),
    open,
    rename: async (id, typed) => {
      const name = typed.trim();
      if (name === '') return;
      if (id === openId()) {
        edit(`Renamed the workspace`, (one) => (one.name === name ? one : { ...one, name }));
        return saver.flush();
      }
      const excess = findExcess({ name });
      if (excess !== undefined) return say(`The workspace was not renamed. ${excess}`);
      const draft = await find(id);
      if (draft) await save({ ...draft, workspace: { ...draft.workspace, name } });
    },
    duplicate: async (id) => {
      const draft = await find(id);
      if (draft) await openNew(draft.workspace, draft.outside, true);
    },
    remove: async (id) => {
      const wasOpen = id === openId();
      const draft = await find(id);
      if (!draft) return undefined;
      if (wasOpen) await openAnother(id);
      saver.forget(id);
      try {
        // A write in progress would restore it.
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
      const draft = await find(id);
      return draft && { fileName: toFileName(draft.workspace), text: toJsonText(draft.workspace) };
    },
    ...createBackupActions(context, openParsed),
  };
}
