import type { EditorPlace } from './types.ts';

// Two editors show the same document in succession, and effects may run twice.
const reached = new WeakSet<EditorPlace>();

/** Whether this position is new. A call marks it as visited. */
export function takePlace(place: EditorPlace): boolean {
  if (reached.has(place)) return false;
  reached.add(place);
  return true;
}
