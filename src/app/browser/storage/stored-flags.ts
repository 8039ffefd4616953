import type { CrashFlags } from '../../../session/documents/index.ts';
import { scopedName } from '../../lib/scoped-name.ts';
import { createId } from '../create-id.ts';

/**
 * Flags in `localStorage`, which is written synchronously. Each page has its own, so that the run
 * of a living page is not taken for a crash.
 */
export function createStoredFlags(): CrashFlags {
  const page = createId();
  let living: ReadonlySet<string> | undefined;
  /** The marks of a document that living pages have not set; of a crash, or of this page. */
  const marksOf = (id: string) =>
    Object.keys(localStorage).filter((key) => {
      // Earlier versions had one mark for all pages.
      if (key === KEY + id) return true;
      if (!key.startsWith(KEY) || !key.endsWith(`.${id}`)) return false;
      return !living?.has(key.slice(KEY.length, -id.length - 1)) || key === own(id);
    });
  const own = (id: string) => `${KEY}${page}.${id}`;
  return {
    read: (id) => marksOf(id).some((key) => key !== own(id)),
    write: (id, busy) => {
      if (busy) localStorage.setItem(own(id), 'yes');
      else for (const key of marksOf(id)) localStorage.removeItem(key);
    },
    refresh: async () => {
      const { findLivingPages, holdPageLock } = await import('./living-pages.ts');
      if (!living) holdPageLock(page);
      living = await findLivingPages();
    },
  };
}

const KEY = scopedName('toolyard.busy.');
