import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePage, zoomTimeline } from '../../lib/page-state.ts';
import { pan, ZOOM, zoom } from './geometry.ts';
import type { TimeWindow } from './time-scale.ts';

/** The visible part, and its controls. */
export interface View {
  window: TimeWindow;
  zoomed: boolean;
  /** @param factor below 1 zooms in. @param around a moment in milliseconds; the middle by default */
  zoomBy: (factor: number, around?: number) => void;
  /** @param share the fraction of the visible part */
  panBy: (share: number) => void;
  fit: () => void;
  /** Scrolls to a part of the run. */
  show: (window: TimeWindow) => void;
  /** Shows the whole run. */
  full: TimeWindow;
}

/** Input of {@link useView}. */
export interface ViewOptions {
  /** The shown batch. Another batch is first shown as a whole. */
  batchId: string | undefined;
  /** The end of the whole run, in milliseconds. */
  to: number;
}

/** The visible part of the run: the whole, until the user zooms. */
export function useView({ batchId, to }: ViewOptions): View {
  const [choice, setChoice] = useState<{ batchId: string | undefined; window: TimeWindow }>();
  const chosen = choice?.batchId === batchId ? choice?.window : undefined;
  const setChosen = useCallback(
    (next: TimeWindow | undefined) => setChoice(next && { batchId, window: next }),
    [batchId],
  );
  // The same object while the window is the same, so that unchanged lanes are not rendered again.
  const full = useMemo(() => ({ from: 0, to }), [to]);
  // A window from a longer run would show nothing of a shorter one.
  const window = chosen !== undefined && chosen.from < full.to ? chosen : full;

  const show = useCallback(
    (next: TimeWindow) => setChosen(next.to - next.from >= full.to - 0.01 ? undefined : next),
    [full.to, setChosen],
  );
  const zoomBy = useCallback(
    (factor: number, around = (window.from + window.to) / 2) =>
      show(zoom(window, factor, around, full.to)),
    [window, full.to, show],
  );
  const panBy = useCallback(
    (share: number) => {
      if (window !== full) setChosen(pan(window, share, full.to));
    },
    [window, full, setChosen],
  );
  const fit = useCallback(() => setChosen(undefined), [setChosen]);
  const asked = usePage((page) => page.zoom);
  useEffect(() => {
    if (asked === undefined) return;
    zoomTimeline(undefined);
    if (asked === 'fit') setChosen(undefined);
    else zoomBy(ZOOM[asked]);
  }, [asked, setChosen, zoomBy]);

  return { window, zoomed: window !== full, zoomBy, panBy, fit, show, full };
}
