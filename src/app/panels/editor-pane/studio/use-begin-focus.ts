import { type RefObject, useEffect, useRef } from 'react';
import type { BeginWay } from './WaysToBegin.tsx';

/**
 * Moves the focus when a reducer begins or is removed, because the pressed button disappears with
 * it: to the first block or the code, or back to the ways to begin.
 *
 * @param box the element around the blocks, the code and the ways to begin
 * @returns to be called with the chosen way
 */
export function useBeginFocus(box: RefObject<HTMLElement | null>, isOwn: boolean) {
  const way = useRef<BeginWay>(undefined);
  const before = useRef(isOwn);
  useEffect(() => {
    if (before.current === isOwn) return;
    before.current = isOwn;
    const places = isOwn ? way.current && PLACES[way.current] : ['[data-begin] button'];
    way.current = undefined;
    if (document.activeElement === document.body) focusFirst(box.current, places ?? []);
  }, [box, isOwn]);
  return (chosen: BeginWay) => {
    way.current = chosen;
  };
}

const TAB = '[role="tab"][aria-selected="true"]';

/** The code and the blocks are hidden while reducers are compared. */
const PLACES: Record<BeginWay, readonly string[]> = {
  blocks: ['[data-grip]', TAB],
  code: ['[data-editor] textarea', TAB],
};

/** Focuses the first one that takes the focus. */
function focusFirst(box: HTMLElement | null, places: readonly string[]): void {
  for (const place of places) {
    const found = box?.querySelector<HTMLElement>(place);
    found?.focus();
    if (found && document.activeElement === found) return;
  }
}
