import { cleanLink } from '../../session/share/index.ts';

/** The meaning of the rest of an address, `#/<route>/<rest>`, for each route. */
const ROUTES = {
  /** A workspace of this browser, by its id. */
  w: /^[\w-]{1,64}$/,
  /** A workspace in the address itself; its decoder reports errors. */
  s: /./,
  /** The name of a lesson and perhaps its step, which its page mends; or empty for all. */
  learn: /^(?:[a-z0-9-]{1,64}(?:\/.*)?)?$/,
  /** The name of an example, or empty for all. */
  examples: /^[a-z0-9-]{0,64}$/,
  /** The id of a clause of the contract, or empty for all; then a place on its page and a search. */
  reference: /^[a-z0-9-]{0,64}(\?.*)?$/,
} as const satisfies Record<string, RegExp>;

/** A location within the page. */
export interface Address {
  route: keyof typeof ROUTES;
  /** Empty for the whole list. */
  rest: string;
}

/**
 * Parses the fragment of the page's address.
 *
 * @returns `undefined` for an invalid one.
 *
 * @example
 * parseAddress('#/w/3f9a'); // { route: 'w', rest: '3f9a' }
 * parseAddress('#/s/4.ab%20c'); // { route: 's', rest: '4.abc' }, as a pasted link may have spaces
 * parseAddress('#/reference?q=call'); // { route: 'reference', rest: '?q=call' }
 * parseAddress('#/learn'); // { route: 'learn', rest: '' }
 */
export function parseAddress(hash: string): Address | undefined {
  // A search may follow the route itself: `#/reference?q=timeout`.
  const [, first = '', rest = ''] = /^#\/([^/?]+)(?:\/|(?=\?)|$)(.*)$/.exec(hash) ?? [];
  if (!isRoute(first) || !ROUTES[first].test(rest)) return undefined;
  return { route: first, rest: first === 's' ? cleanLink(rest) : rest };
}

/** The fragment of a location, with its `#`. */
export function toHash({ route, rest }: Address): string {
  return rest === '' ? `#/${route}` : `#/${route}/${rest}`;
}

function isRoute(text: string): text is Address['route'] {
  return Object.hasOwn(ROUTES, text);
}
