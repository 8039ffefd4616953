import type { EditorPlace } from './types.ts';

// Two editors show the same document in succession, and effects may run twice.
const reached = new WeakSet<EditorPlace>();
const listed = new WeakSet<EditorPlace>();

/** Whether this position is new. A call marks it as visited. */
export function takePlace(place: EditorPlace): boolean {
  return take(reached, place);
}

/**
 * Whether the corrections at this position are still wanted. A call marks them as listed. The plain
 * editor lists none, so it may have visited the position before.
 */
export function takeFix(place: EditorPlace): boolean {
  return place.fix === true && take(listed, place);
}

function take(taken: WeakSet<EditorPlace>, place: EditorPlace): boolean {
  if (taken.has(place)) return false;
  taken.add(place);
  return true;
}
