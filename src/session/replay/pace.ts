import { systemClock } from '../../core/index.ts';
import type { ReplayProgress } from './recording.ts';

/** Keeps long work on a thread interruptible. */
export interface WorkPace {
  /**
   * Lets the thread read its messages, if it has computed for a while. Rejects after an abort.
   *
   * @param done The part of the step that is done, from 0 to 1.
   */
  pause(step: ReplayProgress['step'], done: number): Promise<void>;
  /** Whether `pause` would do anything. Asked in loops, where each promise costs time. */
  isDue(): boolean;
}

/** Unit: milliseconds. */
const LONGEST = 40;

/** Reports the progress at each pause. */
export function createPace(
  signal: AbortSignal,
  report: (progress: ReplayProgress) => void = () => {},
): WorkPace {
  let since = systemClock.now();
  const isDue = () => systemClock.now() - since >= LONGEST;
  return {
    isDue,
    pause: async (step, done) => {
      if (!isDue()) return;
      report({ step, done });
      await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 0));
      signal.throwIfAborted();
      since = systemClock.now();
    },
  };
}

/** Runs work that yields its done part, from 0 to 1. */
export async function runPaced<T>(
  steps: Generator<number, T>,
  name: ReplayProgress['step'],
  pace: WorkPace,
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (pace.isDue()) await pace.pause(name, step.value);
  }
}
