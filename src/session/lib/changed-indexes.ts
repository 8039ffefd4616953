/**
 * The indexes at which two arrays of equal length hold different objects. Objects are compared by
 * identity. The last comparison is cached, because all selectors of ten thousand lanes ask about
 * the same two arrays.
 *
 * @returns indexes in ascending order
 * @example
 * changedIndexes(before.lanes, after.lanes); // [3, 17]
 */
export function changedIndexes(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly number[] {
  const known = compared.find((one) => one.before === before && one.after === after);
  if (known) return known.changed;
  const changed: number[] = [];
  for (let at = 0; at < after.length; at++) {
    if (before[at] !== after[at]) changed.push(at);
  }
  compared = [{ before, after, changed }, ...compared.slice(0, 1)];
  return changed;
}

interface Compared {
  before: readonly unknown[];
  after: readonly unknown[];
  changed: readonly number[];
}

// Within one frame, the lanes of a run and the objects derived from them alternate.
let compared: Compared[] = [];
