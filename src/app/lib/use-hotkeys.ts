import { useEffect, useRef } from 'react';

/** What each shortcut does. */
export interface Hotkeys {
  run: () => void;
  stop: () => void;
  /** Asked for outside of what can be typed in, which has an undo of its own. */
  undo: () => void;
  redo: () => void;
  shortcuts: () => void;
  /** Moves the focus to the next pane, or the one before. */
  cyclePane: (step: 1 | -1) => void;
}

/** Listens for the page's shortcuts before any editor sees them. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action === undefined) return;
      event.preventDefault();
      // Monaco has its own meaning for ⌘↵.
      event.stopPropagation();
      action(latest.current);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function actionOf(event: KeyboardEvent): ((hotkeys: Hotkeys) => void) | undefined {
  const mod = event.metaKey || event.ctrlKey;
  if (mod && event.key === 'Enter' && !isForm(event.target)) return (keys) => keys.run();
  if (mod && event.key === '.') return (keys) => keys.stop();
  const key = event.key.toLowerCase();
  if (mod && (key === 'z' || key === 'y') && !isTyping(event.target)) {
    return key === 'y' || event.shiftKey ? (keys) => keys.redo() : (keys) => keys.undo();
  }
  if (event.key === 'F6') return (keys) => keys.cyclePane(event.shiftKey ? -1 : 1);
  if (event.key === '?' && !isTyping(event.target)) return (keys) => keys.shortcuts();
  return undefined;
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
