import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Run, SessionState } from '../../../session/store/index.ts';
import { createFramePace } from '../../lib/frame-pace.ts';
import { useElapsed, useReadSession } from '../../session-context.tsx';

/**
 * The time of the shown run, in milliseconds since its start. During a run it moves with each
 * picture. It is no state of a component: marks that follow it are drawn without a render.
 */
export class RunClock {
  readonly #read: () => SessionState;
  readonly #listeners = new Set<() => void>();
  /** Tied to its run, so that the last picture of the previous run never shows in this one. */
  #frame = { runId: -1, ms: 0 };

  constructor(read: () => SessionState) {
    this.#read = read;
  }

  get now(): number {
    const { run } = this.#read();
    if (run?.status !== 'running') return run?.elapsed ?? 0;
    return Math.max(run.elapsed, this.#frame.runId === run.id ? this.#frame.ms : 0);
  }

  /** The time in steps of so many milliseconds during a run; exact while it waits, and at its end. */
  inSteps(ms: number): number {
    const { run } = this.#read();
    const isExact = run?.status !== 'running' || run.paused !== undefined;
    return isExact ? this.now : Math.floor(this.now / ms) * ms;
  }

  /** Calls back when the clock moves, and when it stops. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  moveTo(runId: number, ms: number): void {
    const { runId: before, ms: at } = this.#frame;
    // The clock stands still until the engine has loaded.
    if (before === runId && at === ms) return;
    this.#frame = { runId, ms };
    this.notify();
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The clock of the shown run; it moves with each frame that the machine can draw. */
export function useRunClock(run: Run | undefined): RunClock {
  const elapsed = useElapsed();
  const read = useReadSession();
  const [clock] = useState(() => new RunClock(read));
  const running = run?.status === 'running';
  const runId = run?.id ?? -1;

  useEffect(() => {
    if (!running) return;
    const mayDraw = createFramePace(performance.now());
    let frame = requestAnimationFrame(function next() {
      frame = requestAnimationFrame(next);
      if (mayDraw(performance.now())) clock.moveTo(runId, elapsed());
    });
    return () => {
      cancelAnimationFrame(frame);
      clock.notify();
    };
  }, [running, runId, clock, elapsed]);

  return clock;
}

/** A number that follows the clock. The component renders again when it changes. */
export function useClockValue(clock: RunClock, select: (now: number) => number): number {
  return useSyncExternalStore(clock.subscribe, () => select(clock.now));
}
