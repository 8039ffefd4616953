import { type RefObject, useEffect } from 'react';
import { METRICS } from './metrics.ts';

/** Scrolls to the focused caret when the plain editor becomes lower, as problems open below it. */
export function useCaretInView(
  areaRef: RefObject<HTMLTextAreaElement | null>,
  scrollerRef: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    let before = 0;
    const observer = new ResizeObserver(() => {
      const { clientHeight, scrollTop } = scroller;
      const area = areaRef.current;
      const isLower = clientHeight < before;
      before = clientHeight;
      if (!area || !isLower || document.activeElement !== area) return;
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
