import { type RefObject, useEffect, useState } from 'react';

/** The place of a whole text, for an editor. */
interface WholeText {
  line: 1;
  column: 1;
  length: number;
}

/**
 * Selects a read-only text by Ctrl or ⌘ with A where the user is beside it, on its tab or below it. A
 * reader means the text there, and not the whole page. The editor itself handles the keys within it.
 *
 * @param box contains the editor
 * @returns a new object for each time
 */
export function useSelectAll(
  box: RefObject<HTMLElement | null>,
  length: number,
): WholeText | undefined {
  const [place, setPlace] = useState<WholeText>();
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'a' || ctrlKey === metaKey || shiftKey || altKey) return;
      const isField = target instanceof Element && target.closest(FIELDS) !== null;
      if (event.defaultPrevented || isField || !isBeside(box.current)) return;
      event.preventDefault();
      setPlace({ line: 1, column: 1, length });
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [box, length]);
  return place;
}

const FIELDS = 'input, textarea, select, [role=textbox], [contenteditable], dialog';

/** Whether the focus, or without one the last click, is in the part of the page around the editor. */
function isBeside(box: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  const at = activeElement === body ? (getSelection()?.anchorNode ?? null) : activeElement;
  return box?.closest('section')?.contains(at) ?? false;
}
