import { loadOnce } from '../../../lib/load-once.ts';
import type { WorkspaceStorage } from '../../../session/documents/index.ts';

/**
 * A storage that loads in parallel to the page, so that the page is usable before its data arrives.
 *
 * @param load imports the storage
 */
export function createLazyStorage(load: () => Promise<WorkspaceStorage>): WorkspaceStorage {
  let loaded: WorkspaceStorage | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
    return loaded;
  });
  return {
    load: async (id) => (await get()).load(id),
    save: async (draft) => (await get()).save(draft),
    remove: async (id) => (await get()).remove(id),
    noteOpen: (id) => loaded?.noteOpen(id),
    list: async () => (await get()).list(),
    // Before it is loaded, no document is open that could be recorded.
    stash: (drafts) => loaded?.stash?.(drafts) ?? false,
    addBackup: async (document, reason) => (await get()).addBackup(document, reason),
    listBackups: async () => (await get()).listBackups(),
    readBackup: async (key) => (await get()).readBackup(key),
    removeBackup: async (key) => (await get()).removeBackup(key),
    takeRepairs: () => loaded?.takeRepairs?.() ?? 0,
    watch: (listener) => {
      let ended = false;
      let end: (() => void) | undefined;
      get().then(
        (storage) => {
          if (!ended) end = storage.watch?.(listener);
        },
        () => {},
      );
      return () => {
        ended = true;
        end?.();
      };
    },
  };
}
