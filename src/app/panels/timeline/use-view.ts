import { useCallback, useState } from 'react';
import { fitWindow, growingWindow, pan, type TimeWindow, zoom } from './geometry.ts';

/** What is in sight, and how to change it. */
export interface View {
  window: TimeWindow;
  zoomed: boolean;
  /** @param factor below 1 zooms in. @param around a moment in milliseconds; the middle by default */
  zoomBy: (factor: number, around?: number) => void;
  /** @param share of what is in sight */
  panBy: (share: number) => void;
  fit: () => void;
}

/**
 * @param length of the run so far, in milliseconds
 */
export function useView(length: number, running: boolean): View {
  const [chosen, setChosen] = useState<TimeWindow>();
  const full = running ? growingWindow(length) : fitWindow(length);
  // A window kept from a longer run would show nothing of a shorter one.
  const window = chosen !== undefined && chosen.from < full.to ? chosen : full;

  const zoomBy = useCallback(
    (factor: number, around = (window.from + window.to) / 2) => {
      const next = zoom(window, factor, around, full.to);
      setChosen(next.to - next.from >= full.to - 0.01 ? undefined : next);
    },
    [window, full.to],
  );
  const panBy = useCallback(
    (share: number) => {
      if (window !== full) setChosen(pan(window, share, full.to));
    },
    [window, full],
  );
  const fit = useCallback(() => setChosen(undefined), []);

  return { window, zoomed: window !== full, zoomBy, panBy, fit };
}
