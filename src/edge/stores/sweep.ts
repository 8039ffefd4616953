/**
 * Examines the next few entries of a map and deletes the expired ones. With two per write, a map
 * stays near its live size, and no write pays for all entries.
 *
 * @param steps The number of examined entries. Default 2.
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
