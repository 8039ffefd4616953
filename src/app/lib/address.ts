/** What may follow each first part of an address, `#/<route>/<rest>`. */
const ROUTES = {
  /** A workspace of this browser, by its id. */
  w: /^[\w-]{1,64}$/,
} as const satisfies Record<string, RegExp>;

/** A place of the page. */
export interface Address {
  route: keyof typeof ROUTES;
  rest: string;
}

/**
 * Reads the fragment of the page's address.
 *
 * @returns `undefined` where it leads nowhere.
 *
 * @example
 * parseAddress('#/w/3f9a'); // { route: 'w', rest: '3f9a' }
 */
export function parseAddress(hash: string): Address | undefined {
  const [, first = '', rest = ''] = /^#\/([^/]+)\/(.+)$/.exec(hash) ?? [];
  return isRoute(first) && ROUTES[first].test(rest) ? { route: first, rest } : undefined;
}

/** The fragment that leads to a place, with its `#`. */
export function toHash({ route, rest }: Address): string {
  return `#/${route}/${rest}`;
}

function isRoute(text: string): text is Address['route'] {
  return Object.hasOwn(ROUTES, text);
}
