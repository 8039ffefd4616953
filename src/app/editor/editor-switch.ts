import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlainEditorState } from './monaco/index.ts';

/** The elements of one editor. */
export interface EditorElements {
  area: RefObject<HTMLTextAreaElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Contains the full editor; inert while the plain one covers it. */
  full: RefObject<HTMLDivElement | null>;
}

/**
 * Moves text, selection, focus and scroll position from the plain to the full editor. It does so
 * between two events, so that no keystroke is lost. It waits for the end of an IME composition and
 * of a mouse selection.
 */
export function useEditorSwitch({ area, scroller, full }: EditorElements): {
  isSwitched: boolean;
  handleDrawn(restore: (from: PlainEditorState) => void): void;
} {
  const [isSwitched, setIsSwitched] = useState(false);
  const isBusy = useRef(false);
  const waiting = useRef<() => void>(undefined);

  useEffect(() => {
    if (isSwitched) return;
    const start = () => {
      isBusy.current = true;
    };
    const end = () => {
      isBusy.current = false;
      // The event that ends it may still change the text.
      setTimeout(() => !isBusy.current && waiting.current?.());
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const type of ['compositionstart', 'pointerdown']) addEventListener(type, start, options);
    for (const type of ['compositionend', 'pointerup', 'pointercancel', 'dragend']) {
      addEventListener(type, end, options);
    }
    return () => stop.abort();
  }, [isSwitched]);

  const handleDrawn = useCallback(
    (restore: (from: PlainEditorState) => void) => {
      const run = () => {
        waiting.current = undefined;
        // React would do it only after the focus has moved.
        if (full.current) full.current.inert = false;
        if (area.current) restore(read(area.current, scroller.current));
        // At once: otherwise the focus could move to a plain editor that is about to be removed.
        flushSync(() => setIsSwitched(true));
      };
      if (isBusy.current) waiting.current = run;
      else run();
    },
    [area, scroller, full],
  );
  return { isSwitched, handleDrawn };
}

function read(area: HTMLTextAreaElement, scroller: HTMLDivElement | null): PlainEditorState {
  return {
    text: area.value,
    selection:
      document.activeElement === area
        ? {
            start: area.selectionStart,
            end: area.selectionEnd,
            isBackward: area.selectionDirection === 'backward',
          }
        : undefined,
    scrollTop: scroller?.scrollTop ?? 0,
    scrollLeft: scroller?.scrollLeft ?? 0,
  };
}
