import { useEffect, useState } from 'react';
import type { Run } from '../../../session/run.ts';
import { useElapsed } from '../../session-context.tsx';

/** Milliseconds since the run began; moves with each frame while it lasts. */
export function useRunClock(run: Run | undefined): number {
  const elapsed = useElapsed();
  const [now, setNow] = useState(0);
  const running = run?.status === 'running';

  useEffect(() => {
    if (!running) return;
    let frame = requestAnimationFrame(function next() {
      setNow(elapsed());
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, elapsed]);

  if (run === undefined) return 0;
  // The state is of the frame before; the run itself may know of something later.
  return running ? Math.max(run.elapsed, now < run.elapsed + 5000 ? now : 0) : run.elapsed;
}
