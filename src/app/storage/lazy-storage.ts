import type { WorkspaceStorage } from '../../session/storage.ts';
import { loadOnce } from '../../simulation/index.ts';

/**
 * A storage that is loaded beside the page: the page is usable before what was saved is there.
 *
 * @param load brings the real one
 */
export function createLazyStorage(load: () => Promise<WorkspaceStorage>): WorkspaceStorage {
  let loaded: WorkspaceStorage | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
    return loaded;
  });
  return {
    load: async () => (await get()).load(),
    save: async (workspace) => (await get()).save(workspace),
    // Before it is loaded nothing was opened, so there is no document to speak for.
    stash: (workspace) => loaded?.stash?.(workspace),
    setAside: async (document) => (await get()).setAside(document),
  };
}
