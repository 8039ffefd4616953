import { useSyncExternalStore } from 'react';
import { type Address, parseAddress } from './address.ts';

/** A page other than the playground. */
export type PageRoute = Extract<Address['route'], 'learn' | 'examples' | 'reference'>;

/** The page and its part in the address; `undefined` means the playground. */
export interface AppRoute {
  page: PageRoute;
  /** Empty for the whole page. */
  part: string;
}

/** The current page, also after Back. */
export function useRoute(): AppRoute | undefined {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return toRoute(hash);
}

/** @returns `undefined` for the playground, which is the default. */
export function toRoute(hash: string): AppRoute | undefined {
  const address = parseAddress(hash);
  return address && isPage(address.route) ? { page: address.route, part: address.rest } : undefined;
}

function isPage(route: Address['route']): route is PageRoute {
  return route === 'learn' || route === 'examples' || route === 'reference';
}

function subscribe(listener: () => void): () => void {
  // Some browsers fire only `hashchange` for links to fragments, others `popstate` too.
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}
