import type { SessionClock } from '../content/session-clock.ts';
import type { Paused } from '../store/run.ts';

/** Dependencies of {@link createStepper}. */
export interface StepperOptions {
  clock: SessionClock;
  /** Number of events so far. */
  eventCount(): number;
  isRunning(): boolean;
  /**
   * Called with the result of a step when the run waits, and with `undefined` when it continues.
   */
  onPaused(paused: Paused | undefined, steps: number): void;
}

/** Runs step by step. */
export interface Stepper {
  readonly isPaused: boolean;
  /** Continues to the next visible event. `from`: the number of events before it. */
  step(from?: number): Promise<void>;
  /** Pauses the run. */
  pause(): Promise<void>;
  resume(): void;
  /** Reports a new event or the end of the run. */
  onNews(): void;
}

/**
 * A step is one moment of virtual time with a visible event: timers that only wait, such as
 * the latency of a request, are skipped, since such a step would show nothing.
 *
 * Source: docs/contract.md#scenario.
 */
export function createStepper(options: StepperOptions): Stepper {
  const { clock, eventCount, isRunning, onPaused } = options;
  let isPaused = false;
  let isMoving = false;
  let steps = 0;
  let wake = () => {};

  const rest = async (isThere: () => boolean) => {
    await clock.whenPaused?.();
    while (isPaused && isRunning() && !isThere()) {
      // Without a timer the run waits for a real event, such as the start of the sandbox.
      if (clock.nextDueAt?.() === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else clock.step?.();
      await clock.whenPaused?.();
    }
  };
  const move = async (from: number, isThere: () => boolean) => {
    isPaused = true;
    clock.pause?.();
    isMoving = true;
    await rest(isThere);
    isMoving = false;
    if (isPaused && isRunning()) onPaused({ from }, steps);
  };

  return {
    get isPaused() {
      return isPaused;
    },
    step: async (from = eventCount()) => {
      if (isMoving || !isRunning() || !clock.step) return;
      steps += 1;
      await move(from, () => eventCount() > from);
    },
    pause: async () => {
      if (isMoving || !isRunning() || !clock.pause) return;
      await move(eventCount(), () => true);
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      clock.resume?.();
      wake();
      onPaused(undefined, steps);
    },
    onNews: () => wake(),
  };
}
