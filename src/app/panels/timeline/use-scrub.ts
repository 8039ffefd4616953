import { useMemo } from 'react';
import { adjacentMoment, momentSentence } from '../../../session/run/index.ts';
import { selectMoment } from '../../../session/store/index.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import type { View } from './use-view.ts';

/** The shown moment of the run, and its controls. */
export interface Scrub {
  /** Milliseconds since the start of the run; absent at its end. */
  moment: number | undefined;
  /** The state of the calls at that moment; absent at the end. */
  sentence: string | undefined;
  /** Shows a moment and scrolls to it; `undefined` returns to the end. */
  to: (at: number | undefined) => void;
  /** Goes to the next or the previous event. */
  step: (direction: -1 | 1) => void;
}

/** The playhead of the shown run. */
export function useScrub({ window, zoomed, show }: View): Scrub {
  const moment = useSession(selectMoment);
  const run = useSession((state) => state.run);
  const read = useReadSession();
  const { setMoment } = useActions();

  return useMemo(() => {
    const to = (at: number | undefined) => {
      const end = read().run?.elapsed ?? 0;
      const next = at === undefined ? undefined : Math.min(Math.max(0, at), end);
      setMoment(next);
      if (next === undefined || !zoomed || (next >= window.from && next <= window.to)) return;
      const half = (window.to - window.from) / 2;
      const from = Math.max(0, next - half);
      show({ from, to: from + 2 * half });
    };
    return {
      moment,
      sentence: run && moment !== undefined ? momentSentence(run.lanes, moment) : undefined,
      to,
      step: (direction) => {
        const state = read();
        const end = state.run?.elapsed ?? 0;
        // From the end, the first step goes to the last event before it.
        const from = selectMoment(state) ?? end;
        const next = adjacentMoment(state.run?.lanes ?? [], from, direction);
        to(next ?? (direction < 0 ? 0 : undefined));
      },
    };
  }, [moment, run, read, setMoment, window, zoomed, show]);
}
