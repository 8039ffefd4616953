import { useEffect, useRef } from 'react';
import { findShortcut, type ShortcutId } from './shortcuts.ts';

/** What each shortcut does. */
export type Hotkeys = Record<ShortcutId, () => void>;

/** Listens for the page's shortcuts before any editor sees them. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = findShortcut(event);
      if (!found || (found.notWhileTyping && isTyping(event.target))) return;
      if (found.id === 'run' && isForm(event.target)) return;
      event.preventDefault();
      // Monaco has its own meaning for ⌘↵.
      event.stopPropagation();
      latest.current[found.id]();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** A dialog that sends itself with the same keys says so. */
function isForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-enter]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=range],[type=checkbox]),textarea,select'))
  );
}
