import { useEffect, useRef } from 'react';
import { type ActionShortcut, findShortcut, type ShortcutId } from './shortcuts.ts';

/** The action of each shortcut. */
export type Hotkeys = Record<ActionShortcut, () => void>;

/**
 * Listens for the page's shortcuts before any editor sees them.
 *
 * @param open handles the shortcuts that `hotkeys` lacks.
 */
export function useHotkeys(hotkeys: Hotkeys, open: (id: ShortcutId) => void): void {
  const latest = useRef<(id: ShortcutId) => void>(open);
  useEffect(() => {
    latest.current = (id) => (id in hotkeys ? hotkeys[id as ActionShortcut]() : open(id));
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const found = findShortcut(event);
      if (!found || (found.notWhileTyping && isTyping(event.target))) return;
      if (found.id === 'run' && isForm(event.target)) return;
      event.preventDefault();
      // Monaco uses ⌘↵ itself.
      event.stopPropagation();
      latest.current(found.id);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** A dialog with a submit key sets this. */
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
