import { useLayoutEffect, useState } from 'react';
import type { Run } from '../../../../session/store/index.ts';
import type { RunClock } from '../run-clock.ts';
import { LanePainter } from './lane-painter.ts';
import type { PaintFrame } from './painted-call.ts';

/** Options of {@link useLanePainter}. */
export interface LanePainterOptions extends Omit<PaintFrame, 'now'> {
  /** The shown run. Another one, or its next state, has another time. */
  run: Run | undefined;
}

/** The painter of the timeline's lanes. It follows the clock without a render. */
export function useLanePainter(
  clock: RunClock,
  { run, view, width }: LanePainterOptions,
): LanePainter {
  const [painter] = useState(() => new LanePainter());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock's time depends on the run.
  useLayoutEffect(() => {
    const setFrame = () => painter.setFrame({ now: clock.now, view, width });
    setFrame();
    return clock.subscribe(() => {
      setFrame();
      // With the line of the present, which would otherwise be one picture ahead.
      painter.paint();
    });
  }, [painter, clock, run, view, width]);
  return painter;
}
