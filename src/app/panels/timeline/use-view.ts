import { useCallback, useMemo, useState } from 'react';
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
  /** Brings a part of the run in sight. */
  show: (window: TimeWindow) => void;
  /** The whole run. */
  full: TimeWindow;
}

/** What {@link useView} fits the window to. */
export interface ViewOptions {
  /** The batch that is drawn; another one is seen as a whole at first. */
  batchId: string | undefined;
  /** Of the run so far, in milliseconds. */
  length: number;
  running: boolean;
}

/** The part of the run that is in sight: the whole, until the user zooms. */
export function useView({ batchId, length, running }: ViewOptions): View {
  const [choice, setChoice] = useState<{ batchId: string | undefined; window: TimeWindow }>();
  const chosen = choice?.batchId === batchId ? choice?.window : undefined;
  const setChosen = useCallback(
    (next: TimeWindow | undefined) => setChoice(next && { batchId, window: next }),
    [batchId],
  );
  const { to } = running ? growingWindow(length) : fitWindow(length);
  // The same object as long as it is the same window: lanes that stand still are not drawn again.
  const full = useMemo(() => ({ from: 0, to }), [to]);
  // A window kept from a longer run would show nothing of a shorter one.
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

  return { window, zoomed: window !== full, zoomBy, panBy, fit, show, full };
}
