/**
 * Looks at the next few entries of a map and deletes those that are gone. With every write that
 * looks at two, a map never holds many more than are alive, and no write pays for all of them.
 *
 * @param steps How many are looked at. Default 2.
 */
export function sweep<V>(
  map: Map<string, V>,
  isGone: (value: V, key: string) => boolean,
  steps = 2,
): void {
  let left = Math.min(steps, map.size);
  for (const [key, value] of map) {
    if (left-- === 0) return;
    map.delete(key);
    // A remaining entry moves to the end, so that the next sweep visits others.
    if (!isGone(value, key)) map.set(key, value);
  }
}
