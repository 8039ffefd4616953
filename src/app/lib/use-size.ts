import { type RefCallback, useCallback, useState } from 'react';

/** The size of an element without its padding, in CSS pixels. */
export interface ElementSize {
  width: number;
  height: number;
}

/** The size of an element, and the ref that measures it; 0 before the first layout. */
export function useSize(): [size: ElementSize, ref: RefCallback<HTMLElement>] {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const width = Math.floor(entry.contentRect.width);
      const height = Math.floor(entry.contentRect.height);
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, ref];
}
