/** The keys of objects in which JavaScript would list them in another order. */
const ORDERS = new WeakMap<object, string[]>();

/**
 * Notes a key before it is added to an object. JavaScript lists keys such as `2024` first, in
 * ascending order.
 */
export function noteKey(target: object, key: string): void {
  const order = ORDERS.get(target);
  if (order === undefined && !/^\d+$/.test(key)) return;
  if (order === undefined) ORDERS.set(target, [...Object.keys(target), key]);
  else if (!Object.hasOwn(target, key)) order.push(key);
}

/** The keys of an object in the order of its JSON text, if it came from one and is unchanged. */
export function keysOf(value: object): string[] {
  const keys = Object.keys(value);
  const order = ORDERS.get(value);
  return order?.length === keys.length && order.every((key) => Object.hasOwn(value, key))
    ? order
    : keys;
}

/** The entries of an object in the order of {@link keysOf}. */
export function entriesInOrder<T>(
  value: { readonly [key: string]: T } | readonly T[],
): [string, T][] {
  const members = value as { readonly [key: string]: T }; // an array has its indexes as keys
  return keysOf(value).map((key) => [key, members[key] as T]);
}
