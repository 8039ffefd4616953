import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in CSS pixels, and the ref that measures it; 0 before the first layout. */
export function useWidth(): [width: number, ref: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width));
    });
    setWidth(Math.round(element.getBoundingClientRect().width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
