import type { WorkspaceStorage } from '../../session/storage.ts';

/**
 * A storage that is loaded beside the page: the page is usable before what was saved is there.
 *
 * @param load brings the real one; a failed attempt is forgotten, so that the next one tries again
 */
export function createLazyStorage(load: () => Promise<WorkspaceStorage>): WorkspaceStorage {
  let loaded: WorkspaceStorage | undefined;
  let loading: Promise<WorkspaceStorage> | undefined;
  const get = () => {
    loading ??= load().then(
      (storage) => {
        loaded = storage;
        return storage;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    load: async () => (await get()).load(),
    save: async (workspace) => (await get()).save(workspace),
    // Before it is loaded nothing was opened, so there is no document to speak for.
    stash: (workspace) => loaded?.stash?.(workspace),
    setAside: async (document) => (await get()).setAside(document),
  };
}
