import { useEffect, useState } from 'react';
import { loadOnce } from '../../../lib/load-once.ts';
import type { ReferenceSearch } from './search/create-reference-search.ts';

const load = loadOnce(() =>
  import('./search/open-search.ts').then(({ openSearch }) => openSearch()),
);

/**
 * The search of the reference, loaded when it is first wanted: the reference in full is larger than
 * the page that asks.
 *
 * @returns `undefined` until it is loaded, `failed` if it could not be loaded
 */
export function useReferenceSearch(isWanted: boolean): ReferenceSearch | 'failed' | undefined {
  const [search, setSearch] = useState<ReferenceSearch | 'failed'>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (found) => isGone || setSearch(() => found),
      () => isGone || setSearch('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return search;
}
