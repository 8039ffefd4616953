import type { SessionClock } from '../content/session-clock.ts';
import type { Paused } from '../store/run.ts';

/** Dependencies of {@link createStepper}. */
export interface StepperOptions {
  clock: SessionClock;
  /** Number of events so far. */
  eventCount(): number;
  isRunning(): boolean;
  /** Called when the run has taken a step and waits, and when it continues. */
  onMoved(): void;
}

/** Runs step by step. */
export interface Stepper {
  readonly isPaused: boolean;
  /** The result of the last step, while the run waits; and the number of steps until then. */
  readonly position: { readonly paused?: Paused; readonly steps: number };
  /** Continues to the next visible event. `from`: the number of events before it. */
  step(from?: number): Promise<void>;
  /** Pauses the run. */
  pause(): Promise<void>;
  resume(): void;
  /** Reports a new event or the end of the run. */
  onNews(): void;
}

/**
 * A step is one moment of virtual time with a visible event. Timers that only wait, such as the
 * latency of a request, are skipped, because such a step shows nothing.
 *
 * Source: docs/contract.md#scenario.
 */
export function createStepper(options: StepperOptions): Stepper {
  const { clock, eventCount, isRunning, onMoved } = options;
  let isPaused = false;
  let isMoving = false;
  let steps = 0;
  let position: Stepper['position'] = { steps };
  let wake = () => {};

  const setPaused = (paused: Paused | undefined) => {
    position = { steps, ...(paused && { paused }) };
    onMoved();
  };
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
    if (isPaused && isRunning()) setPaused({ from });
  };

  return {
    get isPaused() {
      return isPaused;
    },
    get position() {
      return position;
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
      setPaused(undefined);
    },
    onNews: () => wake(),
  };
}
