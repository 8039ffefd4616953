import { useLayoutEffect, useRef } from 'react';
import type { Keys } from './shortcut-table.ts';
import { findKeys } from './shortcuts.ts';

/**
 * Listens for the keys of `rows` anywhere on the page, before any editor sees them.
 *
 * @param run handles the row with the pressed keys.
 */
export function useHotkeys<Row extends Keys>(rows: readonly Row[], run: (row: Row) => void): void {
  const latest = useRef(run);
  // Before the page is painted: a key that is pressed at once would otherwise be lost.
  useLayoutEffect(() => {
    latest.current = run;
  });

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = findKeys(rows, event);
      if (!found || (found.notWhileTyping && isTyping(event.target))) return;
      if (found.notInForms && isForm(event.target)) return;
      if (found.notInCode && isCode(event.target)) return;
      event.preventDefault();
      // Monaco uses ⌘↵ itself.
      event.stopPropagation();
      latest.current(found);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [rows]);
}

/** A dialog with a submit key sets this. */
function isForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-enter]') !== null;
}

/** The full editor of code that can be changed sets this. */
function isCode(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-fix]') !== null;
}

/** The text box of the full editor is an element with an `EditContext`, and is not `contenteditable`. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=range],[type=checkbox]),textarea,[role=textbox]'))
  );
}
