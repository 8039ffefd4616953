import { type RefObject, useEffect } from 'react';
import { METRICS } from './metrics.ts';

/** Scrolls to the focused caret when the plain editor changes its size, as problems open below it. */
export function useCaretInView(
  areaRef: RefObject<HTMLTextAreaElement | null>,
  scrollerRef: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const observer = new ResizeObserver(() => {
      const { clientHeight, scrollTop } = scroller;
      const area = areaRef.current;
      if (!area || document.activeElement !== area) return;
      const line = area.value.slice(0, area.selectionEnd).split('\n').length;
      const bottom = METRICS.paddingTop + line * METRICS.lineHeight;
      const isBelow = bottom > scrollTop + clientHeight;
      if (isBelow || bottom - METRICS.lineHeight < scrollTop)
        scroller.scrollTop = bottom - (clientHeight + METRICS.lineHeight) / 2;
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [areaRef, scrollerRef]);
}
