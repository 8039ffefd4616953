import { useSyncExternalStore } from 'react';
import { type Address, parseAddress } from './address.ts';

/** The pages other than the playground, in the order of their links. */
export const PAGES = [
  { page: 'learn', label: 'Learn' },
  { page: 'examples', label: 'Examples' },
  { page: 'reference', label: 'Reference' },
] as const satisfies readonly { page: Address['route']; label: string }[];

/** A page other than the playground. */
export type PageRoute = (typeof PAGES)[number]['page'];

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
  return PAGES.some(({ page }) => page === route);
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
