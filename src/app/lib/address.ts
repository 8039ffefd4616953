/** The meaning of the rest of an address, `#/<route>/<rest>`, for each route. */
const ROUTES = {
  /** A workspace of this browser, by its id. */
  w: /^[\w-]{1,64}$/,
  /** A workspace in the address itself; its decoder reports errors. */
  s: /./,
  /** A lesson by its name, or all of them. */
  learn: /^[a-z0-9-]{0,64}$/,
  /** An example by its name, or all of them. */
  examples: /^[a-z0-9-]{0,64}$/,
  /** A clause of the contract by its name, or all of them. */
  reference: /^[a-z0-9-]{0,64}$/,
} as const satisfies Record<string, RegExp>;

/** A place of the page. */
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
 * parseAddress('#/learn'); // { route: 'learn', rest: '' }
 */
export function parseAddress(hash: string): Address | undefined {
  const [, first = '', rest = ''] = /^#\/([^/]+)(?:\/(.*))?$/.exec(hash) ?? [];
  return isRoute(first) && ROUTES[first].test(rest) ? { route: first, rest } : undefined;
}

/** The fragment of a place, with its `#`. */
export function toHash({ route, rest }: Address): string {
  return rest === '' ? `#/${route}` : `#/${route}/${rest}`;
}

function isRoute(text: string): text is Address['route'] {
  return Object.hasOwn(ROUTES, text);
}
