import { scopedName } from '../../lib/scoped-name.ts';

/**
 * Holds a lock while this page lives. The browser releases it when the page closes or crashes, but
 * not when the page is busy.
 *
 * @param page the id of this page
 */
export function holdPageLock(page: string): void {
  let release = () => {};
  const hold = () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks?.request(LOCK + page, () => held).catch(() => {});
  };
  hold();
  // A browser does not keep a page with a lock for Back.
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', ({ persisted }) => persisted && hold());
}

/** @returns the ids of the pages that hold their locks; none without support of the browser */
export async function findLivingPages(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])),
  );
}

const LOCK = scopedName('toolyard.page.');
