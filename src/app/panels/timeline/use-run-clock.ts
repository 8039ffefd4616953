import { useEffect, useState } from 'react';
import type { Run } from '../../../session/store/index.ts';
import { createFramePace } from '../../lib/frame-pace.ts';
import { useElapsed, useReadSession } from '../../session-context.tsx';

interface FrameTime {
  runId: number;
  ms: number;
}

/** Milliseconds since the start of the run; updated with each frame that the machine can draw. */
export function useRunClock(run: Run | undefined): number {
  const elapsed = useElapsed();
  const read = useReadSession();
  // Tied to its run, so that the last frame of the previous run never shows in this one.
  const [frameTime, setFrameTime] = useState<FrameTime>({ runId: -1, ms: 0 });
  const running = run?.status === 'running';
  const runId = run?.id ?? -1;

  useEffect(() => {
    if (!running) return;
    let shown = read().run;
    const mayDraw = createFramePace(performance.now());
    let frame = requestAnimationFrame(function next() {
      frame = requestAnimationFrame(next);
      if (!mayDraw(performance.now())) return;
      const { run: latest } = read();
      // A change of the run already renders it up to its last event, so one render is enough.
      if (latest === shown) {
        const ms = elapsed();
        // The clock stands still until the engine has loaded.
        setFrameTime((last) => (last.runId === runId && last.ms === ms ? last : { runId, ms }));
      }
      shown = latest;
    });
    return () => cancelAnimationFrame(frame);
  }, [running, runId, elapsed, read]);

  if (run === undefined) return 0;
  return running
    ? Math.max(run.elapsed, frameTime.runId === run.id ? frameTime.ms : 0)
    : run.elapsed;
}
