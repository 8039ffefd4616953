import { type RefObject, useEffect, useRef } from 'react';
import { toMs } from './time-scale.ts';
import type { View } from './use-view.ts';

/** Ctrl or ⌘ with the wheel zooms at the pointer; a sideways wheel pans. */
export function useWheel(
  scroller: RefObject<HTMLDivElement | null>,
  view: View,
  width: number,
): void {
  const latest = useRef({ view, width });
  useEffect(() => {
    latest.current = { view, width };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const { view: current, width: chart } = latest.current;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const names = element.clientWidth - chart;
        const x = event.clientX - element.getBoundingClientRect().left - names;
        current.zoomBy(1.0015 ** event.deltaY, toMs(x, current.window, chart));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        current.panBy(event.deltaX / Math.max(1, chart));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
