import { jsonLength } from '../../lib/bounded-json.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DocumentContext } from './document-context.ts';
import type { DocumentList } from './documents.ts';

/** Lists the stored documents and those that exist only in this page. */
export async function listDocuments({
  store,
  openDocument: { saver },
  storage,
}: Pick<DocumentContext, 'store' | 'openDocument' | 'storage'>): Promise<DocumentList> {
  await saver.flush();
  const { workspace, safeStart } = store.getState();
  const [stored, backups] = await Promise.all([
    storage.list().catch(() => undefined),
    storage.listBackups().catch(() => []),
  ]);
  const known = (stored ?? []).map((entry) => {
    const draft = saver.waiting(entry.id);
    return { ...entry, ...(draft && describe(draft.workspace)), unsaved: draft !== undefined };
  });
  const ids = new Set(known.map(({ id }) => id));
  // A safe start shows no workspace: until the stored one is read, this is the example.
  const open = safeStart === undefined || stored === undefined ? [workspace] : [];
  const more = [...open, ...saver.drafts().map((draft) => draft.workspace)].filter(
    ({ id }) => ids.size < ids.add(id).size,
  );
  const unsaved = more.map((one) => ({
    ...{ id: one.id, changedAt: undefined, unsaved: saver.waiting(one.id) !== undefined },
    ...describe(one),
  }));
  return { documents: [...unsaved, ...known], backups, refused: stored === undefined };
}

function describe(workspace: Workspace) {
  return { name: workspace.name, size: jsonLength(workspace) };
}
